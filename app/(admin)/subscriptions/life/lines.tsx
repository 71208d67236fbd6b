"use client";

import { t } from "@/lib/languages/text";
import type { SubscriptionItem } from "@/lib/resources/subscription/item-of-product";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";

/** The columns of the lines of a subscription, as they are and as a change would leave them. */
export const LinesHead = () => (
  <thead>
    <tr>
      <th scope="col">{t("Item")}</th>
      <th scope="col">{t("Amount")}</th>
      <th scope="col">{t("Unit price")}</th>
      <th scope="col">{t("Per month")}</th>
    </tr>
  </thead>
);

/** What a line is of. */
export const LineName = ({ line: { name, sku } }: { line: Pick<SubscriptionItem, "name" | "sku"> }) => (
  <>
    {name}
    <code className="block text-3 mono">{sku}</code>
  </>
);

/** A line as a change would leave it. */
export const lineAfter = (preview: SubscriptionChange | undefined, { id, sku }: SubscriptionItem) =>
  preview?.after?.items?.find((line) => (id === undefined ? line.sku === sku : line.id === id));
