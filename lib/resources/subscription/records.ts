import { fewTexts, type Sql } from "@/lib/base/db/sql";
import { familyOf } from "@/lib/base/db/tenancy";
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
