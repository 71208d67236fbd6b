"use client";

import { IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { collectionChanges } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { useCollectionActions } from "./collection-actions";
import { DeleteSelectedButton, liveCollections } from "./live-collections";

const CollectionForm = lazyOnIdle(async () => (await import("./collection-form")).CollectionForm);
const CollectionDrawer = lazyOnIdle(async () => (await import("./collection-drawer")).CollectionDrawer);

export function LiveScreen() {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { remove } = useCollectionActions();
  const cells = useMemo(() => ({ remove: mayWrite ? remove : undefined }), [mayWrite, remove]);
  return (
    <ListScreen list={liveCollections}>
      <ListHeader title="Collections" />
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
          {mayWrite && <PlanSelected changes={collectionChanges} />}
          <SelectedIdsActions />
        </ListSelectionBar>
        <CreatePanel>{(done, cancel) => <CollectionForm onDone={done} onCancel={cancel} />}</CreatePanel>
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
