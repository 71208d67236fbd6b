"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { useHasFeature } from "@/components/session/viewer";
import { lateParts } from "@/components/ui/late-parts";
import { isMissing, where } from "@/lib/base/list/where";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { message, t } from "@/lib/languages/text";
import { distributorNamesQuery } from "@/lib/resources/distributor/client";
import { productFiguresQuery } from "@/lib/resources/product/client";
import { createProduct, listProductChanges, listProducts } from "@/lib/resources/product/endpoints";
import { newProduct } from "../creations";
import { productChanges, trashedProductChanges } from "../plans/bulk-changes";
import { Importer } from "../plans/importer";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { productFields } from "./product-fields";

const late = lateParts(() => import("./late"));
const ProductDrawer = late("ProductDrawer");
const ProductForm = late("ProductForm");

const trash = where(listProducts.list, { "status.deleted": true }).toString();

const products = defineListScreen({
  endpoint: listProducts,
  changes: listProductChanges,
  fields: productFields,
  shown: [
    ...["name", "sku", "price", "cost", "margin", "status.active"],
    ...["figures.customers", "figures.sold", "figures.perMonth", "distributor"],
  ],
  title: message("Products"),
  none: message("No products yet"),
  unseen: message("You cannot see products"),
  labels: { "status.deleted": { label: message("In the trash") } },
  selectable: "Platform/Product/Write",
  create: { ...newProduct, endpoint: createProduct },
  views: () => [
    { name: message("Active"), search: where(listProducts.list, { "status.active": true }).toString() },
    { name: message("Without a distributor"), search: where(listProducts.list, { distributor: isMissing }).toString() },
    { name: message("Trash"), search: trash },
  ],
});

export function ProductsScreen() {
  const mayReadNames = useHasFeature("Platform/Distributor");
  const { data: distributorNames } = usePageQuery({ ...distributorNamesQuery, enabled: mayReadNames });
  const mayReadSold = useHasFeature("Platform/Subscription");
  const { data: figures } = useQuery({ ...productFiguresQuery, enabled: mayReadSold });
  const cells = useMemo(() => ({ distributorNames, figures }), [distributorNames, figures]);
  const values = distributorNames && [...distributorNames].map(([value, label]) => ({ value, label }));
  const isTrash = useSearchParams().get("~filter[status.deleted]") === "true";
  return (
    <ListScreen list={products}>
      <ListHeader title={t("Products")}>
        <Importer operation="product.import" feature="Platform/Product/Write" />
      </ListHeader>
      <ListFilters choices={values && { distributor: values }} />
      <ListBody>
        <ListTable list={products} cells={cells} empty={t("Products appear here when you create or import them.")} />
        <ListSelectionBar>
          <PlanSelected changes={isTrash ? trashedProductChanges : productChanges} />
          <SelectedIdsActions />
        </ListSelectionBar>
        <CreatePanel>{(done, cancel) => <ProductForm onDone={done} onCancel={cancel} />}</CreatePanel>
        <RowPanel list={products}>
          {(product, panel) => (
            <ProductDrawer
              product={product}
              customers={figures?.get(product.id)?.customers}
              distributorNames={distributorNames}
              {...panel}
            />
          )}
        </RowPanel>
      </ListBody>
    </ListScreen>
  );
}
