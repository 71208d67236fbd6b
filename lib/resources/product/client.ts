import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listQuery, readRows } from "@/lib/base/list/client";
import { where } from "@/lib/base/list/where";
import { listProducts } from "./endpoints";
import type { Product } from "./schema";

/** A page of products. */
export const productListQuery = (search: string) => listQuery(listProducts, search);

const choicesMax = 20;

/** The first products that a search finds, to choose from. */
export const productChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [listProducts.area, listProducts.name, "choices", search],
    queryFn: ({ signal }) =>
      readRows<Product>(listProducts, where(listProducts.list, {}, { search, limit: choicesMax }), signal),
    placeholderData: keepPreviousData,
  });
