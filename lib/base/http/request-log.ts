import type { Actor } from "@/lib/base/auth/actor";
import { withoutKeys } from "@/lib/base/auth/api-key";
import { opening } from "@/lib/base/db/caller";
import { connection } from "@/lib/base/db/connection";
import { named, runPipeline } from "@/lib/base/db/pipeline";
import { sql } from "@/lib/base/db/sql";
import { type ErrorCode, publicCode } from "@/lib/base/error-codes";
import { groupBy } from "@/lib/base/group-by";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { processWide } from "@/lib/base/process-wide";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { toAppError } from "./error-response";

/** A request with its answer. */
export interface Answered {
  requestId: string;
  operation: string;
  method: string;
  path: string;
  status: number;
  /** Of the problem that was answered. */
  code: ErrorCode | undefined;
  milliseconds: number;
}

interface Row {
  tenant: string;
  columns: object;
}

const waitMilliseconds = 1_000;
/** In memory: beyond it, requests are lost while the database is away. */
const waitingMax = 4_000;
/** Of one tenant in a second, so that a flood of one pushes out nobody else's. */
const ofTenantMax = 500;
const pathLengthMax = 500;

/**
 * What `GET /v1/request` lists, kept in memory and stored a second later, outside the requests. What cannot be stored is
 * counted, and lost: the event log has every change.
 */
class RequestLog {
  #waiting: Row[] = [];
  /** Of the present second: how many of each tenant, and which credentials were beyond their limit. */
  #ofTenant = new Map<string, number>();
  #limited = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> | undefined;

  add({ tenant, user, credential }: Actor, { milliseconds, ...answered }: Answered): void {
    // A client that does not wait would fill the list with these.
    if (answered.code === "rate_limited") {
      if (this.#limited.has(credential)) return;
      this.#limited.add(credential);
    }
    const count = this.#ofTenant.get(tenant.id) ?? 0;
    if (count >= ofTenantMax || this.#waiting.length >= waitingMax) {
      lost("full", 1);
      return;
    }
    this.#ofTenant.set(tenant.id, count + 1);
    const took = Math.round(milliseconds);
    const time = Date.now() - took;
    const columns = {
      id: newIdentifier(time),
      request_id: answered.requestId,
      time: new Date(time).toISOString(),
      username: user.username,
      user_type: user.type,
      user_id: user.id,
      operation: answered.operation,
      method: answered.method,
      path: withoutKeys(answered.path).slice(0, pathLengthMax),
      status: answered.status,
      code: answered.code && publicCode(answered.code),
      milliseconds: took,
    };
    this.#waiting.push({ tenant: tenant.id, columns });
    this.#wait();
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.store();
    }, waitMilliseconds).unref();
  }

  /** One attempt at a time: where the database is slow, others would take the connections of the limits. */
  store(): Promise<void> {
    this.#storing ??= this.#store().finally(() => {
      this.#storing = undefined;
      if (this.#waiting.length > 0) this.#wait();
    });
    return this.#storing;
  }

  async #store(): Promise<void> {
    this.#ofTenant.clear();
    this.#limited.clear();
    const kept: Row[] = [];
    for (const [tenant, rows] of groupBy(this.#waiting.splice(0), (row) => row.tenant)) {
      try {
        if (kept.length === 0) await insert(tenant, rows);
        else kept.push(...rows);
      } catch (error) {
        if (toAppError(error).code === "unavailable") kept.push(...rows);
        else {
          log.warn({ error, tenant }, "requests were not listed");
          lost("failed", rows.length);
        }
      }
    }
    const all = [...kept, ...this.#waiting];
    this.#waiting = all.slice(0, waitingMax);
    lost("full", all.length - this.#waiting.length);
  }
}

const lost = (reason: "full" | "failed", count: number): void => metrics.requestsLost.inc({ reason }, count);

/** As the tenant, so that row-level security holds; none where the tenant is removed meanwhile. */
async function insert(tenant: string, rows: readonly Row[]): Promise<void> {
  const { limits } = connection();
  const client = await limits.connect();
  let broken: Error | undefined;
  try {
    const columns = JSON.stringify(rows.map((row) => row.columns));
    await runPipeline(client, [
      opening({ id: tenant }, false),
      // Nobody waits for it, and the last second may be lost.
      { name: "soon", text: "SELECT set_config('synchronous_commit', 'off', true)" },
      named(sql`INSERT INTO request (tenant, id, request_id, time, username, user_type, user_id, operation, method, path, status,
          code, milliseconds)
        SELECT t.id, r.* FROM tenant t, json_to_recordset(${columns}::json) AS r (id text, request_id text, time timestamptz,
          username text, user_type text, user_id text, operation text, method text, path text, status integer, code text,
          milliseconds integer)
        WHERE t.id = ${tenant}
        ON CONFLICT DO NOTHING`),
    ]);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const requests = processWide("requests", () => new RequestLog());

/** Lists a request that has written, or was refused. */
export function listRequest(actor: Actor | undefined, answered: Answered, isWrite: boolean): void {
  if (actor && (isWrite || answered.status >= 400)) requests.add(actor, answered);
}

/** Stores what waits, before the process ends: what has come during an attempt as well. */
export async function storeRequests(): Promise<void> {
  await requests.store();
  await requests.store();
}
