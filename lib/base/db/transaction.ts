import { createHash } from "node:crypto";
import type { PoolClient, QueryConfig } from "pg";
import Cursor from "pg-cursor";
import { tenantId } from "@/lib/base/schema/primitives";
import type { Prisma } from "@/prisma/generated/client";
import { connection } from "./connection";
import type { Sql } from "./sql";

export type Transaction = Prisma.TransactionClient;

/**
 * Runs `work` in one transaction that may only see and write the tenant's rows. Serialization failures and deadlocks are
 * tried again, since nothing of a failed attempt remains.
 */
export async function inTenant<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection().prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('app.tenant', ${tenant}, true)`;
        return await work(tx);
      });
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Does a part of a transaction in another tenant's view: a session stands with its user's tenant, also while it acts for
 * another. The transaction is back in its own view afterwards; if the part fails, so does the whole.
 */
export async function within<T>(tx: Transaction, tenant: string, work: () => Promise<T>): Promise<T> {
  const [{ before = "" } = {}] = await tx.$queryRaw<{ before: string }[]>`SELECT app.tenant() AS before`;
  await tx.$executeRaw`SELECT set_config('app.tenant', ${tenantId.parse(tenant)}, true)`;
  const result = await work();
  await tx.$executeRaw`SELECT set_config('app.tenant', ${before}, true)`;
  return result;
}

const isRetryable = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "P2034";

/**
 * Answers one reading statement in the tenant's view. BEGIN, the tenant, the statement and COMMIT travel together, so
 * row-level security costs no extra round trip.
 *
 * With `planOnce` the connection keeps the plan, which halves the cost of a small page. Ask for it only where one plan
 * suits every tenant and where the number of such statements is small: each is kept for the connection's life.
 */
export const read = <Row extends object>(tenant: string, statement: Sql, planOnce = false): Promise<Row[]> =>
  inOneFlight<Row>(`BEGIN READ ONLY; ${enter(tenant)}`, config(statement, planOnce));

/** Runs one writing statement in a transaction of its own, in one round trip; its plan is kept as with `planOnce`. */
export async function write(tenant: string, statement: Sql): Promise<void> {
  await inOneFlight(`BEGIN; ${enter(tenant)}`, config(statement, true));
}

async function inOneFlight<Row extends object>(begin: string, statement: QueryConfig): Promise<Row[]> {
  const client = await connection().pool.connect();
  let broken: Error | undefined;
  try {
    const [begun, answered, committed] = await Promise.allSettled([
      client.query(begin),
      client.query<Row>(statement),
      client.query("COMMIT"),
    ]);
    for (const outcome of [begun, answered, committed]) if (outcome.status === "rejected") throw outcome.reason;
    if (answered.status === "rejected") throw answered.reason;
    return answered.value.rows;
  } catch (error) {
    broken = error instanceof Error && !("severity" in error) ? error : undefined;
    throw error;
  } finally {
    // A connection that failed other than by an SQL error is not given back to the pool.
    client.release(broken);
  }
}

/**
 * Yields a statement's rows in batches from one snapshot, holding no more than a batch in memory. Ending the iteration
 * early frees the connection at once.
 */
export async function* stream<Row extends object>(tenant: string, statement: Sql): AsyncGenerator<Row[]> {
  const client = await connection().exports.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN READ ONLY; ${enter(tenant)}`);
    // A download may be as slow as its reader; the reader's own limit is the server's write timeout.
    await client.query(
      "SET LOCAL statement_timeout = '10min'; SET LOCAL idle_in_transaction_session_timeout = '10min'",
    );
    const cursor = client.query(new Cursor<Row>(statement.text, statement.values));
    const lost = connectionLoss(client);
    try {
      for (;;) {
        const rows = await cursor.read(batchSize);
        if (rows.length === 0) break;
        yield rows;
      }
    } finally {
      // A cursor waits for the server to confirm that it is closed, which a lost connection never does.
      await Promise.race([cursor.close(), lost]);
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

const batchSize = 500;

/** Rejects when the connection ends before it is released. */
function connectionLoss(client: PoolClient): Promise<never> {
  const loss = new Promise<never>((_, reject) => {
    client.once("end", () => reject(new Error("Connection terminated")));
    client.once("error", reject);
  });
  loss.catch(() => {});
  return loss;
}

/** A kept statement is named after its text, so that a name can never stand for another one. */
const config = ({ text, values }: Sql, planOnce: boolean): QueryConfig =>
  planOnce
    ? { name: createHash("sha256").update(text).digest("base64url").slice(0, 32), text, values }
    : { text, values };

/** The identifier's form needs no quoting (`tenantId`), which is checked here again because it stands in SQL text. */
const enter = (tenant: string): string => `SELECT set_config('app.tenant', '${tenantId.parse(tenant)}', true)`;
