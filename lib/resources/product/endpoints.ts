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
  description: "The products of collections and distributors: all of them, or one page if page parameters are sent.",
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
  feature: "Platform/Product",
  params: z.object({ id: identifier }),
  response: product,
  ...recordOf(productList),
});

export const getProductHistory = endpoint(historyOf("getProductHistory", getProduct, "a product"));
