import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { referencesOf } from "@/lib/base/http/references";
import { identifier } from "@/lib/base/schema/primitives";
import { productCreated, productDeleted, productRestored, productUpdated } from "./events";
import {
  exportedProduct,
  product,
  productCreate,
  productDeletion,
  productList,
  productRestore,
  productsRestored,
  productUpdate,
} from "./schema";

const area = "Products";
const one = z.object({ id: identifier });
const skuTaken = "another live product has one of the SKUs.";

export const listProducts = endpoint({
  name: "listProducts",
  method: "GET",
  path: "/v2/product",
  area,
  summary: "List products",
  description:
    "Live products, unless a filter on `status.deleted` is sent: `~filter[status.deleted]=true` lists the trash. All of them, or one page if page parameters are sent. `sku` and `price` filter and sort by the SKU of the first variant and the price of the cheapest.",
  feature: "Platform/Product",
  list: productList,
  query: {
    populate: z.array(z.literal("figures")).default([]).meta({
      description:
        "`figures` adds what each product has of active subscriptions that the tenant sells, and of its orders in the last 30 days, by the SKUs of its variants: of now. The list can be filtered and sorted by it. Either needs `Platform/Subscription`, and reads all of these subscriptions.",
    }),
  },
  response: z.array(exportedProduct),
  example: { query: "~search=backup&~sort=name&~perPage=10" },
});

export const listProductChanges = endpoint(changesOf("listProductChanges", listProducts, product));

export const getProduct = endpoint({
  name: "getProduct",
  method: "GET",
  path: "/v2/product/:id",
  area,
  summary: "Read a product",
  description: "A product with its variants, also one in the trash.",
  feature: "Platform/Product",
  params: one,
  response: product,
  ...recordOf(productList),
});

export const getProductReferences = endpoint(
  referencesOf("getProductReferences", getProduct, "a product", "its deletion"),
);

export const createProduct = endpoint({
  name: "createProduct",
  method: "POST",
  path: "/v2/product",
  area,
  summary: "Create a product",
  description:
    "A product is a group with its variants in `products`, each with a SKU, a cost and a price. By default it is on sale. A price is per month where the product has a `subscription_term`; a product without one is sold once.",
  feature: "Platform/Product/Write",
  lock: "product",
  body: productCreate,
  response: product,
  status: 201,
  etag: true,
  refusals: { conflict: skuTaken },
  event: productCreated,
  example: {
    body: {
      name: "Nordsky Backup",
      subscription_term: 8640,
      payment_period: 720,
      currency: { code: "NOK" },
      products: [{ sku: "BKP-500", cost_price: 120, price: 200, amount: { min: 1, max: 100, default: 1 } }],
    },
  },
});

export const updateProduct = endpoint({
  name: "updateProduct",
  method: "PUT",
  path: "/v2/product/:id",
  area,
  summary: "Update a product",
  description:
    "Changes the members that are sent; null empties one. Other members are ignored, so that a product can be sent back as it was read. Subscriptions and orders keep the prices that they have.",
  feature: "Platform/Product/Write",
  lock: "product",
  params: one,
  body: productUpdate,
  response: product,
  etag: true,
  refusals: { conflict: `${skuTaken.slice(0, -1)}, or it is in the trash.` },
  event: productUpdated,
  example: { body: { name: "Nordsky Backup" } },
});

export const deleteProduct = endpoint({
  name: "deleteProduct",
  method: "DELETE",
  path: "/v2/product/:id",
  area,
  summary: "Delete a product",
  description:
    "Moves the product to the trash, from which it can be restored: it cannot be ordered any more, and its SKUs are free. Subscriptions that have it stay as they are.",
  feature: "Platform/Product/Write",
  lock: "product",
  params: one,
  response: productDeletion,
  etag: "condition",
  refusals: { conflict: "it is in the trash already." },
  event: productDeleted,
});

export const restoreProducts = endpoint({
  name: "restoreProducts",
  method: "POST",
  path: "/v2/product/restore",
  area,
  summary: "Restore deleted products",
  description: "Takes products out of the trash, each for itself: one of which a SKU is taken by now stays there.",
  feature: "Platform/Product/Write",
  lock: "product",
  body: productRestore,
  response: productsRestored,
  event: productRestored,
  example: { body: { productIds: [] } },
});

export const getProductHistory = endpoint(historyOf("getProductHistory", getProduct, "a product"));
