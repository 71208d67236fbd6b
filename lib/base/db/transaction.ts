import { createHash } from "node:crypto";
import { tenantId } from "@/lib/base/schema/primitives";
import type { Prisma } from "@/prisma/generated/client";
import { connection } from "./connection";
import { FlightError, fly, type Outcome, type Statement } from "./flight";
import type { Sql } from "./sql";

export type Transaction = Prisma.TransactionClient;

/**
 * Runs `work` in one transaction that can only see and write the tenant's rows. Serialization failures and deadlocks are
 * retried, since nothing of a failed attempt remains.
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
 * Runs part of a transaction as another tenant: a session is stored with its user's tenant, also while it acts for another.
 * Afterwards the transaction acts for its own tenant again; if the part fails, so does the whole.
 */
export async function asTenant<T>(tx: Transaction, tenant: string, work: () => Promise<T>): Promise<T> {
  const [{ before = "" } = {}] = await tx.$queryRaw<{ before: string }[]>`SELECT app.tenant() AS before`;
  await tx.$executeRaw`SELECT set_config('app.tenant', ${tenantId.parse(tenant)}, true)`;
  const result = await work();
  await tx.$executeRaw`SELECT set_config('app.tenant', ${before}, true)`;
  return result;
}

const isRetryable = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "P2034";

/**
 * Runs one reading statement as the tenant. The tenant and the statement are sent together, so row-level security costs no
 * extra round trip.
 *
 * With `planOnce` the statement is prepared, which halves the cost of a small page. Use it only where one plan suits every
 * tenant and there are few such statements: each stays prepared for the life of the connection.
 */
export async function read<Row extends object>(tenant: string, statement: Sql, planOnce = false): Promise<Row[]> {
  const [, answer] = await inOneFlight([beginReading(tenant), named(statement, planOnce)]);
  return (answer?.rows ?? []) as Row[];
}

/** Runs one writing statement in a transaction of its own, in one round trip, prepared as with `planOnce`. */
export async function write(tenant: string, statement: Sql): Promise<void> {
  await inOneFlight([beginWriting(tenant), named(statement, true)]);
}

async function inOneFlight(statements: readonly Statement[]): Promise<Outcome[]> {
  const client = await connection().pool.connect();
  let broken: Error | undefined;
  try {
    return await fly(client, statements);
  } catch (thrown) {
    const error = thrown instanceof FlightError ? thrown.cause : thrown;
    broken = error instanceof Error && !("severity" in error) ? error : undefined;
    throw error;
  } finally {
    // A connection that failed by anything but an SQL error is closed instead of returned to the pool.
    client.release(broken);
  }
}

const beginReading = (tenant: string): Statement => ({
  name: "begin_reading",
  text: "SELECT set_config('app.tenant', $1, true), set_config('transaction_read_only', 'on', true)",
  values: [tenantId.parse(tenant)],
});

const beginWriting = (tenant: string): Statement => ({
  name: "begin_writing",
  text: "SELECT set_config('app.tenant', $1, true)",
  values: [tenantId.parse(tenant)],
});

/** A prepared statement is named after its text, so that a name never belongs to two statements. */
const named = ({ text, values }: Sql, planOnce: boolean): Statement =>
  planOnce
    ? { name: createHash("sha256").update(text).digest("base64url").slice(0, 32), text, values }
    : { text, values };
