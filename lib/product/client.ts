import { listQuery } from "@/lib/list/client";
import { listProducts } from "./endpoints";

/** Products, by name. Their list is a bare array: what came is all there is, unless the page is full. */
export const productRows = (search: string) =>
  listQuery(listProducts, search, (rows) => ({ rows, total: rows.length }));
