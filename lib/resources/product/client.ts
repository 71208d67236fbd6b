import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listQuery } from "@/lib/browser/list";
import { readRows } from "@/lib/browser/list-search";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { createProduct, deleteProduct, getProduct, listProducts, restoreProducts, updateProduct } from "./endpoints";
import type { ListedProduct, Product, ProductUpdate } from "./schema";

/** A page of products. */
export const productListQuery = (search: string) => listQuery(listProducts, search);

/** What is sold of each product. It is read beside the rows, which do not wait for it: it counts all active subscriptions. */
export const productFiguresQuery = queryOptions({
  queryKey: [listProducts.area, listProducts.name, "figures"],
  queryFn: async ({ signal }) => {
    const search = new URLSearchParams({ "populate[]": "figures", "~fields": "figures" });
    const { data } = await call(listProducts, { search, signal });
    return data.map(({ id, figures }) => [id, figures] as const);
  },
  select: (all) => new Map(all),
});

export type ProductFigures = NonNullable<ListedProduct["figures"]>;

const choicesMax = 20;

/** The first products that a search finds, to choose from. */
export const productChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [listProducts.area, listProducts.name, "choices", search],
    queryFn: ({ signal }) =>
      readRows<Product>(listProducts, where(listProducts.list, {}, { search, limit: choicesMax }), signal),
    placeholderData: keepPreviousData,
  });

const namesMax = 200;

/** Products of groups, as a collection names these: by `group_id`, or by the `id` of a product without one. */
export const groupProductsQuery = (groups: readonly string[]) =>
  queryOptions({
    queryKey: [listProducts.area, listProducts.name, "groups", groups],
    queryFn: async ({ signal }) => {
      const read = (filters: { group_id: readonly string[] } | { id: readonly string[] }) =>
        readRows<Product>(listProducts, where(listProducts.list, filters, { limit: namesMax }), signal);
      return (await Promise.all([read({ group_id: groups }), read({ id: groups })])).flat();
    },
    enabled: groups.length > 0,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [getProduct.area, getProduct.name, id],
    queryFn: ({ signal }) => call(getProduct, { params: { id }, signal }),
  });

export const useCreateProduct = () => useBodyMutation(createProduct);

type Change = { id: string; body: ProductUpdate; ifMatch?: string | undefined };

/** Sends only the given fields. */
export const useUpdateProduct = () =>
  useEndpointMutation(updateProduct, ({ id, body, ifMatch }: Change) =>
    call(updateProduct, { params: { id }, body, ifMatch }),
  );

/** Moves a product to the trash. */
export const useDeleteProduct = () => useIdMutation(deleteProduct);

export const useRestoreProducts = () => useBodyMutation(restoreProducts);
