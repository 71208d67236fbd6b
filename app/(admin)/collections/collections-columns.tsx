"use client";

import { IconArrowBackUp, IconChevronDown, IconChevronRight, IconTrash } from "@tabler/icons-react";
import { createContext, use } from "react";
import { columnsFor, type TableView } from "@/components/table/columns";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/copy";
import { IconButton } from "@/components/ui/icon-button";
import { Count, DayAndTime, Missing, Recent } from "@/components/ui/values";
import { collectionList, type StoredCollection } from "@/lib/resources/collection/schema";
import { filterFieldsOf } from "../list-grammar";
import { RestoredName } from "./restored-name";

/** What the cells of a collections table know besides their row. */
export interface RowContext {
  unfolded: string | undefined;
  /** Name after restore, by id; undefined while it is asked for. */
  names: ReadonlyMap<string, string>;
  /** Undefined where the viewer may not. */
  remove: ((collection: StoredCollection) => void) | undefined;
  restore: ((collection: StoredCollection) => void) | undefined;
}

export const CollectionRows = createContext<RowContext>({
  unfolded: undefined,
  names: new Map(),
  remove: undefined,
  restore: undefined,
});

const column = columnsFor<StoredCollection>();

const shared = [
  column.accessor("name", {
    id: "name",
    cell: ({ row }) => <NameCell collection={row.original} />,
    meta: { label: "Collection", noun: "name", width: 200, grow: 2, kind: "text", slot: "title" },
  }),
  column.accessor((row) => row.productGroups?.length ?? 0, {
    id: "productGroups",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: "Groups", width: 84, align: "end", slot: "value" },
  }),
  column.accessor((row) => row.productGroups?.map(({ name, id }) => name ?? id).join(", "), {
    id: "productGroups.name",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Product groups", width: 220, grow: 2, kind: "text", unsorted: "array", slot: "detail" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Created", width: 150, kind: "time" },
  }),
  column.accessor("updated", {
    id: "updated",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Updated", width: 150, kind: "time", slot: "note" },
  }),
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
];

export const liveColumns = column.columns([
  ...shared,
  column.display({
    id: "delete",
    cell: ({ row }) => <DeleteCell collection={row.original} />,
    meta: { label: "Delete", width: 72, slot: "control" },
  }),
]);

export const liveView: TableView = {
  columns: ["name", "productGroups.name", "productGroups", "updated", "delete"],
  pinned: ["name"],
};

const trashOnly = [
  column.display({
    id: "restoredName",
    cell: ({ row }) => <RestoredNameCell collection={row.original} />,
    meta: { label: "Name after restore", width: 220, grow: 2, slot: "detail" },
  }),
  column.accessor("deletedDate", {
    id: "deletedDate",
    cell: (cell) => <Recent value={cell.getValue()} />,
    meta: { label: "Deleted", width: 150, kind: "time", slot: "note" },
  }),
  column.display({
    id: "restore",
    cell: ({ row }) => <RestoreCell collection={row.original} />,
    meta: { label: "Restore", width: 104, slot: "control" },
  }),
];

export const trashColumns = column.columns([...shared, ...trashOnly]);

export const trashView: TableView = {
  columns: ["name", "restoredName", "productGroups", "deletedDate", "restore"],
  pinned: ["name"],
};

export const collectionFields = filterFieldsOf(collectionList, {
  name: { label: "Name" },
  "productGroups.name": { label: "Product group" },
  "productGroups.id": { label: "Product group id" },
  created: { label: "Created" },
  updated: { label: "Updated" },
  id: { label: "Id" },
  tenant: { label: "Tenant" },
}).filter(({ path }) => path !== "deletedDate");

function NameCell({ collection: { id, name } }: { collection: StoredCollection }) {
  const Chevron = use(CollectionRows).unfolded === id ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Chevron aria-hidden size={16} style={{ verticalAlign: "-0.1875rem", marginInlineEnd: "0.375rem" }} />
      {name || <Missing>no name</Missing>}
    </>
  );
}

function RestoredNameCell({ collection: { id, name = "" } }: { collection: StoredCollection }) {
  const restoredName = use(CollectionRows).names.get(id);
  return restoredName === undefined ? null : <RestoredName name={name} restoredName={restoredName} />;
}

function DeleteCell({ collection }: { collection: StoredCollection }) {
  const { remove } = use(CollectionRows);
  if (!remove) return null;
  return (
    <IconButton label={`Delete ${collection.name ?? "the collection"}`} onClick={() => remove(collection)}>
      <IconTrash aria-hidden />
    </IconButton>
  );
}

function RestoreCell({ collection }: { collection: StoredCollection }) {
  const { restore } = use(CollectionRows);
  if (!restore) return null;
  return (
    <Button variant="quiet" leftSection={<IconArrowBackUp aria-hidden />} onClick={() => restore(collection)}>
      Restore<span className="sr-only"> {collection.name}</span>
    </Button>
  );
}
