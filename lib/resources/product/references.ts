import type { Reference } from "@/lib/base/http/references";
import { where } from "@/lib/base/list/where";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Product } from "./schema";

/** The SKUs by which subscriptions name a product; where it has none, what none of them is called by. */
export function skusIn({ id, products = [] }: Product): string[] {
  const skus = products.flatMap(({ sku }) => sku || []);
  return skus.length > 0 ? skus : [id];
}

export const running = ["active", "pending"] as const;

export const productReferences: readonly Reference<Product>[] = [
  {
    by: listCustomerSubscriptions,
    where: (product) => where(listCustomerSubscriptions.list, { "items.sku": skusIn(product), status: running }),
    effect: "stays",
    says: "Running subscriptions that have it",
  },
  {
    by: listCollections,
    where: ({ id, group_id = id }) => where(listCollections.list, { productGroupIds: group_id }),
    effect: "stays",
    says: "Product collections that it is in",
  },
];
