import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

/**
 * Reports, which are downloads and the history of tickets, can be read from a replica, so that they take nothing from the
 * primary. A replica is behind. A caller still reads their own writes: a report waits until the replica has what
 * the primary had when it was asked for, and is read from the primary where that takes too long or no replica answers.
 */
export class Replica {
  #awayUntil = 0;

  constructor(
    readonly primary: Pool,
    readonly pool: Pool,
  ) {}

  /** A connection to a replica with everything acknowledged so far, to be released; undefined where the primary is to be read. */
  async connect(): Promise<PoolClient | undefined> {
    if (Date.now() < this.#awayUntil) return undefined;
    const client = await this.#caughtUp().catch(() => undefined);
    // Others need not wait for it as well.
    if (!client) this.#awayUntil = Date.now() + awayMilliseconds;
    return client;
  }

  async #caughtUp(): Promise<PoolClient | undefined> {
    const { rows } = await this.primary.query<{ position: string }>(
      "SELECT pg_current_wal_flush_lsn()::text AS position",
    );
    const client = await this.pool.connect();
    try {
      for (const until = Date.now() + waitMilliseconds; Date.now() < until; await pause(20)) {
        // Every connection may lead to another replica. One that is a primary has left this cluster, or has just taken over.
        const { rows: answers } = await client.query<{ is: boolean }>(
          "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS is",
          [rows[0]?.position],
        );
        if (answers[0]?.is) return client;
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return undefined;
  }
}

/** How far behind a replica may be. */
const waitMilliseconds = 1_000;

/** For how long nobody asks a replica that did not answer, or was further behind. */
const awayMilliseconds = 3_000;
