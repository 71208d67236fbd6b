import { fewTexts, join, type Sql, sql } from "@/lib/base/db/sql";
import { familyOf, visible } from "@/lib/base/db/tenancy";
import { AppError } from "@/lib/base/errors";
import type { RecordKind, Step } from "@/lib/base/write/kind";
import { writeColumns } from "@/lib/import/write";
import { message } from "@/lib/languages/text";
import { type Subscription, subscriptionList } from "./schema";

/** How subscriptions are stored by whoever writes them one by one: as the import stores them. */
export const subscriptionRecords = {
  table: "subscription",
  rows: '"subscription_document"',
  visibility: "family",
  seller: "seller",
  nameOf: ({ name }) => name,
  // In the order of the import, which writes the rows of the list before the documents.
  lock(tx, tenant, ids) {
    const rows = visible("subscription", "family", tenant, sql`t.tenant, t.id`, () => sql`t.id = ANY (${ids})`);
    tx.send(
      fewTexts(
        sql`SELECT FROM subscription WHERE (tenant, id) IN (${join(rows, " UNION ALL ")}) ORDER BY tenant, id FOR UPDATE`,
      ),
    );
  },
  stamped: (subscription, now) => ({ ...subscription, updated: now, __v: (subscription.__v ?? 0) + 1 }),
  missing: () => AppError.notFound(message("The subscription was not found.")),
  store: async (step, changed) => {
    const written = changed.flatMap(({ owner, after }) => (after ? { tenant: owner, doc: after } : []));
    writeSubscriptions(step, written, true);
  },
} satisfies Omit<RecordKind<Subscription>, "plural" | "list" | "writes">;

/** Writes subscriptions of the acting tenant, which sells them, or of its customers. */
export function writeSubscriptions(
  { tx, actor: { tenant } }: Step,
  written: readonly { tenant: string; doc: Subscription }[],
  replace: boolean,
): void {
  const rows = written.map(({ tenant: owner, doc }) => ({
    tenant: owner,
    family: familyOf(tenant, owner),
    id: doc._id,
    seller: tenant.id,
    doc,
  }));
  for (const statement of writeColumns(subscriptionList, rows, replace)) tx.send(fewTexts(statement as Sql));
}
