import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

/**
 * Reports, which are downloads and the history of tickets, can be read from a replica, so that they take nothing from the
 * primary. A replica lags behind. Callers still read their own writes: a report waits until the replica has the state that
 * the primary had at the request, and is read from the primary if that takes too long or no replica answers.
 */
export class Replica {
  #awayUntil = 0;

  constructor(
    readonly primary: Pool,
    readonly pool: Pool,
  ) {}

  /**
   * A connection to a replica with everything acknowledged so far, to be released; undefined where the primary is to be
   * read.
   */
  async connect(): Promise<PoolClient | undefined> {
    if (Date.now() < this.#awayUntil) return undefined;
    const client = await this.#caughtUp().catch(() => undefined);
    // Other reports do not wait for it either.
    if (!client) this.#awayUntil = Date.now() + awayMilliseconds;
    return client;
  }

  async #caughtUp(): Promise<PoolClient | undefined> {
    const { rows } = await this.primary.query<{ position: string }>(
      "SELECT pg_current_wal_flush_lsn()::text AS position",
    );
    const client = await this.pool.connect();
    try {
      for (const until = Date.now() + waitMilliseconds; Date.now() < until; await sleep(20)) {
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

/** The longest lag of a replica that is waited for. */
const waitMilliseconds = 1_000;

/** How long a replica is not used after it did not answer, or lagged too far. */
const awayMilliseconds = 3_000;
