import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { versioned } from "@/lib/base/list/versioned";
import { identifier, number, partialObject, richText, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { account } from "@/lib/resources/account/schema";

const hours = number.meta({ description: "Hours; a month has 720. 0 for what is bought once." });

const orderItem = partialObject({
  product: text.meta({ description: "Identifier of the product." }),
  sku: text,
  name: text,
  amount: number,
  unit: partialObject({ cost: number, price: number }),
  discount: number.meta({ description: "`price.discount` in percent of `price.subtotal`." }),
  price: partialObject({
    cost: number,
    discount: number,
    subtotal: number,
    total: number.meta({
      description: "For the whole term, or once; `subtotal`, `discount` and `cost` are for one month, or once.",
    }),
    mrr: number.meta({ description: "For a month, after the discount; 0 for what is bought once." }),
  }),
  subscription_term: hours,
  payment_period: hours,
}).meta({ id: "OrderItem" });

/** An order. It has the members it was imported with and no others. */
export const order = partialObject({
  _id: identifier,
  id: text,
  number: text.meta({ description: "Eight digits, consecutive for each seller." }),
  status: text.meta({ description: "`accepted` or `cancelled`." }),
  state: text.meta({ description: "`open` or `closed`." }),
  offering: partialObject({ name: text, description: richText, image: text }),
  edition: partialObject({ name: text }),
  account: text.meta({ description: "Identifier of the customer's account." }),
  account_details: partialObject({ name: text, ...account.pick({ status: true, address: true }).shape }),
  creator: partialObject({ id: text, fullname: text }),
  tenant: tenantId,
  parent: partialObject({ account: partialObject({ tenant: text.meta({ description: "The seller." }) }) }),
  items: z.array(orderItem),
  price: partialObject({ total: number, currency: text }),
  reference: text.meta({ description: "The customer's own reference." }),
  comment: text,
  subscriptions: z.array(text).meta({ description: "Identifiers of the subscriptions it has made." }),
  created: timestamp,
  updated: timestamp,
})
  .required({ _id: true })
  .meta({ id: "Order" });

export type Order = z.infer<typeof order>;

/** An order in a list, which an import can read. */
export const exportedOrder = order.extend(versioned).meta({ id: "ExportedOrder" });

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const orderUpdate = partialObject({
  state: z.enum(["open", "closed"], "Use open or closed."),
  reference: text.max(255, "At most 255 characters."),
  comment: text.max(4000, "At most 4,000 characters."),
}).meta({ id: "OrderUpdate" });

export type OrderUpdate = z.infer<typeof orderUpdate>;

export const orderList = defineList({
  record: order,
  id: "_id",
  table: "customer_order",
  rows: "customer_order_row",
  visibility: "family",
  columns: [
    "tenant",
    "number",
    "status",
    "state",
    "account",
    "account_details.name",
    "reference",
    "price.total",
    "price.currency",
    "created",
    "updated",
  ],
  bounds: { from: { field: "created", prefix: ">=" }, to: { field: "created", prefix: "<=" } },
  search: ["_id", "number", "account_details.name", "reference", "items.sku", "items.name"],
  words: { column: "search", indexed: true },
  defaultSort: "-created",
  orders: { created: "descending" },
  changes: { tables: ["customer_order"] },
  versions: { kind: "customer_order", exported: true },
  envelope: { style: "page", items: "orders", total: "totalCount" },
  csv: {
    fileName: "orders",
    columns: [
      "_id",
      "number",
      "status",
      "state",
      "account",
      "account_details.name",
      "items.sku",
      "items.name",
      "items.amount",
      "price.total",
      "price.currency",
      "reference",
      "comment",
      "subscriptions",
      "tenant",
      "parent.account.tenant",
      "created",
      "updated",
    ],
  },
  seller: "seller",
});
