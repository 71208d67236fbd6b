import * as z from "zod";
import { monthHours } from "@/lib/base/day";
import { defineList } from "@/lib/base/list/fields";
import type { Filter } from "@/lib/base/list/query";
import { versioned } from "@/lib/base/list/versioned";
import {
  identifier,
  json,
  jsonArray,
  nameText,
  number,
  partialObject,
  tenantId,
  text,
  timestamp,
} from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { figuresSql } from "./figures";

const hours = number.meta({ description: "Hours; a month has 720, and 0 is none." });
const boundsTexts = {
  min: "The least.",
  max: "The most; null: without a limit.",
  default: "What is ordered if nothing else is said.",
};
const bounds = partialObject({ min: number, max: number.nullable(), default: number }, boundsTexts);
const linkTexts = { title: "What the link is called.", url: "Address of the page." };
const currencyTexts = { title: "What the currency is called." };
const consumptionTexts = { property: "What is metered, such as `storage`.", metadata: "What the meter needs to know." };
const productTexts = {
  group_id: "What the seller calls the product: its variants belong to it.",
  name: "What it is called, at most 255 characters.",
  status: "Whether it can be ordered, or is in the trash.",
  sales_channel: "Where it is sold, such as a shop.",
  subscription_term: "Hours; a month has 720. 0 or null: it is bought once.",
  payment_period: "How often it is paid, in hours; a month has 720.",
  subscription: "Whether ordering it makes a subscription.",
  referenced: "Whether other records name it: set by imports.",
  amount: "How many can be ordered at once.",
  products: "Its variants, which are what is sold: at most 100.",
  services: "Identifiers of the services that it gives access to: set by imports.",
  managementLink: "Where the customer manages what was ordered.",
  categories: "What it is found under in a shop: at most 100.",
  properties: "Further facts by their keys: set by imports.",
  ingress: "A short description, at most 1,000 characters.",
  stock: "How many there are.",
  shop_enabled: "Whether a shop shows it.",
  distributor: "Identifier of the distributor that it is bought from.",
  keys: "Licence keys, as an import brought them.",
  media: "Images and files, as an import brought them.",
  country: "The country it is sold in.",
  currency: "What its prices are in.",
  type: "Number of its kind, by the seller's own list.",
  description: "A long description, at most 20,000 characters.",
  resell: "Whether customers may sell it on.",
  msp: "Whether a provider of managed services runs it for the customer.",
  permission_features: "What it lets its users do, in the seller's own words: at most 100.",
  vendor: "Who makes it.",
  customInputs: "What else is asked when it is ordered: at most 100.",
  consumption: "What is metered of it, where it is billed by use.",
  serviceList: "As an import brought it.",
  parent: "The product it was copied from, as an import brought it.",
};
const variantTexts = {
  sku: "Stock-keeping unit: what it is ordered by, unique among the seller's products.",
  reference: "What the distributor calls it.",
  cost_price: "What one costs the seller, a month where the product has a term. Only the seller sees it.",
  price: "What one is sold for, a month where the product has a term.",
  amount: "How many can be ordered at once.",
};
const skuMax = 200;

/** A variant of a product, which is what is sold. */
const variant = partialObject(
  {
    _id: text.meta({ description: "Identifier of the variant: made by the server." }),
    sku: text.max(skuMax, message("At most {skuMax} characters.", { skuMax })),
    cost_price: number.meta({ description: "What one costs the seller, per month where the product has a term." }),
    price: number.meta({ description: "What one is sold for, per month where the product has a term." }),
    discount: json.meta({ description: "In percent, or as an import has brought it." }),
    amount: bounds.meta({ description: "How many can be ordered at once." }),
    reference: text.nullable(),
  },
  variantTexts,
).meta({ id: "ProductVariant" });

