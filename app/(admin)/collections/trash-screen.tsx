"use client";

import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Page, PageHeader } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ColumnsButton } from "@/components/list/list-actions";
import { ListSearch } from "@/components/list/list-filters";
import { ListBody, ListProvider, ListRequestLine } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { useList, useListRows, useSelectedRows } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { useIsPhone } from "@/components/ui/media";
import { countOf, formatCount } from "@/components/ui/number-format";
import { ZoneFact } from "@/components/ui/values";
import { restorePlanQuery } from "@/lib/resources/collection/client";
import { listCollections, restoreCollections } from "@/lib/resources/collection/endpoints";
import { useCollectionActions } from "./collection-actions";
import { collectionLabels, trashColumns } from "./collection-columns";
import classes from "./collections.module.css";
import { ProductGroups } from "./product-groups";
import { RecentlyRestored } from "./recently-restored";
import { RestorePanel } from "./restore-panel";
import { useRestoredNames } from "./use-restored-names";

const CollectionDrawer = lazyOnIdle(async () => (await import("./collection-drawer")).CollectionDrawer);

const trash = defineListScreen({
  endpoint: listCollections,
  columns: trashColumns,
  shown: ["name", "restoredName", "productGroups", "deletedDate", "restore"],
  noun: "collection in the trash",
  plural: "collections in the trash",
  labels: collectionLabels,
  within: [{ field: "deletedDate", conditions: [{ op: "exists", value: "" }] }],
  selectable: "Platform/Product/Write",
  detail: (collection) => <ProductGroups collection={collection} />,
});

export function TrashScreen({ tabs }: { tabs: ReactNode }) {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { restore } = useCollectionActions();
  return (
    <ListProvider list={trash}>
      <Page>
        <PageHeader title="Collections" views={tabs}>
          <ListSearch label="Search the trash" />
          <ColumnsButton />
          {mayWrite && <RestoreLastButton />}
        </PageHeader>
        <ListBody>
          <TrashTable />
          {mayWrite && <RestoreSelected />}
          <RowPanel list={trash}>
            {(collection, { onClose }) => (
              <CollectionDrawer collection={collection} onClose={onClose}>
                {mayWrite && (
                  <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={() => restore([collection])}>
                    Restore
                  </Button>
                )}
              </CollectionDrawer>
            )}
          </RowPanel>
        </ListBody>
        <TrashRequestLine />
      </Page>
    </ListProvider>
  );
}

function TrashTable() {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { restore, remove } = useCollectionActions();
  const { page, selection } = useList();
  const { rows } = useListRows(trash);
  const restoredNames = useRestoredNames(rows, selection.ids);
  const cells = useMemo(
    () => ({ restoredNames, restore: mayWrite ? restore : undefined }),
    [restoredNames, mayWrite, restore],
  );
  return (
    <ListTable
      list={trash}
      cells={cells}
      hasFilters={false}
      emptyTitle="The trash is empty"
      empty="Deleted collections are listed here, with the name they will have when they are restored."
    >
      {(page?.total ?? 0) > 0 && <p className={classes.remark}>Collections stay here until someone restores them.</p>}
      <RecentlyRestored onUndo={mayWrite ? (collection) => remove([collection]) : undefined} />
    </ListTable>
  );
}

/** The effect of restoring the selected collections, and the button for it. */
function RestoreSelected() {
  const isPhone = useIsPhone();
  const { restore } = useCollectionActions();
  const { records, rows, clear } = useSelectedRows(trash);
  if (records.length === 0) return null;
  const restoreSelected = () => {
    restore(records);
    clear();
  };
  return (
    <>
      <RestorePanel ids={records.map(({ id }) => id)} rows={rows} onRestore={restoreSelected} onCancel={clear} />
      {isPhone && (
        // On a phone the panel would be below all rows, and the new names are in the rows.
        <ListSelectionBar>
          <Button variant="quiet" leftSection={<IconArrowBackUp aria-hidden />} onClick={restoreSelected}>
            Restore {countOf(records.length, "collection")}
          </Button>
        </ListSelectionBar>
      )}
    </>
  );
}

/** The request of the list, or the one that restores the selection. */
function TrashRequestLine() {
  const { page, selection } = useList();
  const { ids } = selection;
  // The other request loads the names after restore.
  if (ids.length === 0) return <ListRequestLine otherRequests={1} />;
  return (
    <RequestLine
      request={{ method: "POST", path: restoreCollections.path, body: { collectionIds: ids } }}
      facts={[page && `${formatCount(ids.length)} of ${formatCount(page.total)} selected`, <ZoneFact key="zone" />]}
    />
  );
}

/** Restores the collection that was deleted last. By id, so that it is the one the button names. */
function RestoreLastButton() {
  const { restore } = useCollectionActions();
  const { data } = useQuery(restorePlanQuery([]));
  const last = data?.collections[0];
  if (!last) return null;
  const { id, name = "", restoredName = name } = last;
  return (
    <Button
      leftSection={<IconArrowBackUp aria-hidden />}
      data-tooltip={restoredName === name ? `Restores ${name}` : `Restores ${name} as ${restoredName}`}
      onClick={() => restore([{ id, name }])}
    >
      Restore last deleted<span className="sr-only">: {restoredName}</span>
    </Button>
  );
}
