"use client";

import { IconTrash } from "@tabler/icons-react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { useSelectedRows } from "@/components/list/use-selected-rows";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/number-format";
import {
  compareCollections,
  createCollection,
  listCollectionChanges,
  listCollections,
} from "@/lib/resources/collection/endpoints";
import { newCollection } from "../creations";
import { paths } from "../paths";
import { useCollectionActions } from "./collection-actions";
import { collectionLabels, liveColumns } from "./collection-columns";
import { collectionViews } from "./collection-views";
import { ProductGroups } from "./product-groups";

export const liveCollections = defineListScreen({
  endpoint: listCollections,
  changes: listCollectionChanges,
  comparison: compareCollections,
  columns: liveColumns,
  shown: ["name", "productGroups.name", "productGroups", "updated", "change"],
  noun: "collection",
  plural: "live collections",
  labels: collectionLabels,
  selectable: true,
  ...collectionViews,
  create: { ...newCollection, endpoint: createCollection },
  outside: { label: "Find it in the trash", href: paths.deletedCollection },
  detail: (collection) => <ProductGroups collection={collection} />,
});

export function DeleteSelectedButton() {
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
