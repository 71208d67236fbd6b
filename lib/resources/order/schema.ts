import * as z from "zod";
import { decimal } from "@/lib/base/decimal";
import { defineList } from "@/lib/base/list/fields";
import { versioned } from "@/lib/base/list/versioned";
import {
  described,
  identifier,
  nameText,
  number,
  partialObject,
  richText,
  since,
  tenantId,
  text,
  timestamp,
} from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { account } from "@/lib/resources/account/schema";

const hours = number.meta({ description: "Hours; a month has 720. 0 for what is bought once." });

const orderItem = partialObject({
  product: text.meta({ description: "Identifier of the product." }),
  sku: text,
  name: text.meta({ description: "What the line is called." }),
  amount: number.meta({ description: "How many were ordered." }),
  unit: partialObject(
    { cost: number, price: number },
    {
      cost: "What one costs the seller, a month or once. Only the seller sees it.",
      price: "What one is sold for, a month or once, before the discount.",
    },
  ).meta({ description: "What one of them costs and is sold for." }),
  discount: number.meta({ description: "`price.discount` in percent of `price.subtotal`." }),
  price: partialObject({
    cost: number.meta({ description: "What the line costs the seller. Only the seller sees it." }),
    discount: number.meta({ description: "What is taken off the line: an amount, not a percentage." }),
    subtotal: number.meta({ description: "The line before the discount." }),
    total: number.meta({
      description: "For the whole term, or once; `subtotal`, `discount` and `cost` are for one month, or once.",
    }),
    mrr: number.meta({ description: "For a month, after the discount; 0 for what is bought once." }),
  }).meta({ description: "The line, all of its amount." }),
  subscription_term: hours,
  payment_period: hours,
}).meta({ id: "OrderItem" });

/** An order. It has the members it was imported with and no others. */
export const order = partialObject({
  _id: identifier,
  id: text.meta({ description: "The same as `_id`." }),
  number: text.meta({ description: "Eight digits, consecutive for each seller." }),
  status: text.meta({ description: "`accepted` or `cancelled`." }),
  state: text.meta({ description: "`open` or `closed`." }),
  offering: partialObject(
    { name: text, description: richText, image: text },
    { name: "What was offered.", image: "Address of an image of it." },
  ).meta({ description: "What was offered, as an import brought it." }),
  edition: partialObject({ name: text }, { name: "What the edition is called." }).meta({
    description: "Which edition of the product was ordered.",
  }),
  account: text.meta({ description: "Identifier of the customer's account." }),
  account_details: partialObject(
    { name: text, ...account.pick({ status: true, address: true }).shape },
    { name: "What the customer is called." },
  ).meta({ description: "The customer as it was when this was ordered." }),
  creator: partialObject({ id: text, fullname: text }, { id: "Identifier of the user." }).meta({
    description: "The user who ordered.",
  }),
  tenant: tenantId,
  parent: partialObject({
    account: partialObject({ tenant: text.meta({ description: "Identifier of the seller's tenant." }) }).meta({
      description: "The seller.",
    }),
  }).meta({
    description: "Who sells it.",
  }),
  items: z.array(orderItem).meta({ description: "Its lines, in the order they were sent." }),
  price: partialObject({ total: number, currency: text }, { total: "All lines for their whole terms, or once." }).meta({
    description: "What all of it costs the customer.",
  }),
  reference: text.meta({ description: "The customer's own reference." }),
  comment: text.meta({ description: "A note for colleagues." }),
  subscriptions: z.array(text).meta({ description: "Identifiers of the subscriptions it has made." }),
  created: timestamp,
  updated: timestamp,
})
  .required({ _id: true })
  .meta({ id: "Order" });

export type Order = z.infer<typeof order>;

/** An order in a list, which an import can read. */
export const exportedOrder = order.extend(versioned).meta({ id: "ExportedOrder" });