/** A product: a group with its variants in `products`. */
export const product = partialObject(
  {
    id: identifier,
    group_id: text,
    tenant: tenantId,
    name: text,
    status: partialObject({
      active: z.boolean().meta({ description: "Whether it is on sale." }),
      deleted: z.boolean().meta({ description: "Whether it is in the trash." }),
    }),
    sales_channel: text,
    subscription_term: hours,
    payment_period: hours,
    subscription: z.boolean().nullable(),
    referenced: z.boolean(),
    amount: bounds,
    products: z.array(variant),
    services: jsonArray,
    managementLink: partialObject({ title: text, url: text }, linkTexts),
    categories: jsonArray,
    properties: z.record(
      text,
      partialObject(
        { name: text, tenant: text, value: json },
        {
          name: "What the fact is called.",
          tenant: "Identifier of the tenant that has set it.",
          value: "The fact itself.",
        },
      ),
    ),
    ingress: text.meta({ description: "A short description." }),
    stock: number,
    shop_enabled: z.boolean(),
    distributor: text.nullable(),
    keys: jsonArray,
    media: jsonArray,
    country: partialObject(
      { code: text, _id: text },
      { code: "Two-letter code (ISO 3166-1).", _id: "As an import brought it." },
    ),
    currency: partialObject(
      { code: text, title: text, _id: text },
      { ...currencyTexts, code: "Three-letter code (ISO 4217).", _id: "As an import brought it." },
    ),
    type: number,
    description: text,
    integration: jsonArray,
    integrations: jsonArray,
    resell: z.boolean(),
    msp: z.boolean().nullable(),
    permission_features: jsonArray,
    vendor: partialObject({ name: text }, { name: "What the maker is called." }),
    customInputs: jsonArray,
    consumption: partialObject({ property: text, metadata: json }, consumptionTexts),
    serviceList: json,
    parent: json,
    created: timestamp,
    updated: timestamp,
    __v: number,
  },
  productTexts,
)
  .required({ id: true })
  .meta({ id: "Product" });

export type Product = z.infer<typeof product>;
export type Variant = z.infer<typeof variant>;

const figures = partialObject(
  {
    activeSubscriptions: number,
    perMonth: number,
    perMonthByCurrency: jsonArray,
    nextEnd: timestamp,
    customers: number,
    sold: number,
  },
  {
    activeSubscriptions: "How many have one of its variants at present, each counted once.",
    perMonth: "What its lines in them are worth a month: of several currencies, the largest amount of one.",
    perMonthByCurrency:
      "`{currency, amount}` for each currency of the customers; without one where the customer's tenant has none.",
    nextEnd: "The next end of one of them.",
    customers: "How many customers have one of these subscriptions, by their accounts.",
    sold: "The amount that orders of the last 30 days have, without those that were cancelled.",
  },
);

/** A product in a list. */
const listedProduct = product
  .extend({ figures: figures.optional().meta({ description: "Present if requested with `populate`." }) })
  .meta({ id: "ListedProduct" });

export type ListedProduct = z.infer<typeof listedProduct>;

/** The same, which an import can read. */
export const exportedProduct = listedProduct.extend(versioned).meta({ id: "ExportedProduct" });

const line = text.max(255, message("At most 255 characters."));
const longText = text.max(20_000, message("At most 20,000 characters."));
const list = jsonArray.max(100, message("At most 100 elements."));

const amountMax = 999_999_999_999.99;
/** What a binary number holds exactly, so that sums of amounts are those of the decimals that were sent. */
const isDecimal = (value: number): boolean => Number(value.toPrecision(15)) === value;
const price = number
  .min(0, message("Use 0 or more."))
  .max(amountMax, message("At most 999,999,999,999.99."))
  .refine(isDecimal, message("Use at most 15 digits."));
const quantity = number
  .int(message("Use a whole number."))
  .min(0, message("Use 0 or more."))
  .max(1_000_000_000, message("At most 1,000,000,000."));
const writtenBounds = partialObject(
  {
    min: quantity.nullable(),
    max: quantity.nullable(),
    default: quantity.nullable(),
  },
  boundsTexts,
).nullable();
const monthsMax = 120;
const writtenHours = number
  .int(message("Use whole hours."))
  .min(0, message("Use 0 or more."))
  .max(
    monthsMax * monthHours,
    message("At most {monthsMax} months, which are {value} hours.", { monthsMax, value: monthsMax * monthHours }),
  )
  .nullable()
  .meta({ description: "Hours; a month has 720. 0 or null: none." });

const writtenVariant = partialObject(
  {
    _id: line.nullable().meta({ description: "Of a variant that the product has. Empty for a new one." }),
    sku: text.max(100, message("At most 100 characters.")).nullable(),
    cost_price: price.nullable(),
    price: price.nullable(),
    discount: number
      .min(0, message("Use 0 to 100."))
      .max(100, message("Use 0 to 100."))
      .nullable()
      .meta({ description: "In percent." }),
    amount: writtenBounds,
    reference: line.nullable(),
  },
  variantTexts,
).meta({ id: "ProductVariantUpdate" });

