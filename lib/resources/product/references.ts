import type { Reference } from "@/lib/base/http/references";
import { where } from "@/lib/base/list/where";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Product } from "./schema";

/** The SKUs by which subscriptions name a product: without one, they name its identifier. */
export const skusIn = ({ products = [] }: Product): string[] => products.flatMap(({ sku }) => sku || []);

export const running = ["active", "pending"] as const;

/** The running subscriptions that have a product, the newest first. */
export function havingIt(product: Product, limit?: number): URLSearchParams {
  const skus = skusIn(product);
  return where(
    listCustomerSubscriptions.list,
    { ...(skus.length > 0 ? { "items.sku": skus } : { "items.reference": product.id }), status: running },
    { sort: "-created", ...(limit === undefined ? {} : { limit }) },
  );
}

export const productReferences: readonly Reference<Product>[] = [
  {
    by: listCustomerSubscriptions,
    where: (product) => havingIt(product),
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
