import { IconShieldLock } from "@/components/icons/icons";
import { dayWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn } from "@/components/table/usual-columns";
import { countOf } from "@/components/ui/number-format";
import { Tag } from "@/components/ui/tag";
import { Day, EmptyValue } from "@/components/ui/values";
import type { ListedRole } from "@/lib/resources/role/client";

const column = columnsFor<ListedRole>();

export const roleColumns = column.columns([
  column.accessor((row) => row.title ?? row.name, {
    id: "title",
    cell: (cell) => cell.getValue() || <EmptyValue>no title</EmptyValue>,
    meta: { label: "Role", noun: "title", width: 190, grow: 1, slot: "title", filter: { icon: IconShieldLock } },
  }),
  column.accessor("name", {
    id: "name",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Name", width: 170, slot: "detail" },
  }),
  column.accessor("description", {
    id: "description",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "Description", width: 280, grow: 2 },
  }),
  column.accessor((row) => row.features?.length, {
    id: "features",
    cell: (cell) => countOf(cell.getValue() ?? 0, "permission"),
    meta: { label: "Permissions", width: 120, align: "end", slot: "value" },
  }),
  column.accessor("editable", {
    id: "editable",
    cell: (cell) => (cell.getValue() ? <Tag tone="accent">own</Tag> : <Tag>platform</Tag>),
    meta: {
      label: "Owner",
      width: 104,
      slot: "note",
      filter: {
        values: [
          { value: "true", label: "Own" },
          { value: "false", label: "Platform" },
        ],
      },
    },
  }),
  column.accessor("updatedAt", {
    id: "updatedAt",
    cell: (cell) => <Day value={cell.getValue()} />,
    meta: { label: "Updated", width: dayWidth },
  }),
  column.accessor("_id", idColumn("_id", { filter: { names: "roles" } })),
]);
