import { insertDocument, removeDocument, replaceDocument } from "@/lib/base/db/documents";
import { fewTexts, identifier, type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Changed } from "./kind";

/** Replaces or removes documents, which are locked, and adds those that come back. */
export function storeDocuments(tx: Transaction, table: string, changed: readonly Changed[]): void {
  for (const { owner, id, after } of changed.filter(({ isBack }) => isBack))
    insertDocument(tx, table, { tenant: owner, id, doc: after ?? {} });
  const there = changed.filter(({ isBack }) => !isBack);
  const [only, ...others] = there;
  if (only && others.length === 0) {
    const key = { tenant: only.owner, id: only.id };
    if (only.after) replaceDocument(tx, table, key, { doc: only.after });
    else removeDocument(tx, table, key);
    return;
  }
  const name = identifier(table);
  const replaced = there.flatMap(({ owner, id, after }) => (after ? { owner, id, doc: after } : []));
  const removed = there.flatMap(({ owner, id, after }) => (after ? [] : { owner, id }));
  const rows = (some: readonly object[]) =>
    sql`json_to_recordset(${JSON.stringify(some)}::json) AS c (owner text, id text, doc json)
      WHERE t.tenant = c.owner AND t.id = c.id`;
  changeRows(tx, replaced.length, sql`UPDATE ${name} t SET doc = c.doc FROM ${rows(replaced)}`);
  changeRows(tx, removed.length, sql`DELETE FROM ${name} t USING ${rows(removed)}`);
}

/**
 * A change of another number of rows is an error: row-level security hides rows instead of refusing them.
 * @param change one of few texts
 */
export function changeRows(tx: Transaction, count: number, change: Sql): void {
  if (count === 0) return;
  // The function compares with one.
  const counted = sql`SELECT app.require_one_row(count(*) - ${count - 1}::int) FROM changed`;
  tx.send(fewTexts(sql`WITH changed AS (${change} RETURNING 1) ${counted}`));
}
