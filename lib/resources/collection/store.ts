import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { StoredCollection } from "./schema";

/** Locks, reads and writes collections in a transaction. */

export interface Row {
  id: string;
  doc: StoredCollection;
}

/**
 * Serializes the writes of a tenant's collections. The trigger `columns` of the table (prisma/sql/20_columns.sql) takes the
 * same lock, so that imports wait too.
 */
export function lock(tx: Transaction, tenant: string): void {
  lockName(tx, `collection:${tenant}`);
}

export const findLive = (tx: Transaction, tenant: string, ids: readonly string[]): Promise<Row[]> =>
  tx.$queryRaw`SELECT id, doc FROM collection WHERE tenant = ${tenant} AND id = ANY (${ids}) AND "deletedDate" IS NULL
    ORDER BY array_position(${ids}::text[], id)`;

/** Collections as the API returns them, in the order of the identifiers. */
export async function readShown(tx: Transaction, tenant: string, ids: readonly string[]): Promise<StoredCollection[]> {
  if (ids.length === 0) return [];
  const rows = await tx.$queryRaw<Row[]>`SELECT id, doc FROM collection_shown
    WHERE tenant = ${tenant} AND id = ANY (${ids}) ORDER BY array_position(${ids}::text[], id)`;
  return rows.map(({ doc }) => doc);
}

export function writeAll(tx: Transaction, tenant: string, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  tx.send`UPDATE collection c SET doc = changed.doc
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS changed (id text, doc json)
    WHERE c.tenant = ${tenant} AND c.id = changed.id`;
}

/** @throws AppError `conflict` for a name that another live collection has, or another one of these */
export async function requireFreeNames(
  tx: Transaction,
  tenant: string,
  named: readonly { id: string; name: string }[],
): Promise<void> {
  if (named.length === 0) return;
  const names = named.map(({ name }) => name.normalize());
  const ids = named.map(({ id }) => id);
  const taken = await tx.$queryRaw<object[]>`SELECT id FROM collection
    WHERE tenant = ${tenant} AND name = ANY (${names}) AND id <> ALL (${ids}) AND "deletedDate" IS NULL LIMIT 1`;
  if (taken.length > 0 || new Set(names).size < names.length)
    throw new AppError("conflict", "Another live product collection has this name.");
}

/** An object without a prototype, since an identifier can be `__proto__`. */
export function outcome(ids: readonly string[], done: ReadonlySet<string>): Record<string, boolean> {
  const byId: Record<string, boolean> = Object.create(null);
  for (const id of ids) byId[id] = done.has(id);
  return byId;
}
