import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { log } from "@/lib/base/log";

/**
 * Detects workers that died. A dead worker leaves its jobs locked, and the queue alone unlocks them only after four hours.
 * Each worker therefore holds an advisory lock on its name, which Postgres releases as soon as the connection breaks, and
 * unlocks the jobs of workers whose lock is free.
 *
 * A worker whose connection broke may also have jobs that it does not know of: Postgres has locked them for it, but the answer
 * got lost. It therefore continues under another name.
 */
export class WorkerHeartbeat {
  readonly #stopping = new AbortController();
  readonly #finished: Promise<void>;
  #hasHeld = false;

  constructor(
    readonly ownerUrl: string,
    readonly name: string,
    /** Called once, when the connection that held the lock has broken. */
    readonly onLoss: () => void,
  ) {
    this.#finished = this.#run();
  }

  async end(): Promise<void> {
    this.#stopping.abort();
    await this.#finished;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#holdLock();
        return;
      } catch (error) {
        log.warn({ error }, "the worker's connection broke");
      }
      if (this.#hasHeld) return this.onLoss();
      await this.#pause();
    }
  }

  /** Holds the lock for as long as the connection lasts. */
  async #holdLock(): Promise<void> {
    const session = new pg.Client({
      connectionString: this.ownerUrl,
      application_name: "comptoir worker (heartbeat)",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    session.on("error", () => {});
    try {
      await session.connect();
      await session.query(`SELECT pg_advisory_lock(${lock})`, [this.name]);
      this.#hasHeld = true;
      while (!this.#stopping.signal.aborted) {
        await this.#unlockJobsOfDeadWorkers(session);
        await this.#pause();
      }
    } finally {
      await session.end().catch(() => {});
    }
  }

  /** Returns the jobs of dead workers to the queue. A worker that has just started may not have its lock yet. */
  async #unlockJobsOfDeadWorkers(session: pg.Client): Promise<void> {
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

  #pause = (): Promise<void> => sleep(sweepMilliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
}

const sweepMilliseconds = 2_000;
const lock = "hashtextextended('comptoir worker ' || $1, 0)";
