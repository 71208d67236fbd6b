import { removeDocument, replaceDocument } from "@/lib/base/db/documents";
import { identifier, type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Changed } from "./kind";

/** Replaces or removes documents, which are locked. */
export async function storeDocuments(tx: Transaction, table: string, changed: readonly Changed[]): Promise<void> {
  const [only, ...others] = changed;
  if (only && others.length === 0) {
    const key = { tenant: only.owner, id: only.id };
    if (only.after) replaceDocument(tx, table, key, { doc: only.after });
    else removeDocument(tx, table, key);
    return;
  }
  const name = identifier(table);
  const replaced = changed.flatMap(({ owner, id, after }) => (after ? { owner, id, doc: after } : []));
  const removed = changed.flatMap(({ owner, id, after }) => (after ? [] : { owner, id }));
  const rows = (some: readonly object[]) =>
    sql`json_to_recordset(${JSON.stringify(some)}::json) AS c (owner text, id text, doc json)
      WHERE t.tenant = c.owner AND t.id = c.id`;
  await changeRows(tx, replaced.length, sql`UPDATE ${name} t SET doc = c.doc FROM ${rows(replaced)}`);
  await changeRows(tx, removed.length, sql`DELETE FROM ${name} t USING ${rows(removed)}`);
}

/** A change of another number of rows is an error: row-level security hides rows instead of refusing them. */
export async function changeRows(tx: Transaction, count: number, change: Sql): Promise<void> {
  if (count === 0) return;
  const found = await tx.$executeRaw(change);
  if (found !== count) throw new Error(`A change of ${count} rows has found ${found}.`);
}
