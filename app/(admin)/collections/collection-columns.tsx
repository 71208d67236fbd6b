"use client";

import { IconArrowBackUp, IconChevronRight, IconPencil, IconTrash } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { useList } from "@/components/list/use-list-state";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { momentWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { EmptyValue, Name, Recent } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { StoredCollection } from "@/lib/resources/collection/schema";
import classes from "./collections.module.css";
import { RestoredName } from "./restored-name";

/** Filter fields without a column. */
export const collectionLabels = {
  productGroupIds: { label: message("Product group"), names: "products" },
  "productGroups.id": { label: message("Product of a group"), names: "products" },
  tenant: { label: message("Tenant"), names: "tenants" },
} as const;

type Change = ((collections: readonly StoredCollection[]) => void) | undefined;

/** Data for the cells besides their row. Actions are undefined if the viewer lacks the feature. */
interface CollectionCells {
  edit?: (collection: StoredCollection) => void;
  remove?: Change;
  restore?: Change;
  /** Name after restore, by id; an id without one is still loading. */
  restoredNames?: ReadonlyMap<string, string>;
}

const column = columnsFor<StoredCollection, CollectionCells>();

const shared = [
  column.accessor("name", {
    id: "name",
    cell: (cell) => <NameCell name={cell.getValue()} />,
    meta: { label: message("Collection"), noun: message("Name"), width: 200, grow: 2, slot: "title" },
  }),
  column.accessor((row) => row.productGroups?.length ?? 0, {
    id: "productGroups",
    cell: (cell) =>
      rich("{count, plural, one {#<noun> group</noun>} other {#<noun> groups</noun>}}", {
        count: cell.getValue(),
        noun: (text) => <span className={classes.onPhone}>{text}</span>,
      }),
    meta: { label: message("Groups"), width: 84, align: "end", slot: "value" },
  }),
  column.accessor((row) => row.productGroups?.map(({ name, id }) => name ?? id).join(", "), {
    id: "productGroups.name",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Product groups"), noun: message("Product group"), width: 220, grow: 2, slot: "detail" },
  }),
  column.accessor("created", momentColumn("created", message("Created"))),
  column.accessor("updated", momentColumn("updated", message("Updated"), { slot: "note" })),
  column.accessor("id", idColumn("id", { filter: { names: "collections" } })),
];

export const liveColumns = column.columns([
  ...shared,
  column.display({
    id: "change",
    cell: ({ row, table }) => <ChangeCell collection={row.original} cells={table.options.meta} />,
    meta: { label: message("Edit and delete"), width: 96, slot: "control" },
  }),
]);

const trashOnly = [
  column.display({
    id: "restoredName",
    cell: ({ row, table }) => <RestoredNameCell collection={row.original} names={table.options.meta?.restoredNames} />,
    meta: { label: message("Name after restore"), width: 220, grow: 2, slot: "detail" },
  }),
  column.accessor("deletedDate", {
    id: "deletedDate",
    cell: (cell) =>
      rich("<phone>deleted</phone> {when}", {
        phone: (text) => <span className={classes.onPhone}>{text}</span>,
        when: (
          <span className={`inline-block ${classes.beginning}`}>
            <Recent value={cell.getValue()} inSentence />
          </span>
        ),
      }),
    meta: { label: message("Deleted"), width: momentWidth, slot: "note" },
  }),
  column.display({
    id: "restore",
    cell: ({ row, table }) => <RestoreCell collection={row.original} restore={table.options.meta?.restore} />,
    meta: { label: message("Restore"), width: 104, says: [message("Restore")], slot: "control" },
  }),
];

export const trashColumns = column.columns([...shared, ...trashOnly]);

function NameCell({ name }: { name: string | undefined }) {
  return (
    <>
      <IconChevronRight aria-hidden size={16} className={classes.chevron} />
      <Name value={name} />
    </>
  );
}

interface RestoredNameProps {
  collection: StoredCollection;
  names: CollectionCells["restoredNames"];
}

function RestoredNameCell({ collection: { id, name = "" }, names }: RestoredNameProps) {
  const restoredName = names?.get(id);
  if (names === undefined || restoredName === undefined) return null;
  const isAlsoAnother = [...names].some(([other, taken]) => other !== id && taken === restoredName);
  const restored = <RestoredName name={name} restoredName={restoredName} />;
  if (!isAlsoAnother) return restored;
  return rich("{name}<note>, if restored alone</note>", {
    name: restored,
    note: (text) => <span className="text-3">{text}</span>,
  });
}

function ChangeCell({ collection, cells }: { collection: StoredCollection; cells: CollectionCells | undefined }) {
  const { isPast } = useList();
  const { edit, remove } = cells ?? {};
  if (!edit || !remove || isPast) return null;
  const { name = collection.id } = collection;
  return (
    <>
      <span className={`flex justify-end ${classes.change}`}>
        <IconButton label={t("Edit {name}", { name })} onClick={() => edit(collection)}>
          <IconPencil aria-hidden />
        </IconButton>
        <IconButton label={t("Delete {name}", { name })} onClick={() => remove([collection])}>
          <IconTrash aria-hidden />
        </IconButton>
      </span>
      {/* On a phone two buttons would cut the name. */}
      <span className={classes.onPhone}>
        <MoreMenu label={t("Edit or delete {name}", { name })}>
          <MenuItem icon={<IconPencil aria-hidden />} onSelect={() => edit(collection)}>
            {t("Edit")}
          </MenuItem>
          <MenuItem icon={<IconTrash aria-hidden />} onSelect={() => remove([collection])}>
            {t("Delete")}
          </MenuItem>
        </MoreMenu>
      </span>
    </>
  );
}

function RestoreCell({ collection, restore }: { collection: StoredCollection; restore: Change }) {
  const { isPast } = useList();
  if (!restore || isPast) return null;
  return (
    <Button
      variant="quiet"
      className={classes.restore}
      leftSection={<IconArrowBackUp aria-hidden />}
      aria-label={t("Restore {name}", { name: collection.name })}
      onClick={() => restore([collection])}
    >
      {t("Restore")}
    </Button>
  );
}
