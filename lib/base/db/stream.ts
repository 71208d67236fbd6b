import type { PoolClient } from "pg";
import { CopiedLines } from "./copied-lines";

/** A limit on how many run at a time under a name, in all processes. */
export interface Place {
  name: string;
  max: number;
}

export interface Holder {
  tenant: string;
  /** The places that the query takes until it ends. */
  places?: readonly Place[] | undefined;
}

/** The code of the error when a place is taken. */
export const noPlace = "no_place";

/**
 * Yields a query's rows, each as a line (`valuesOf`), in batches from one snapshot, holding no more than two in memory.
 * Ending the iteration gives the connection back; `signal` ends it also while the database is being waited for.
 * @param query SQL without parameters
 */
export async function* stream(
  pool: { connect(): Promise<PoolClient> },
  { tenant, places = [] }: Holder,
  query: string,
  signal?: AbortSignal,
): AsyncGenerator<string[]> {
  const client = await pool.connect();
  let broken: Error | undefined = new Error("The download was ended.");
  try {
    // A download may be as slow as its reader, so that only waiting for Postgres is limited; the response ends one that is
    // read too slowly. It leaves the other processors to those who wait for a page.
    await client.query(
      "BEGIN READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL max_parallel_workers_per_gather = 0",
    );
    await open(client, tenant, places);
    const connected = watchConnection(client, signal);
    try {
      const lines = client.query(new CopiedLines(query));
      // The first batch is what arrives first, so that the first byte is early.
      for (let least = 1; ; least = batchBytes) {
        const batch = await connected.during(lines.next(least));
        if (batch.length === 0) break;
        yield batch;
      }
    } finally {
      connected.unwatch();
    }
    await client.query("COMMIT");
    broken = undefined;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection in the middle of COPY cannot be used again, and is closed.
    client.release(broken);
  }
}

async function open(client: PoolClient, tenant: string, places: readonly Place[]): Promise<void> {
  const { rows } = await client.query<{ full: string | null }>(
    "SELECT set_config('app.tenant', $1, true), app.take_slots($2, $3) AS full",
    [tenant, places.map(({ name }) => name), places.map(({ max }) => max)],
  );
  const full = rows[0]?.full;
  if (full) throw Object.assign(new Error(`There is no place left for ${full}.`), { code: noPlace });
}

const batchBytes = 128 * 1024;

/** How long Postgres may take for a batch. */
const waitMilliseconds = 10 * 60_000;

/**
 * `during` is the work, or rejects as soon as the connection ends, the signal fires or it takes too long. A pooled
 * connection outlives a download: stop watching it afterwards.
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
        const late = setTimeout(() => reject(timeout()), waitMilliseconds);
        work.then(resolve, reject).finally(() => clearTimeout(late));
      }),
    unwatch: () => {
      client.off("end", onLoss).off("error", onLoss);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}

/** As Postgres itself reports it. */
const timeout = () => Object.assign(new Error("Postgres has sent nothing for ten minutes."), { code: "57014" });
