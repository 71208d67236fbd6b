import { IconShieldLock } from "@/components/icons/icons";
import { dayWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn } from "@/components/table/usual-columns";
import { Tag } from "@/components/ui/tag";
import { Day, EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { ListedRole } from "@/lib/resources/role/client";
import { permissionCount } from "../area-title";

const column = columnsFor<ListedRole>();

/** Texts of roles of the platform are ours. */
const ofPlatform = ({ editable }: ListedRole, text = ""): string => (editable ? text : t(text));

export const roleColumns = column.columns([
  column.accessor((row) => row.title ?? row.name, {
    id: "title",
    cell: ({ row, getValue }) => ofPlatform(row.original, getValue()) || <EmptyValue>{t("no title")}</EmptyValue>,
    meta: {
      label: message("Role"),
      noun: message("Title"),
      width: 190,
      grow: 1,
      slot: "title",
      filter: { icon: IconShieldLock },
    },
  }),
  column.accessor("name", {
    id: "name",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Name"), width: 170, slot: "detail" },
  }),
  column.accessor("description", {
    id: "description",
    cell: ({ row, getValue }) => ofPlatform(row.original, getValue()) || <EmptyValue />,
    meta: { label: message("Description"), width: 280, grow: 2 },
  }),
  column.accessor((row) => row.features?.length, {
    id: "features",
    cell: (cell) => permissionCount(cell.getValue() ?? 0),
    meta: { label: message("Permissions"), width: 150, align: "end", slot: "value" },
  }),
  column.accessor("editable", {
    id: "editable",
    cell: (cell) => (cell.getValue() ? <Tag tone="accent">{t("own")}</Tag> : <Tag>{t("platform")}</Tag>),
    meta: {
      label: message("Owner"),
      width: 104,
      slot: "note",
      filter: {
        values: [
          { value: "true", label: message("Own") },
          { value: "false", label: message("Platform") },
        ],
      },
    },
  }),
  column.accessor("updatedAt", {
    id: "updatedAt",
    cell: (cell) => <Day value={cell.getValue()} />,
    meta: { label: message("Updated"), width: dayWidth },
  }),
  column.accessor("_id", idColumn("_id", { filter: { names: "roles" } })),
]);
