"use client";

import { IconTrash } from "@/components/icons/icons";
import { useSelectedRows } from "@/components/list/use-selected-rows";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { collectionChanges } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";
import { useCollectionActions } from "./collection-actions";
import { liveCollections } from "./live-collections";

/** The actions for the selected collections. */
export function SelectedCollections() {
  const mayWrite = useHasFeature("Platform/Product/Write");
  return (
    <>
      {mayWrite && <DeleteSelectedButton />}
      {mayWrite && <PlanSelected changes={collectionChanges} />}
      <SelectedIdsActions />
    </>
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
      {t("Delete {count}", { count: records.length })}
    </Button>
  );
}
