import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { identifier } from "@/lib/base/schema/primitives";
import { exportedProduct, product, productList } from "./schema";

const area = "Products";

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
  params: z.object({ id: identifier }),
  response: product,
  ...recordOf(productList),
});

export const getProductHistory = endpoint(historyOf("getProductHistory", getProduct, "a product"));
