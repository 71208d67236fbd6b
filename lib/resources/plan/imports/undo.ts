import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/base/auth/actor";
import { join, raw, sql } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { keptVersions } from "@/lib/base/list/fields";
import { sellerRefusal } from "@/lib/base/write/seller";
import { presentVersions, type Version } from "@/lib/base/write/versions";
import { message } from "@/lib/languages/text";
import { changeOf } from "../change";
import { readChanges, type StoredChange } from "../store";
import { type ImportKind, tableOf } from "./kinds";

/**
 * Plans the undo of an import: each record that it has written becomes what it was, unless somebody has changed it since.
 */
export async function* readUndo(
  tx: Transaction,
  actor: Actor,
  kind: ImportKind,
  plan: string,
): AsyncGenerator<StoredChange[]> {
  let count = 0;
  for await (const written of readChanges(tx, actor, plan, raw("c.outcome = 'applied'"))) {
    const ids = written.map(({ doc }) => doc.record);
    const [present, former] = await Promise.all([
      presentVersions(tx, actor, tableOf(kind), ids, false),
      formerVersions(tx, actor, kind, written),
    ]);
    yield written.map((source) => {
      const { record } = source.doc;
      return reverted(actor, source, ++count, present.get(record), former.get(record));
    });
  }
}

function reverted(
  actor: Actor,
  source: StoredChange,
  number: number,
  before: Version | undefined,
  former: object | undefined,
): StoredChange {
  const { record, tenant } = source.doc;
  const refuse = (code: "undo_conflict" | "not_undoable", words: string) =>
    changeOf(actor, { record, tenant }, number, before, before, new AppError(code, words));
  const refused = before?.seller === undefined ? undefined : sellerRefusal(actor, before.seller);
  if (refused) return changeOf(actor, { record, tenant }, number, before, before, refused);
  if (!isAsWritten(source, before)) return refuse("undo_conflict", message("It was changed since."));
  if (source.base !== null && former === undefined)
    return refuse("not_undoable", message("Its former version is no longer kept."));
  const after = former && { doc: former, owner: tenant };
  return changeOf(actor, { record, tenant }, number, before, after, undefined);
}

const isAsWritten = ({ doc, after }: StoredChange, now: Version | undefined): boolean =>
  doc.action === "delete"
    ? now === undefined
    : now !== undefined && now.owner === doc.tenant && isDeepStrictEqual(now.doc, after);

/** The documents of the versions that an import has replaced or deleted, by record. */
async function formerVersions(
  tx: Transaction,
  { tenant }: Actor,
  { list }: ImportKind,
  written: readonly StoredChange[],
): Promise<ReadonlyMap<string, object>> {
  const replaced = written.filter(({ base }) => base !== null);
  const selects = visible(
    "version",
    "family",
    tenant,
    raw("t.id, t.doc"),
    () => sql`t.kind = ${keptVersions(list)?.kind} AND (t.tenant, t.id, extract(epoch FROM t.made_at)::text) IN (
      SELECT r.tenant, r.id, r.base FROM unnest(${replaced.map(({ doc }) => doc.tenant)}::text[],
        ${replaced.map(({ doc }) => doc.record)}::text[], ${replaced.map(({ base }) => base)}::text[]) AS r (tenant, id, base))`,
  );
  const rows = await tx.$queryRaw<{ id: string; doc: object }[]>(sql`${join(selects, " UNION ALL ")}`);
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}
