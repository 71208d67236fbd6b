"use client";

import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { Drawer, DrawerBody } from "@/components/layout/side-panel";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { distributorQuery, distributorRows, withCounts } from "@/lib/resources/distributor/client";
import { listDistributors } from "@/lib/resources/distributor/endpoints";
import type { Distributor } from "@/lib/resources/distributor/schema";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreen,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../list-screen";
import { useDistributorChanges } from "./distributor-changes";
import { DistributorRows, distributorColumns, distributorFields, distributorView } from "./distributors-columns";

const DistributorDrawer = lazyOnIdle(async () => (await import("./distributor-drawer")).DistributorDrawer);
const DistributorForm = lazyOnIdle(async () => (await import("./distributor-form")).DistributorForm);

const options: ListScreenOptions<Distributor> = {
  endpoint: listDistributors,
  rows: distributorRows,
  rowId: ({ _id }) => _id,
  columns: distributorColumns,
  initialView: distributorView,
};

export function DistributorsScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const bar = useRef<FilterBarHandle>(null);
  const mayWrite = useHasFeature("Platform/Distributor/Write");
  const { setActive } = useDistributorChanges();
  const [isCreating, setCreating] = useState(false);
  const create = () => {
    address.setOpen(undefined);
    setCreating(true);
  };
  useCommand({
    id: "new-distributor",
    label: "New distributor",
    group: "In a table",
    keys: "n",
    run: create,
    when: () => mayWrite,
    inPalette: mayWrite,
  });
  const context = {
    setActive: mayWrite ? (of: Distributor, active: boolean) => void setActive(of, active) : undefined,
  };
  const open = (id: string | undefined) => {
    setCreating(false);
    address.setOpen(id);
  };
  return (
    <Page>
      <PageHeader title="Distributors">
        <ColumnsPanel model={model} initial={distributorView} />
        {mayWrite && (
          <Button variant="primary" leftSection={<IconPlus aria-hidden />} onClick={create}>
            New distributor
          </Button>
        )}
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={distributorFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DistributorRows value={context}>
          <DataTable
            model={model}
            label="Distributors"
            openId={address.open}
            onOpen={({ _id }) => open(_id)}
            hrefOf={({ _id }) => address.addressOf({ open: _id })}
            onFilter={(field) => bar.current?.begin(field)}
            isStale={answer.isError}
            empty={
              <ListEmpty
                screen={screen}
                noun="distributor"
                fields={distributorFields}
                empty={
                  <EmptyState
                    title="No distributors yet"
                    {...(mayWrite ? { action: { label: "New distributor", keys: "n", run: create } } : {})}
                  >
                    Those who supply this tenant’s products appear here.
                  </EmptyState>
                }
              />
            }
          >
            <ListStaleNote screen={screen} />
          </DataTable>
        </DistributorRows>
        {isCreating && (
          <Drawer label="New distributor" lead="New distributor" onClose={() => setCreating(false)}>
            <DrawerBody label="New distributor">
              <Suspense>
                <DistributorForm onDone={open} onCancel={() => setCreating(false)} />
              </Suspense>
            </DrawerBody>
          </Drawer>
        )}
        {!isCreating && <OpenDistributor screen={screen} />}
      </PageBody>
      <ListRequestLine screen={{ ...screen, search: withCounts(screen.search) }} />
    </Page>
  );
}

/** The row of this page, or the one an address names though it is not on the page. */
function OpenDistributor({ screen }: { screen: ListScreen<Distributor> }) {
  const { address, current, previous, next, page } = screen;
  const { open } = address;
  const alone = useQuery({
    ...distributorQuery(open ?? ""),
    enabled: open !== undefined && page !== undefined && current === undefined,
  });
  const distributor = current ?? alone.data?.data;
  if (open === undefined || distributor?._id !== open) return null;
  return (
    <Suspense>
      <DistributorDrawer
        key={open}
        distributor={distributor}
        onClose={() => address.setOpen(undefined)}
        onPrevious={previous}
        onNext={next}
      />
    </Suspense>
  );
}
