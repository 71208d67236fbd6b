"use client";

import { useMemo } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListTable } from "@/components/list/list-table";
import { useList, useListRows, useListSelection } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { columnWidths } from "@/components/table/column-widths";
import { isSameView } from "@/components/table/view";
import { message, t } from "@/lib/languages/text";
import { listCollectionChanges, listCollections } from "@/lib/resources/collection/endpoints";
import { useCollectionActions } from "./collection-actions";
import { collectionLabels, trashFields } from "./collection-fields";
import { collectionViews } from "./collection-views";
import { ProductGroups } from "./product-groups";
import { RecentlyRestored } from "./recently-restored";
import { useRestoredNames } from "./use-restored-names";

export const trash = defineListScreen({
  endpoint: listCollections,
  changes: listCollectionChanges,
  fields: trashFields,
  shown: ["name", "restoredName", "productGroups", "deletedDate", "restore"],
  title: message("Collections in the trash"),
  none: message("The trash is empty"),
  unseen: message("You cannot see collections"),
  labels: collectionLabels,
  within: [{ field: "deletedDate", conditions: [{ op: "exists", value: "" }] }],
  selectable: "Platform/Product/Write",
  ...collectionViews,
  detail: (collection) => <ProductGroups collection={collection} />,
});

/** The columns of the trash, unless the viewer chooses others. */
const trashShown = trash.initialView.columns.flatMap((id) => {
  const columnDef = trash.columnDefs.find((def) => def.id === id);
  return columnDef ? [{ id, columnDef }] : [];
});

export function TrashTable() {
  const mayWrite = useHasFeature("Platform/Product/Write");
  const { restore, remove } = useCollectionActions();
  const { address, page } = useList();
  const selection = useListSelection();
  const { rows } = useListRows(trash);
  const { names: restoredNames, isLoading } = useRestoredNames(rows, selection.ids);
  const cells = useMemo(
    () => ({ restoredNames, restore: mayWrite ? restore : undefined }),
    [restoredNames, mayWrite, restore],
  );
  return (
    <ListTable
      list={trash}
      cells={cells}
      hasFilters={false}
      wraps
      isAwaiting={isLoading}
      empty={t("Deleted collections are listed here, with the name they will have when they are restored.")}
    >
      {!isLoading && (page?.total ?? 0) > 0 && (
        <p className="px-20 pt-12 pb-20 text-3">{t("Collections stay here until someone restores them.")}</p>
      )}
      <RecentlyRestored
        columns={columnWidths(trashShown, trash.initialView.pinned, mayWrite)}
        hidesColumns={isSameView(address.view, trash.initialView)}
        onUndo={mayWrite ? (collection) => remove([collection]) : undefined}
      />
    </ListTable>
  );
}
