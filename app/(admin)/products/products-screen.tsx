"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useRef } from "react";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { distributorRows } from "@/lib/resources/distributor/client";
import { productRows } from "@/lib/resources/product/client";
import { listProducts } from "@/lib/resources/product/endpoints";
import type { Product } from "@/lib/resources/product/schema";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreen,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
  useRowElsewhere,
} from "../list-screen";
import { paths } from "../paths";
import { SaveView, useViews, ViewsNavigation } from "../saved-views";
import { DistributorNames, productColumns, productFieldsWith, productView } from "./product-columns";

const ProductDrawer = lazyOnIdle(async () => (await import("./product-drawer")).ProductDrawer);

const options: ListScreenOptions<Product> = {
  endpoint: listProducts,
  rows: productRows,
  rowId: ({ id }) => id,
  columns: productColumns,
  initialView: productView,
};

const common = [
  { name: "Without a distributor", search: new URLSearchParams({ "~filter[distributor]": "!" }).toString() },
];

export function ProductsScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const views = useViews({ screen, path: paths.products(), common });
  const bar = useRef<FilterBarHandle>(null);
  const distributors = useDistributorNames();
  const fields = useMemo(() => productFieldsWith(distributors), [distributors]);
  return (
    <Page>
      <PageHeader title="Products" views={<ViewsNavigation views={views} />}>
        <ColumnsPanel model={model} initial={productView} />
        <SaveView views={views} />
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={fields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DistributorNames value={distributors}>
          <DataTable
            model={model}
            label="Products"
            openId={address.open}
            onOpen={({ id }) => address.setOpen(id)}
            hrefOf={({ id }) => address.addressOf({ open: id })}
            onFilter={(field) => bar.current?.begin(field)}
            isStale={answer.isError}
            empty={
              <ListEmpty
                screen={screen}
                noun="product"
                fields={fields}
                empty={
                  <EmptyState title="No products yet">
                    What distributors supply and collections are made of appears here as it is imported.
                  </EmptyState>
                }
              />
            }
          >
            <ListStaleNote screen={screen} />
          </DataTable>
          <OpenProduct screen={screen} />
        </DistributorNames>
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}

/** Distributors by id, for those who may read them. */
function useDistributorNames(): ReadonlyMap<string, string> {
  const mayRead = useHasFeature("Platform/Distributor");
  const { data } = useQuery({ ...distributorRows("~perPage=1000&~sort=name&~fields=name"), enabled: mayRead });
  return useMemo(() => new Map(data?.rows.map(({ _id, name = _id }) => [_id, name])), [data]);
}

/** The row of this page, or the one an address names though it is not on the page. */
function OpenProduct({ screen }: { screen: ListScreen<Product> }) {
  const { address, current, previous, next } = screen;
  const elsewhere = useRowElsewhere(screen, "id");
  const product = current ?? elsewhere;
  if (!product) return null;
  return (
    <Suspense>
      <ProductDrawer
        key={product.id}
        product={product}
        onClose={() => address.setOpen(undefined)}
        onPrevious={previous}
        onNext={next}
      />
    </Suspense>
  );
}
