import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { operatorActor } from "@/lib/base/auth/actor";
import { newKey } from "@/lib/base/auth/api-key";
import * as tenants from "@/lib/resources/tenant/service";
import { cloneDatabase } from "./database";
import { Api } from "./fixtures";
import { Receiver } from "./receiver";
import { type RunningServer, startServer } from "./server";

export interface CrashRun {
  events: number;
  /** Every fifth of them belongs to a receiver that fails each message twice, by turns answering 500 and hanging up. */
  webhooks: number;
  kills: number;
  onProgress?: (line: string) => void;
}

export interface CrashResult {
  deliveries: number;
  /** Messages that some receiver never accepted. */
  lost: number;
  /** Messages that a receiver accepted more than once. */
  repeated: number;
  /** Deliveries that the log does not show as delivered. */
  undelivered: number;
  requests: number;
  kills: number;
  seconds: number;
}

/**
 * Writes events over the API while the process that delivers them is killed again and again, and counts what arrives. The
 * database is one of its own.
 */
export async function deliverThroughCrashes(run: CrashRun): Promise<CrashResult> {
  const { events, webhooks, kills, onProgress = () => {} } = run;
  const { ownerUrl, appUrl, drop } = await cloneDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const environment = {
    DATABASE_URL: ownerUrl,
    APP_DATABASE_URL: appUrl,
    WEBHOOK_ALLOW_PRIVATE: "true",
    // The delivering process has to read the secrets that the creating process stored.
    ENCRYPTION_KEY: "the same for every process of this run",
  };
  const writer = await startServer(environment);
  let worker: RunningServer | undefined;
  const taken = new Map<string, number>();
  const tried = new Map<string, number>();
  const receivers = await Promise.all(Array.from({ length: webhooks }, () => Receiver.start()));
  receivers.forEach((receiver, number) => {
    receiver.react = (response, { headers }) => {
      const message = `${number} ${headers["webhook-id"]}`;
      const attempt = (tried.get(message) ?? 0) + 1;
      tried.set(message, attempt);
      if (number % 5 === 0 && attempt <= 2) {
        if (attempt === 2) return response.destroy();
        response.statusCode = 500;
      } else taken.set(message, (taken.get(message) ?? 0) + 1);
      response.end();
    };
  });
  const started = performance.now();
  try {
    const api = await register(owner, writer.url);
    for (const { url } of receivers) {
      const { status } = await api.post("/v1/webhook", { url, sources: ["order"] });
      if (status !== 201) throw new Error(`A webhook was answered ${status}.`);
    }
    const writing = write(api, events);
    const deliveries = events * webhooks;
    let killed = 0;
    for (;;) {
      worker ??= await startServer({ ...environment, RUN_JOBS: "true" });
      // Makes waiting attempts due now.
      await owner.query(
        "SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at > now()",
      );
      if (killed < kills && taken.size >= ((killed + 1) * deliveries) / (kills + 1)) {
        const ended = once(worker.process, "exit");
        worker.process.kill("SIGKILL");
        await ended;
        worker = undefined;
        killed++;
        onProgress(`killed ${killed} times, ${taken.size} of ${deliveries} delivered`);
        continue;
      }
      if (taken.size === deliveries && (await pending(owner)) === 0) break;
      if (performance.now() - started > (60 + deliveries / 10 + kills * 15) * 1000) break;
      await sleep(100);
    }
    await writing;
    const { rows } = await owner.query("SELECT count(*)::int AS n FROM webhook_delivery WHERE status <> 'delivered'");
    return {
      deliveries,
      lost: deliveries - taken.size,
      repeated: [...taken.values()].filter((times) => times > 1).length,
      undelivered: rows[0].n,
      requests: receivers.reduce((sum, { received }) => sum + received.length, 0),
      kills: killed,
      seconds: Math.round((performance.now() - started) / 1000),
    };
  } finally {
    await worker?.stop();
    await writer.stop();
    for (const receiver of receivers) await receiver.stop();
    await owner.end();
    await drop();
  }
}

/** A tenant with a key of every feature, on a database that no other test uses. */
export async function register(owner: pg.Client, origin: string): Promise<Api> {
  const tenant = operatorActor(await tenants.create(owner, { id: "crash", name: "Crash" })).tenant;
  const { id, key, hash } = newKey();
  await owner.query("INSERT INTO api_key (id, tenant, hash) VALUES ($1, $2, $3)", [id, tenant.id, hash]);
  return new Api({ Authorization: `Bearer ${key}` }, origin);
}

async function write(api: Api, events: number): Promise<void> {
  let left = events;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const event = { source: "order", action: "create", status: "success", message: `Order ${left}` };
      const { status } = await api.post("/v1/event", event);
      if (status !== 201) throw new Error(`An event was answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
}

async function pending(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query("SELECT count(*)::int AS n FROM webhook_delivery WHERE status = 'pending'");
  return rows[0].n;
}
