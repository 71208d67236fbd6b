"use client";

import { useMemo, useState } from "react";
import { ifMayLeave } from "@/components/command/navigate";
import { IconPencil, IconTrash } from "@/components/icons/icons";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { useCollectionActions } from "./collection-actions";
import { liveCollections } from "./live-collections";

const late = lateParts(() => import("./late"));
const CollectionForm = late("CollectionForm");
const CollectionEditor = late("CollectionEditor");
const CollectionDrawer = late("CollectionDrawer");
const SelectedCollections = late("SelectedCollections");

export function LiveScreen() {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { remove } = useCollectionActions();
  const [edited, setEdited] = useState<string>();
  const cells = useMemo(() => {
    const edit = ({ id }: { id: string }) => ifMayLeave(() => setEdited(id));
    return mayWrite ? { edit, remove } : {};
  }, [mayWrite, remove]);
  return (
    <ListScreen list={liveCollections}>
      <ListHeader title={t("Collections")} />
      <ListFilters />
      <ListBody>
        <ListTable
          list={liveCollections}
          cells={cells}
          empty={t("Product collections of this tenant appear here. Deleted ones are in the trash.")}
        />
        <ListSelectionBar>
          <SelectedCollections />
        </ListSelectionBar>
        <CreatePanel>{(done, cancel) => <CollectionForm onDone={done} onCancel={cancel} />}</CreatePanel>
        {edited === undefined ? (
          <RowPanel list={liveCollections}>
            {(collection, { onClose }) => (
              <CollectionDrawer collection={collection} onClose={onClose}>
                {mayWrite && (
                  <>
                    <Button
                      variant="quiet"
                      leftSection={<IconTrash aria-hidden />}
                      onClick={() => remove([collection])}
                    >
                      {t("Delete")}
                    </Button>
                    <Button leftSection={<IconPencil aria-hidden />} onClick={() => setEdited(collection.id)}>
                      {t("Edit")}
                    </Button>
                  </>
                )}
              </CollectionDrawer>
            )}
          </RowPanel>
        ) : (
          <CollectionEditor id={edited} onClose={() => setEdited(undefined)} />
        )}
      </ListBody>
    </ListScreen>
  );
}