const written = {
  name: nameText(255, message("A product needs a name.")),
  status: partialObject({ active: z.boolean().nullable() }, { active: "Whether it is on sale." }).nullable(),
  sales_channel: line.nullable(),
  subscription_term: writtenHours,
  payment_period: writtenHours,
  subscription: z.boolean().nullable(),
  amount: writtenBounds,
  products: z.array(writtenVariant).max(100, message("At most 100 variants.")).nullable().meta({
    description:
      "All its variants: one with the `_id` or the `sku` of a present one changes that one, and a present one that is not sent is removed.",
  }),
  managementLink: partialObject({ title: line.nullable(), url: text.max(2000).nullable() }, linkTexts).nullable(),
  categories: list.nullable(),
  ingress: text.max(1000, message("At most 1,000 characters.")).nullable(),
  stock: quantity.nullable(),
  shop_enabled: z.boolean().nullable(),
  distributor: identifier.nullable(),
  country: partialObject({ code: line.nullable() }, { code: "Two-letter code (ISO 3166-1)." }).nullable(),
  currency: partialObject({
    code: text
      .regex(/^[A-Z]{3}$/, message("Use a three-letter currency code in capitals, such as NOK."))
      .nullable()
      .meta({ description: "Three-letter code in capitals (ISO 4217), such as NOK." }),
    title: line.nullable().meta({ description: currencyTexts.title }),
  }).nullable(),
  type: number.nullable(),
  description: longText.nullable(),
  integration: list.nullable(),
  resell: z.boolean().nullable(),
  msp: z.boolean().nullable(),
  permission_features: list.nullable(),
  vendor: partialObject({ name: line.nullable() }, { name: "What the maker is called." }).nullable(),
  customInputs: list.nullable(),
  consumption: partialObject({ property: line.nullable(), metadata: json.nullable() }, consumptionTexts).nullable(),
};

const { products: _, ...writtenTexts } = productTexts;

/** The fields that can be updated; null empties one. Other members are ignored, so that the body of a GET can be sent back. */
export const productUpdate = partialObject(written, writtenTexts).meta({ id: "ProductUpdate" });

export const productCreate = productUpdate.required({ name: true }).meta({ id: "ProductCreate" });

const productIds = z.array(identifier).max(1000).meta({ description: "Identifiers of products, at most 1,000." });

export const productRestore = z.object({ productIds }).meta({ id: "ProductRestore" });

export const productsRestored = z
  .object({
    products: z.array(product).meta({ description: "Those that were restored." }),
    metadata: z.object({
      restored: z.record(z.string(), z.boolean()).meta({
        description: "`false`: it is unknown, is not in the trash, or another product has one of its SKUs.",
      }),
      restoredCount: z.number(),
      notRestoredCount: z.number(),
    }),
  })
  .meta({ id: "ProductsRestored" });

export const productDeletion = z
  .object({
    deleted: z
      .record(z.string(), z.boolean())
      .meta({ description: "For each identifier, whether it was moved to the trash." }),
    metadata: z.object({
      subscriptions: z
        .array(
          z.object({
            _id: identifier,
            name: text.optional().meta({ description: "What the subscription is called." }),
          }),
        )
        .meta({ description: "Running subscriptions that have it, which stay as they are: the first 100." }),
      subscriptionCount: z.number().meta({ description: "How many there are." }),
    }),
  })
  .meta({ id: "ProductDeleted" });

export type ProductUpdate = z.infer<typeof productUpdate>;

export const productList = defineList({
  record: listedProduct,
  id: "id",
  table: "product",
  rows: "product_row",
  visibility: "own",
  columns: ["tenant", "name", "group_id", "distributor", "status.active", "status.deleted", "created", "updated"],
  computed: {
    ...figuresSql,
    sku: { kind: "text", sql: "t.sku" },
    price: { kind: "number", sql: "t.price" },
  },
  search: ["id", "group_id", "name", "products.sku"],
  words: { column: "search", indexed: true },
  defaultSort: "name",
  orders: { name: "ascending", group_id: "ascending", distributor: "ascending" },
  figures: "product_figures",
  changes: { tables: ["product", "subscription", "subscription_item", "customer_order"] },
  versions: {
    kind: "product",
    exported: true,
    unknown: Object.keys(figuresSql),
    computed: { sku: "app.first_sku(t.doc)", price: "app.lowest_price(t.doc)" },
  },
  envelope: { style: "array" },
  csv: {
    fileName: "products",
    columns: [
      ...["id", "group_id", "name", "status.active", "products.sku", "products.price", "products.cost_price"],
      ...["subscription_term", "payment_period", "currency.code", "distributor", "tenant", "created", "updated"],
    ],
  },
});

/** Whether a product is in the trash. */
export const isInTrash = ({ status }: Product): boolean => status?.deleted === true;

/** Those that are, and those that are not, also of products that have no status. */
export const trashed: Filter = { field: "status.deleted", conditions: [{ op: "eq", value: "true" }] };
export const live: Filter = { field: "status.deleted", conditions: [{ op: "ne", value: "true" }] };
