"use client";

import { useMemo } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { useHasFeature } from "@/components/session/viewer";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { isMissing, where } from "@/lib/base/list/where";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { distributorNamesQuery } from "@/lib/resources/distributor/client";
import { listProductChanges, listProducts } from "@/lib/resources/product/endpoints";
import { Importer } from "../plans/importer";
import { productColumns } from "./product-columns";

const ProductDrawer = lazyOnIdle(async () => (await import("./product-drawer")).ProductDrawer);

const products = defineListScreen({
  endpoint: listProducts,
  changes: listProductChanges,
  columns: productColumns,
  shown: ["name", "distributor"],
  noun: "product",
  views: () => [
    { name: "Without a distributor", search: where(listProducts.list, { distributor: isMissing }).toString() },
  ],
});

export function ProductsScreen() {
  const mayReadNames = useHasFeature("Platform/Distributor");
  const { data: distributorNames } = usePageQuery({ ...distributorNamesQuery, enabled: mayReadNames });
  const cells = useMemo(() => ({ distributorNames }), [distributorNames]);
  const values = distributorNames && [...distributorNames].map(([value, label]) => ({ value, label }));
  return (
    <ListScreen list={products}>
      <ListHeader title="Products">
        <Importer operation="product.import" feature="Platform/Product/Write" />
      </ListHeader>
      <ListFilters choices={values && { distributor: values }} />
      <ListBody>
        <ListTable list={products} cells={cells} empty="Products appear here when you create or import them." />
        <RowPanel list={products}>
          {(product, panel) => <ProductDrawer product={product} distributorNames={distributorNames} {...panel} />}
        </RowPanel>
      </ListBody>
    </ListScreen>
  );
}
