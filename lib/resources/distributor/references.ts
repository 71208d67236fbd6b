import type { Reference } from "@/lib/base/http/references";
import { where } from "@/lib/base/list/where";
import { listProducts } from "@/lib/resources/product/endpoints";
import type { Distributor } from "./schema";

export const distributorReferences: readonly Reference<Distributor>[] = [
  {
    by: listProducts,
    where: ({ _id }) => where(listProducts.list, { distributor: _id }),
    effect: "prevents",
    says: "Products that have it as their distributor",
  },
];
