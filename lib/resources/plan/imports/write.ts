import type { Actor } from "@/lib/base/auth/actor";
import { identifier, type Sql, sql } from "@/lib/base/db/sql";
import { sqlStateOf } from "@/lib/base/db/sql-state";
import type { Transaction } from "@/lib/base/db/transaction";
import { sellerOf } from "@/lib/base/write/seller";
import { takenStatement } from "@/lib/import/changed-here";
import { type Document, type Statement, writeColumns, writeDocuments } from "@/lib/import/write";
import { message } from "@/lib/languages/text";
import { staleBecause, staleRecord } from "../stale";
import type { StoredChange } from "../store";
import type { ImportKind } from "./kinds";
import { ownersOf } from "./owners";

/** Writes the records of an import. */

const batchSize = 1_000;
const uniqueViolation = "23505";

/**
 * Locks records until the transaction ends, in the order of the command line's import: the rows of a list before its
 * documents.
 */
export function lockRows(tx: Transaction, { tenant }: Actor, kind: ImportKind, ids: readonly string[]): void {
  const { list } = kind;
  kind.lock?.(tx, tenant.id);
  if (list.documents === undefined) return;
  tx.send(sql`SELECT 1 FROM ${identifier(list.table)} WHERE id = ANY (${ids}) ORDER BY tenant, id FOR UPDATE`);
}

/** @throws AppError `plan_stale` where a tenant is no longer a customer, or a record to be created exists by now */
export async function writeImport(
  tx: Transaction,
  actor: Actor,
  kind: ImportKind,
  changes: readonly StoredChange[],
): Promise<void> {
  const owners = await ownersOf(tx, actor, kind);
  const gone = changes.filter(({ doc }) => !owners.has(doc.tenant));
  if (gone.length > 0)
    throw staleBecause(gone.map((each) => staleRecord(each, message("Its tenant is no longer a customer."))));
  const rowOf = ({ doc: { tenant, record }, after }: StoredChange): Document => {
    const row = { tenant, family: owners.get(tenant) ?? tenant, id: record, doc: after as Document["doc"] };
    return { ...row, seller: sellerOf(row, actor.tenant.id) };
  };
  // What others no longer have, such as a SKU, is free for those that are created.
  const taken = changes.filter(({ doc }) => doc.conflict).map(rowOf);
  if (taken.length > 0) await tx.$executeRaw(takenStatement(taken) as Sql);
  const deleted = changes.filter(({ doc }) => doc.action === "delete");
  if (deleted.length > 0) {
    await tx.$executeRaw(sql`
      DELETE FROM ${identifier(kind.list.table)} t USING unnest(${deleted.map(({ doc }) => doc.tenant)}::text[],
        ${deleted.map(({ doc }) => doc.record)}::text[]) AS r (tenant, id)
      WHERE t.tenant = r.tenant AND t.id = r.id`);
  }
  for (const replace of [true, false]) {
    const rows = changes.filter(({ doc, after }) => after !== null && (doc.action !== "create") === replace);
    for (let at = 0; at < rows.length; at += batchSize) {
      const batch = rows.slice(at, at + batchSize);
      const written = batch.map(rowOf);
      await run(tx, statementsFor(kind, written, replace), batch);
      if (!replace) continue;
      await kind.replaced?.(
        tx,
        actor.tenant,
        written.map(({ id }) => id),
      );
    }
  }
}

const statementsFor = ({ importable }: ImportKind, rows: Document[], replace: boolean): Statement[] =>
  importable.list ? writeColumns(importable.list, rows, replace) : writeDocuments({ ...importable, replace }, rows);

/** Only records that are created can be there already, and only products have something that another one can have. */
async function run(tx: Transaction, statements: readonly Statement[], changes: readonly StoredChange[]): Promise<void> {
  try {
    await Promise.all(statements.map((statement) => tx.$executeRaw(statement as Sql)));
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error;
    const isSku = Object(error).constraint === "product_variant_live_sku";
    const detail = isSku
      ? message("Another product has one of their SKUs by now.")
      : message("One of these was created since.");
    throw staleBecause(changes.map((each) => staleRecord(each, detail)));
  }
}
