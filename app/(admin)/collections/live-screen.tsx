"use client";

import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { PageHeader } from "@/components/layout/page";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListActions } from "@/components/list/list-actions";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { useSelectedRows } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { formatCount } from "@/components/ui/number-format";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { SelectedIdsActions } from "../selected-ids-actions";
import { useCollectionActions } from "./collection-actions";
import { collectionLabels, liveColumns } from "./collection-columns";
import { ProductGroups } from "./product-groups";

const CollectionDrawer = lazyOnIdle(async () => (await import("./collection-drawer")).CollectionDrawer);

const liveCollections = defineListScreen({
  endpoint: listCollections,
  columns: liveColumns,
  shown: ["name", "productGroups.name", "productGroups", "updated", "delete"],
  noun: "collection",
  plural: "live collections",
  labels: collectionLabels,
  selectable: true,
  detail: (collection) => <ProductGroups collection={collection} />,
});

export function LiveScreen({ tabs }: { tabs: ReactNode }) {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { remove } = useCollectionActions();
  const cells = useMemo(() => ({ remove: mayWrite ? remove : undefined }), [mayWrite, remove]);
  return (
    <ListScreen list={liveCollections}>
      <PageHeader title="Collections" views={tabs}>
        <ListActions hasViews={false} />
      </PageHeader>
      <ListFilters />
      <ListBody>
        <ListTable
          list={liveCollections}
          cells={cells}
          emptyTitle="No live collections"
          empty="Product collections of this tenant appear here. Deleted ones are in the trash."
        />
        <ListSelectionBar>
          {mayWrite && <DeleteSelectedButton />}
          <SelectedIdsActions />
        </ListSelectionBar>
        <RowPanel list={liveCollections}>
          {(collection, { onClose }) => (
            <CollectionDrawer collection={collection} onClose={onClose}>
              {mayWrite && (
                <Button leftSection={<IconTrash aria-hidden />} onClick={() => remove([collection])}>
                  Delete
                </Button>
              )}
            </CollectionDrawer>
          )}
        </RowPanel>
      </ListBody>
    </ListScreen>
  );
}

function DeleteSelectedButton() {
  const { remove } = useCollectionActions();
  const { records, clear } = useSelectedRows(liveCollections);
  const removeSelected = () => {
    remove(records);
    clear();
  };
  return (
    <Button variant="quiet" leftSection={<IconTrash aria-hidden />} onClick={removeSelected}>
      Delete {formatCount(records.length)}
    </Button>
  );
}
