import type { Actor } from "@/lib/base/auth/actor";
import { replaceDocument } from "@/lib/base/db/documents";
import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { own } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { lockRecord } from "@/lib/base/list/record";
import { sourceLanguage } from "./languages";
import { diffAgreements, merge } from "./merge";
import {
  type Agreement,
  type AgreementChange,
  type AgreementDetail,
  type AgreementUpdate,
  agreementList,
} from "./schema";

/** Locks, reads and writes agreements in a transaction. */

export const detail = { table: "agreement_detail", visibility: "own" } as const;

/** The title in the source language. */
export const titleOf = ({ content }: Agreement): string => content?.[sourceLanguage(content)]?.title ?? "";

export async function lock(tx: Transaction, actor: Actor, id: string): Promise<Agreement> {
  const row = await lockRecord<Agreement>(tx, actor.tenant, agreementList, id);
  if (!row) throw AppError.notFound("The agreement");
  return row.doc;
}

/** Selects the tenant's rows of a table that match a condition. */
export const ofTenant = (table: string, actor: Actor, condition: Sql): Sql =>
  own(table, actor.tenant.id, raw("t.*"), condition);

/** The agreement as the API returns it, read in this transaction. */
export async function readDetail(tx: Transaction, actor: Actor, id: string): Promise<AgreementDetail> {
  const [row] = await tx.$queryRaw<{ doc: AgreementDetail }[]>(ofTenant(detail.table, actor, sql`t.id = ${id}`));
  if (!row) throw AppError.notFound("The agreement");
  return row.doc;
}

/**
 * Writes the changes of the body and returns them. Triggers of the table (prisma/sql/30_agreements.sql) do the rest:
 * `revision` counts the version and decides which acceptances still count, `freeze_next` adds the new text to
 * agreement_version.
 *
 * @param version the agreement's current version: a minor change sets the next one in advance
 */
export async function write(
  tx: Transaction,
  actor: Actor,
  current: Agreement,
  version: number,
  body: AgreementUpdate,
): Promise<AgreementChange[]> {
  const merged = merge(current, body);
  const changes = diffAgreements(current, merged);
  if (changes.length === 0) return [];
  const tenant = actor.tenant.id;
  const minorChange = body.minor && body.reason ? { minor_version: version + 1, minor_reason: body.reason } : {};
  replaceDocument(
    tx,
    "agreement",
    { tenant, id: current._id },
    { doc: { ...merged, updated: new Date().toISOString() }, ...minorChange },
  );
  return changes;
}
