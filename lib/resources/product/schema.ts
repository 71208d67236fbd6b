import type * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { versioned } from "@/lib/base/list/versioned";

import { identifier, partialObject, tenantId, text } from "@/lib/base/schema/primitives";

/** A product, with the members that collections and distributors refer to. */
export const product = partialObject({
  id: identifier,
  group_id: text,
  tenant: tenantId,
  name: text,
  distributor: text.nullable(),
})
  .required({ id: true })
  .meta({ id: "Product" });

export type Product = z.infer<typeof product>;

/** A product in a list, which an import can read. */
export const exportedProduct = product.extend(versioned).meta({ id: "ExportedProduct" });

export const productList = defineList({
  record: product,
  id: "id",
  table: "product",
  rows: "product_row",
  visibility: "own",
  columns: ["tenant", "name", "group_id", "distributor"],
  search: ["id", "group_id", "name"],
  words: { column: "search", indexed: true },
  // A product has no date to sort by.
  defaultSort: "name",
  orders: { name: "ascending", group_id: "ascending", distributor: "ascending" },
  changes: { tables: ["product"] },
  versions: { kind: "product", exported: true },
  envelope: { style: "array" },
});
