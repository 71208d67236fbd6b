import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { log } from "@/lib/base/log";

/**
 * Who is alive. A worker that dies leaves its jobs locked, which the queue by itself notices after four hours. Each worker
 * therefore holds an advisory lock of its name, which Postgres lets go of the moment its connection breaks, and looks after
 * the jobs of those that hold none any more.
 */
export class Presence {
  readonly #leaving = new AbortController();
  readonly #kept: Promise<void>;

  constructor(
    readonly ownerUrl: string,
    readonly name: string,
  ) {
    this.#kept = this.#keep();
  }

  async end(): Promise<void> {
    this.#leaving.abort();
    await this.#kept;
  }

  async #keep(): Promise<void> {
    while (!this.#leaving.signal.aborted) {
      try {
        await this.#stay();
      } catch (error) {
        log.warn({ error }, "the webhook worker's connection broke");
      }
      await this.#rest();
    }
  }

  /** Holds the lock for as long as the connection lasts. */
  async #stay(): Promise<void> {
    const session = new pg.Client({
      connectionString: this.ownerUrl,
      application_name: "comptoir worker (presence)",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    session.on("error", () => {});
    try {
      await session.connect();
      await session.query(`SELECT pg_advisory_lock(${lock})`, [this.name]);
      while (!this.#leaving.signal.aborted) {
        await this.#takeOver(session);
        await this.#rest();
      }
    } finally {
      await session.end().catch(() => {});
    }
  }

  /** Gives the jobs of dead workers back to the queue. One that has only just begun may not have its lock yet. */
  async #takeOver(session: pg.Client): Promise<void> {
    const { rows } = await session.query<{ name: string }>(
      `SELECT locked_by AS name FROM graphile_worker.jobs WHERE locked_by <> $1
       GROUP BY locked_by HAVING max(locked_at) < now() - interval '3 seconds'`,
      [this.name],
    );
    for (const { name } of rows) {
      const { rows: tried } = await session.query<{ isFree: boolean }>(
        `SELECT pg_try_advisory_lock(${lock}) AS "isFree"`,
        [name],
      );
      if (!tried[0]?.isFree) continue;
      await session.query("SELECT graphile_worker.force_unlock_workers(ARRAY[$1])", [name]);
      await session.query(`SELECT pg_advisory_unlock(${lock})`, [name]);
      log.warn({ worker: name }, "took over the jobs of a worker that died");
    }
  }

  #rest = (): Promise<void> => pause(sweepMilliseconds, undefined, { signal: this.#leaving.signal }).catch(() => {});
}

const sweepMilliseconds = 2_000;
const lock = "hashtextextended('comptoir worker ' || $1, 0)";
