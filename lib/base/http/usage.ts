import type { Actor } from "@/lib/base/auth/actor";
import { connection } from "@/lib/base/db/connection";
import { log } from "@/lib/base/log";
import { processWide } from "@/lib/base/process-wide";

/**
 * Counts the calls of each user and API key by operation and day, so that a change of rights can be tried on the calls of the
 * last days. Counting is done in memory; every ten seconds what has been counted is added.
 */

interface Counted {
  tenant: string;
  credential: string;
  operation: string;
  day: string;
  ok: number;
  refused: number;
  last: string;
}

/** For how many days the counts are kept. */
const usageDays = 90;

const flushMilliseconds = 10_000;
/** The most names that are counted before they are stored. */
export const namesMax = 20_000;
/** How many names one statement stores, which is far below the time limit also on a busy machine. */
const batchSize = 2_000;

class Usage {
  #counts = new Map<string, Counted>();
  #timer: NodeJS.Timeout | undefined;

  count({ tenant, user }: Actor, operation: string, isRefused: boolean): void {
    const now = new Date().toISOString();
    const day = now.slice(0, 10);
    const name = `${tenant.id} ${user.id} ${operation} ${day}`;
    let counted = this.#counts.get(name);
    if (!counted) {
      if (user.id === undefined || this.#counts.size >= namesMax) return;
      counted = { tenant: tenant.id, credential: user.id, operation, day, ok: 0, refused: 0, last: now };
      this.#counts.set(name, counted);
    }
    counted[isRefused ? "refused" : "ok"]++;
    counted.last = now;
    this.#timer ??= setTimeout(() => void this.flush(), flushMilliseconds).unref();
  }

  /** Stores what has been counted. What the database does not take is lost: these are only statistics. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    try {
      for (let at = 0; at < counts.length; at += batchSize) {
        const batch = JSON.stringify(counts.slice(at, at + batchSize));
        await connection().limits.query("SELECT app.add_usage($1)", [batch]);
      }
    } catch (error) {
      log.debug({ error }, "usage was not stored");
    }
  }
}

export const usage = (): Usage => processWide("usage", () => new Usage());

interface Statements {
  query(text: string, values: unknown[]): Promise<{ rowCount: number | null }>;
}

/** Deletes counts that are kept no longer, in batches, each its own transaction, so that locks are short. */
export async function pruneUsage(owner: Statements): Promise<void> {
  const old = `SELECT tenant, credential, operation, day FROM usage WHERE day < current_date - $1::integer LIMIT 5000`;
  const text = `DELETE FROM usage WHERE (tenant, credential, operation, day) IN (${old})`;
  while ((await owner.query(text, [usageDays])).rowCount);
}
