"use client";

import { IconActivity, IconCopy, IconTrash } from "@tabler/icons-react";
import { type ReactNode, Suspense, useMemo, useRef } from "react";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { SelectionBar } from "@/components/table/selection";
import { Button, ButtonLink } from "@/components/ui/button";
import { useCopy } from "@/components/ui/copy";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { formatCount } from "@/components/ui/number-format";
import { collectionRows } from "@/lib/resources/collection/client";
import { listCollections } from "@/lib/resources/collection/endpoints";
import type { StoredCollection } from "@/lib/resources/collection/schema";
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
import { useCollectionChanges } from "./collection-changes";
import { CollectionRows, collectionFields, liveColumns, liveView } from "./collections-columns";
import { ProductGroups } from "./product-groups";

const CollectionElsewhere = lazyOnIdle(async () => (await import("./collection-elsewhere")).CollectionElsewhere);

const options: ListScreenOptions<StoredCollection> = {
  endpoint: listCollections,
  rows: collectionRows,
  rowId: ({ id }) => id,
  columns: liveColumns,
  initialView: liveView,
  selection: "several",
};

const noNames = new Map<string, string>();

export function LiveCollections({ tabs }: { tabs: ReactNode }) {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const bar = useRef<FilterBarHandle>(null);
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { remove } = useCollectionChanges();
  const { open: unfolded } = address;
  const elsewhere = useRowElsewhere(screen, "id");
  const context = useMemo(
    () => ({
      unfolded,
      names: noNames,
      remove: mayWrite ? (collection: StoredCollection) => remove([collection]) : undefined,
      restore: undefined,
    }),
    [unfolded, mayWrite, remove],
  );
  return (
    <Page>
      <PageHeader title="Collections" views={tabs}>
        <ColumnsPanel model={model} initial={liveView} />
      </PageHeader>
      <FilterBar
        ref={bar}
        fields={collectionFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <CollectionRows value={context}>
          <DataTable
            model={model}
            label="Live collections"
            onOpen={({ id }) => address.setOpen(id === unfolded ? undefined : id)}
            onFilter={(field) => bar.current?.begin(field)}
            detailOf={(collection) => collection.id === unfolded && <ProductGroups collection={collection} />}
            isStale={answer.isError}
            empty={
              <ListEmpty
                screen={screen}
                noun="collection"
                fields={collectionFields}
                empty={
                  <EmptyState title="No live collections">
                    Product collections of this tenant appear here. Deleted ones are in the trash.
                  </EmptyState>
                }
              />
            }
          >
            <ListStaleNote screen={screen} />
          </DataTable>
        </CollectionRows>
        <SelectedRows screen={screen} onDelete={mayWrite ? remove : undefined} />
        {elsewhere && (
          <Suspense>
            <CollectionElsewhere collection={elsewhere} onClose={() => address.setOpen(undefined)}>
              {mayWrite && (
                <Button leftSection={<IconTrash aria-hidden />} onClick={() => remove([elsewhere])}>
                  Delete
                </Button>
              )}
            </CollectionElsewhere>
          </Suspense>
        )}
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}

const eventsOfAtMost = 50;

interface SelectedRowsProps {
  screen: ListScreen<StoredCollection>;
  onDelete: ((collections: readonly { id: string; name?: string | undefined }[]) => void) | undefined;
}

function SelectedRows({ screen, onDelete }: SelectedRowsProps) {
  const { model, page } = screen;
  const { selected } = model;
  const { copied, copy } = useCopy();
  const mayReadEvents = useHasFeature("Platform/Event");
  const events = new URLSearchParams(selected.map((id) => ["~filter[data._id][]", id]));
  const removeSelected = () => {
    onDelete?.(selected.map((id) => page?.rows.find((row) => row.id === id) ?? { id }));
    model.clearSelection();
  };
  return (
    <SelectionBar model={model}>
      {onDelete && (
        <Button variant="quiet" leftSection={<IconTrash aria-hidden />} onClick={removeSelected}>
          Delete {formatCount(selected.length)}
        </Button>
      )}
      <Button variant="quiet" leftSection={<IconCopy aria-hidden />} onClick={() => copy(selected.join("\n"))}>
        {copied ? "Copied" : "Copy ids"}
      </Button>
      {mayReadEvents && selected.length <= eventsOfAtMost && (
        <ButtonLink variant="quiet" leftSection={<IconActivity aria-hidden />} href={paths.events(events)}>
          Their events
        </ButtonLink>
      )}
    </SelectionBar>
  );
}