const noteTexts = {
  reference: "The customer's own reference, at most 255 characters.",
  comment: "A note for colleagues, at most 4,000 characters.",
};

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const orderUpdate = partialObject(
  {
    state: z.enum(["open", "closed"], "Use open or closed.").meta({ description: "Whether it still needs work." }),
    reference: text.max(255, message("At most 255 characters.")),
    comment: text.max(4000, message("At most 4,000 characters.")),
  },
  noteTexts,
).meta({ id: "OrderUpdate" });

export type OrderUpdate = z.infer<typeof orderUpdate>;

/** Amounts are at most this, so that no sum of a term loses a cent. */
const priceMax = 999_999_999;
const isRoundedTo = (places: number) => (value: number) => decimal(value).round(places).eq(value);
const amount = number.min(0, message("Use 0 or more.")).max(priceMax, message("At most {priceMax}.", { priceMax }));
const months = z.object({
  durationMonth: z
    .int()
    .min(1, message("At least 1 month."))
    .max(120, message("At most 120 months."))
    .meta({ description: "Months, 1 to 120." }),
});

const orderedItem = z
  .object({
    sku: text.min(1, message("Name a SKU.")).optional().meta({ description: "Of the variant that is ordered." }),
    product: identifier.optional().meta({ description: "Instead of the SKU: identifier of the product." }),
    variant: text.optional().meta({ description: "The `_id` of its variant, where it has several." }),
    amount: number
      .positive(message("At least one."))
      .max(1_000_000, message("At most 1,000,000."))
      .meta({ description: "Within the limits of the variant." }),
    unit: z
      .object({
        price: amount
          .refine(isRoundedTo(10), message("At most 10 decimal places."))
          .meta({ description: "What one is sold for, a month or once." }),
      })
      .optional()
      .meta({ description: "Another price than the list's." }),
    discount: z
      .union([
        amount.refine(isRoundedTo(2), message("At most 2 decimal places.")),
        z.strictObject({
          percent: number
            .min(0, message("Use 0 to 100."))
            .max(100, message("Use 0 to 100."))
            .meta({ description: "0 to 100." }),
        }),
      ])
      .optional()
      .meta({ description: "An amount of the line, or a percentage of it; by default that of the variant." }),
  })
  .refine(
    ({ sku, product }) => (sku === undefined) !== (product === undefined),
    message("Name either a SKU or a product."),
  );

export type OrderedItem = z.infer<typeof orderedItem>;

export const orderCreate = z
  .object({
    account: identifier.meta({ description: "Identifier of the customer's account." }),
    items: z
      .array(orderedItem)
      .min(1, message("Order at least one item."))
      .max(200, message("At most 200 lines."))
      .meta({ description: "What is ordered: 1 to 200 lines." }),
    term: months.optional().meta({ description: "By default that of the first product which has one." }),
    billing_cycle: months.optional().meta({ description: "By default that of the first product which has one." }),
    cancel_term: z
      .object({
        grace_period: z
          .int()
          .min(0, message("Use 0 or more."))
          .max(86_400, message("At most 120 months."))
          .meta({ description: "Hours; a month has 720." }),
      })
      .optional()
      .meta({
        description: "How many hours before its end the subscription can be cancelled; without it at any time.",
      }),
    start_date: since
      .refine((value) => value.endsWith("T00:00:00.000Z"), {
        error: message("A term begins with a UTC day, such as 2027-01-01."),
        when: ({ issues }) => issues.length === 0,
      })
      .optional()
      .meta({ description: "The first day, UTC: today, which is the default, or a later one." }),
    name: nameText(255, message("Leave the name out, or enter one."))
      .optional()
      .meta({ description: "Of the subscription; by default that of the first item." }),
    ...described(
      {
        reference: text.max(255, message("At most 255 characters.")).optional(),
        comment: text.max(4000, message("At most 4,000 characters.")).optional(),
      },
      noteTexts,
    ),
  })
  .meta({ id: "OrderCreate" });

export type OrderCreate = z.infer<typeof orderCreate>;

export const orderCancel = z
  .object({
    reason: text
      .max(1000, message("At most 1,000 characters."))
      .optional()
      .meta({ description: "Why; it is kept in the event." }),
  })
  .meta({ id: "OrderCancellation" });

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
