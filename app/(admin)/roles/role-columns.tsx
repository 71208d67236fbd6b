import { IconShieldLock } from "@tabler/icons-react";
import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { Tag } from "@/components/ui/tag";
import { Count, Day, Missing } from "@/components/ui/values";
import type { ListedRole } from "@/lib/resources/role/client";
import { roleList } from "@/lib/resources/role/schema";
import { type FieldWords, filterFieldsOf } from "../list-grammar";

const column = columnsFor<ListedRole>();

export const roleColumns = column.columns([
  column.accessor((row) => row.title ?? row.name, {
    id: "title",
    cell: (cell) => cell.getValue() || <Missing>no title</Missing>,
    meta: { label: "Role", noun: "title", width: 190, grow: 1, kind: "text", slot: "title" },
  }),
  column.accessor("name", {
    id: "name",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Name", width: 170, kind: "text", slot: "detail" },
  }),
  column.accessor("description", {
    id: "description",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Description", width: 280, grow: 2, kind: "text" },
  }),
  column.accessor((row) => row.features?.length, {
    id: "features",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: "Features", width: 96, align: "end", slot: "value" },
  }),
  column.accessor("editable", {
    id: "editable",
    cell: (cell) => (cell.getValue() ? <Tag tone="accent">own</Tag> : <Tag>platform</Tag>),
    meta: { label: "Of", width: 104, kind: "boolean", slot: "note" },
  }),
  column.accessor("updatedAt", {
    id: "updatedAt",
    cell: (cell) => <Day value={cell.getValue()} />,
    meta: { label: "Updated", width: 120, kind: "time" },
  }),
  column.accessor("_id", {
    id: "_id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
]);

export const roleView: TableView = {
  columns: ["title", "name", "description", "features", "editable", "updatedAt"],
  pinned: ["title"],
};

const words: FieldWords = {
  title: { label: "Title", icon: IconShieldLock },
  name: { label: "Name" },
  "features.namespace": { label: "Feature" },
  editable: {
    label: "Of this tenant",
    values: [
      { value: "true", label: "Own" },
      { value: "false", label: "Platform" },
    ],
  },
  description: { label: "Description" },
};

export const roleFields = filterFieldsOf(roleList, words);
