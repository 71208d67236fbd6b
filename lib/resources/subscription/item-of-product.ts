import { defined } from "@/lib/base/defined";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { Product, Variant } from "@/lib/resources/product/schema";
import { changedLine } from "./amounts";
import type { Subscription } from "./schema";

export type SubscriptionItem = NonNullable<Subscription["items"]>[number];

/** The line of a subscription that a variant of a product makes, by the product's own price and discount. */
export function itemOfProduct(product: Product, variant: Variant): SubscriptionItem {
  const { subscription_term, payment_period, name, msp } = product;
  const { sku, cost_price: cost, price = 0, amount = {}, discount } = variant;
  const bounds = defined({ min: amount.min, max: amount.max ?? undefined });
  const item: SubscriptionItem = {
    id: newIdentifier(),
    amount: amount.default ?? amount.min ?? 1,
    ...defined({ sku, name, reference: product.id, subscription_term, payment_period, msp: msp ?? undefined }),
    unit: defined({ cost, price }),
    ...(Object.keys(bounds).length > 0 ? { metadata: { amount: bounds } } : {}),
  };
  return changedLine(item, typeof discount === "number" && discount > 0 ? { discount: { percent: discount } } : {});
}
