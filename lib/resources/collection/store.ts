import { lockName } from "@/lib/base/db/locks";
import { identifier, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { RestoredNames } from "./restored-names";
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

/** Those in the trash, in the order of the identifiers. @param from the view that has them as the API returns them */
export const findTrashed = (
  tx: Transaction,
  tenant: string,
  ids: readonly string[],
  from: "collection" | "collection_shown" = "collection",
): Promise<Row[]> =>
  tx.$queryRaw(sql`SELECT id, doc FROM ${identifier(from)} WHERE tenant = ${tenant} AND id = ANY (
    ARRAY(SELECT id FROM collection WHERE tenant = ${tenant} AND id = ANY (${ids}) AND "deletedDate" IS NOT NULL))
    ORDER BY array_position(${ids}::text[], id)`);

export async function lastDeleted(tx: Transaction, tenant: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM collection
    WHERE tenant = ${tenant} AND "deletedDate" IS NOT NULL ORDER BY "deletedDate" DESC, id DESC LIMIT 1`;
  return rows.map(({ id }) => id);
}

/** Names those of these that are in the trash, as they are restored. */
export async function restoredNamesFor(
  tx: Transaction,
  tenant: string,
  ids: readonly string[],
): Promise<RestoredNames> {
  const live = await tx.$queryRaw<{ id: string; name: string }[]>`SELECT id, name FROM collection
    WHERE tenant = ${tenant} AND "deletedDate" IS NULL AND name ^@ ANY (ARRAY(
      SELECT name FROM collection WHERE tenant = ${tenant} AND id = ANY (${ids}) AND "deletedDate" IS NOT NULL))`;
  return new RestoredNames(new Map(live.map(({ id, name }) => [name, id])));
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
    throw new AppError("conflict", message("Another live product collection has this name."));
}

/** An object without a prototype, since an identifier can be `__proto__`. */
export function outcome(ids: readonly string[], done: ReadonlySet<string>): Record<string, boolean> {
  const byId: Record<string, boolean> = Object.create(null);
  for (const id of ids) byId[id] = done.has(id);
  return byId;
}
