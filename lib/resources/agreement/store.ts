import type { Actor } from "@/lib/base/auth/actor";
import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { own } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { sourceLanguage } from "./languages";
import type { Agreement, AgreementDetail } from "./schema";

/** Reads agreements in a transaction. */

export const detail = { table: "agreement_detail", visibility: "own" } as const;

/** The title in the source language. */
export const titleOf = ({ content }: Agreement): string => content?.[sourceLanguage(content)]?.title ?? "";

/** Selects the tenant's rows of a table that match a condition. */
export const ofTenant = (table: string, actor: Actor, condition: Sql): Sql =>
  own(table, actor.tenant.id, raw("t.*"), condition);

/** The agreement as the API returns it, read in this transaction. */
export async function readDetail(tx: Transaction, actor: Actor, id: string): Promise<AgreementDetail> {
  const [row] = await tx.$queryRaw<{ doc: AgreementDetail }[]>(ofTenant(detail.table, actor, sql`t.id = ${id}`));
  if (!row) throw AppError.notFound(message("The agreement was not found."));
  return row.doc;
}
