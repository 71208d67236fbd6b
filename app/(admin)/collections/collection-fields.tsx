"use client";

import { IconArrowBackUp, IconChevronRight, IconPencil, IconTrash } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { useList } from "@/components/list/use-list-state";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { momentWidth } from "@/components/table/column-widths";
import { fieldsFor, idField } from "@/components/table/fields";
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

const of = fieldsFor<StoredCollection, CollectionCells>();

const shared = [
  of.text("name", message("Name"), {
    heading: message("Collection"),
    width: 200,
    grow: 2,
    slot: "title",
    edit: message("Enter a name."),
    cell: (row) => <NameCell name={row.name} />,
  }),
  of.text("productGroups", message("Groups"), {
    width: 84,
    align: "end",
    slot: "value",
    cell: (row) =>
      rich("{count, plural, one {#<noun> group</noun>} other {#<noun> groups</noun>}}", {
        count: row.productGroups?.length ?? 0,
        noun: (text) => <span className="hidden phone-inline">{text}</span>,
      }),
  }),
  of.text("productGroups.name", message("Product group"), {
    heading: message("Product groups"),
    width: 220,
    grow: 2,
    slot: "detail",
    cell: (row) => row.productGroups?.map(({ name, id }) => name ?? id).join(", ") || <EmptyValue />,
  }),
  of.moment("created", message("Created")),
  of.moment("updated", message("Updated"), { slot: "note" }),
  idField(of, "id", { filter: { names: "collections" } }),
];

export const liveFields = [
  ...shared,
  of.made("change", message("Edit and delete"), {
    width: 96,
    slot: "control",
    cell: (row, cells) => <ChangeCell collection={row} cells={cells} />,
  }),
];

const trashOnly = [
  of.made("restoredName", message("Name after restore"), {
    width: 220,
    grow: 2,
    slot: "detail",
    cell: (row, cells) => <RestoredNameCell collection={row} names={cells.restoredNames} />,
  }),
  of.text("deletedDate", message("Deleted"), {
    width: momentWidth,
    slot: "note",
    cell: (row) =>
      rich("<phone>deleted</phone> {when}", {
        phone: (text) => <span className="hidden phone-inline">{text}</span>,
        when: (
          <span className={`inline-block phone-inline ${classes.beginning}`}>
            <Recent value={row.deletedDate} inSentence />
          </span>
        ),
      }),
  }),
  of.made("restore", message("Restore"), {
    width: 104,
    says: [message("Restore")],
    slot: "control",
    cell: (row, cells) => <RestoreCell collection={row} restore={cells.restore} />,
  }),
];

export const trashFields = [...shared, ...trashOnly];

function NameCell({ name }: { name: string | undefined }) {
  return (
    <>
      <IconChevronRight aria-hidden size={16} className={`me-6 vertical-align-3 ${classes.chevron}`} />
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
      <span className={`flex justify-end phone-hidden ${classes.change}`}>
        <IconButton label={t("Edit {name}", { name })} onClick={() => edit(collection)}>
          <IconPencil aria-hidden />
        </IconButton>
        <IconButton label={t("Delete {name}", { name })} onClick={() => remove([collection])}>
          <IconTrash aria-hidden />
        </IconButton>
      </span>
      {/* On a phone two buttons would cut the name. */}
      <span className="hidden phone-inline">
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
      leftSection={<IconArrowBackUp aria-hidden />}
      aria-label={t("Restore {name}", { name: collection.name })}
      onClick={() => restore([collection])}
    >
      {t("Restore")}
    </Button>
  );
}
