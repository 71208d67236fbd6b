import type { Pool, PoolClient } from "pg";
import Cursor from "pg-cursor";

/** A statement as text with its values apart. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A row as Postgres sends it. */
export type TextRow = readonly (string | null)[];

/**
 * Yields a statement's rows, every value as text, in batches from one snapshot, holding no more than a batch in memory.
 * Ending the iteration gives the connection back; `signal` ends it also while the database is being waited for.
 */
export async function* stream(
  pool: Pool,
  tenant: string,
  { text, values }: Statement,
  signal?: AbortSignal,
): AsyncGenerator<TextRow[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // A download may be as slow as its reader; the response ends one that is read too slowly.
    await client.query(
      "BEGIN READ ONLY; SET LOCAL statement_timeout = '10min'; SET LOCAL idle_in_transaction_session_timeout = '10min'",
    );
    await client.query("SELECT set_config('app.tenant', $1, true)", [tenant]);
    const cursor = client.query(new Cursor<TextRow>(text, values, { rowMode: "array", types: asText }));
    const connected = watchConnection(client, signal);
    try {
      for (let batch = firstBatch; ; batch = batchSize) {
        const rows = await connected.during(cursor.read(batch));
        if (rows.length === 0) break;
        yield rows;
      }
    } finally {
      // A cursor waits for the server to confirm that it is closed, which a lost connection never does.
      await connected.during(cursor.close()).finally(connected.unwatch);
    }
    await client.query("COMMIT");
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    if (!broken)
      await client.query("ROLLBACK").catch((error: Error) => {
        broken = error;
      });
    client.release(broken);
  }
}

const asText = { getTypeParser: () => (value: unknown) => value };

/** Small, so that the first byte is early. */
const firstBatch = 50;
const batchSize = 500;

/**
 * `during` is the work, or rejects as soon as the connection ends or the signal fires. A pooled connection outlives a
 * download: stop watching it afterwards.
 */
function watchConnection(client: PoolClient, signal?: AbortSignal) {
  let loss: Error | undefined;
  let fail: (error: Error) => void = () => {};
  const onLoss = (error = new Error("Connection terminated")) => {
    loss = error;
    fail(error);
  };
  const onAbort = () => onLoss(new Error("The download was ended."));
  client.once("end", onLoss).once("error", onLoss);
  signal?.addEventListener("abort", onAbort);
  if (signal?.aborted) onAbort();
  return {
    // A race against one long promise would keep the outcome of every read for as long as that promise.
    during: <T>(work: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        fail = reject;
        if (loss) reject(loss);
        work.then(resolve, reject);
      }),
    unwatch: () => {
      client.off("end", onLoss).off("error", onLoss);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}
