"use client";

import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo } from "react";
import { Page, PageBody, PageHeader } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { DataTable } from "@/components/table/data-table";
import { SearchBox } from "@/components/table/search-box";
import { SelectionBar } from "@/components/table/selection";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useIsPhone } from "@/components/ui/media";
import { countOf, formatCount } from "@/components/ui/number-format";
import { ZoneFact } from "@/components/ui/values";
import { collectionRows, restorePlanQuery } from "@/lib/resources/collection/client";
import { listCollections, restoreCollections } from "@/lib/resources/collection/endpoints";
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
import { useCollectionChanges } from "./collection-changes";
import classes from "./collections.module.css";
import { CollectionRows, collectionFields, trashColumns, trashView } from "./collections-columns";
import { ProductGroups } from "./product-groups";
import { RecentlyRestored } from "./recently-restored";
import { RestorePanel } from "./restore-panel";

const CollectionElsewhere = lazyOnIdle(async () => (await import("./collection-elsewhere")).CollectionElsewhere);

const options: ListScreenOptions<StoredCollection> = {
  endpoint: listCollections,
  rows: collectionRows,
  rowId: ({ id }) => id,
  columns: trashColumns,
  initialView: trashView,
};
const writerOptions: ListScreenOptions<StoredCollection> = { ...options, selection: "several" };

export function Trash({ tabs }: { tabs: ReactNode }) {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const screen = useListScreen(mayWrite ? writerOptions : options);
  const { address, query, model, answer, page } = screen;
  const { selected, clearSelection } = model;
  const { restore, remove } = useCollectionChanges();
  const { open: unfolded } = address;
  const isPhone = useIsPhone();
  const elsewhere = useRowElsewhere(screen, "id", { "~filter[deletedDate]": "" });
  const names = useNamesAfterRestore(page?.rows, selected);
  const context = useMemo(
    () => ({
      unfolded,
      names,
      remove: undefined,
      restore: mayWrite ? (collection: StoredCollection) => restore([collection]) : undefined,
    }),
    [unfolded, names, mayWrite, restore],
  );
  const restoreSelected = () => {
    restore(selected.map((id) => page?.rows.find((row) => row.id === id) ?? { id }));
    clearSelection();
  };
  return (
    <Page>
      <PageHeader title="Collections" views={tabs}>
        <SearchBox label="Search the trash" value={query.search} onChange={(search) => address.setQuery({ search })} />
        {mayWrite && <RestoreLast onRestore={restore} />}
      </PageHeader>
      <ListBanners screen={screen} />
      <PageBody>
        <CollectionRows value={context}>
          <DataTable
            model={model}
            label="Collections in the trash"
            onOpen={({ id }) => address.setOpen(id === unfolded ? undefined : id)}
            detailOf={(collection) => collection.id === unfolded && <ProductGroups collection={collection} />}
            isStale={answer.isError}
            empty={<EmptyTrash screen={screen} />}
          >
            {(page?.total ?? 0) > 0 && (
              <p className={classes.remark}>Collections stay here until someone restores them.</p>
            )}
            <RecentlyRestored onUndo={mayWrite ? (of) => remove([of]) : undefined} />
            <ListStaleNote screen={screen} />
          </DataTable>
        </CollectionRows>
        {selected.length > 0 && (
          <RestorePanel ids={selected} rows={page?.rows ?? []} onRestore={restoreSelected} onCancel={clearSelection} />
        )}
        {isPhone && mayWrite && (
          // The panel stands below all rows there; their names after restore are in the rows.
          <SelectionBar model={model}>
            <Button variant="quiet" leftSection={<IconArrowBackUp aria-hidden />} onClick={restoreSelected}>
              Restore {countOf(selected.length, "collection")}
            </Button>
          </SelectionBar>
        )}
        {elsewhere && (
          <Suspense>
            <CollectionElsewhere collection={elsewhere} onClose={() => address.setOpen(undefined)}>
              {mayWrite && (
                <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={() => restore([elsewhere])}>
                  Restore
                </Button>
              )}
            </CollectionElsewhere>
          </Suspense>
        )}
      </PageBody>
      {selected.length > 0 ? (
        <RequestLine
          request={{ method: "POST", path: restoreCollections.path, body: { collectionIds: selected } }}
          facts={[
            page && `${formatCount(selected.length)} of ${formatCount(page.total)} selected`,
            <ZoneFact key="zone" />,
          ]}
        />
      ) : (
        <ListRequestLine screen={screen} more={1} />
      )}
    </Page>
  );
}

/** The one deleted last, by name: what is restored is what the button said. */
function RestoreLast({ onRestore }: { onRestore: (of: readonly { id: string; name?: string }[]) => void }) {
  const { data } = useQuery(restorePlanQuery([]));
  const last = data?.collections[0];
  if (!last) return null;
  const { id, name = "", restoredName = name } = last;
  return (
    <Button
      leftSection={<IconArrowBackUp aria-hidden />}
      data-tooltip={restoredName === name ? `${name} comes back` : `${name} comes back as ${restoredName}`}
      onClick={() => onRestore([{ id, name }])}
    >
      Restore last deleted<span className="sr-only">: {restoredName}</span>
    </Button>
  );
}

/** Nothing in the trash, or nothing that matches: the filter that makes it the trash is not one to drop. */
function EmptyTrash({ screen }: { screen: ListScreen<StoredCollection> }) {
  const { query, answer } = screen;
  const filters = query.filters.filter(({ field }) => field !== "deletedDate");
  const empty = (
    <EmptyState title="The trash is empty">
      Deleted collections wait here, with the name they will have when they are restored.
    </EmptyState>
  );
  if (!answer.isError && filters.length === 0 && query.search === "" && query.paging.skip === 0) return empty;
  const without: ListScreen<StoredCollection> = {
    ...screen,
    query: { ...query, filters },
    address: {
      ...screen.address,
      setQuery: (change) =>
        screen.address.setQuery(
          "filters" in change && change.filters
            ? {
                ...change,
                filters: [...query.filters.filter(({ field }) => field === "deletedDate"), ...change.filters],
              }
            : change,
        ),
    },
  };
  return <ListEmpty screen={without} noun="collection in the trash" fields={collectionFields} empty={empty} />;
}

/**
 * The name each would have: those selected as they would come back together, the others each alone. A name that only
 * another one in the trash would take is free to it.
 */
function useNamesAfterRestore(
  rows: readonly StoredCollection[] | undefined,
  selected: readonly string[],
): ReadonlyMap<string, string> {
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const { data: each } = useQuery({ ...restorePlanQuery(ids), enabled: ids.length > 0 });
  const { data: together } = useQuery({ ...restorePlanQuery(selected), enabled: selected.length > 0 });
  return useMemo(() => {
    const inTrash = new Set(each?.collections.map(({ id }) => id));
    const alone = each?.collections.map(({ id, name = "", restoredName = name, takenBy }) => {
      const isFree = takenBy !== undefined && inTrash.has(takenBy);
      return [id, isFree ? name : restoredName] as const;
    });
    const chosen = together?.collections.map(({ id, name = "", restoredName = name }) => [id, restoredName] as const);
    return new Map([...(alone ?? []), ...(chosen ?? [])]);
  }, [each, together]);
}
