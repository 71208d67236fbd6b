import { IconBuildingStore, IconCircleDot, IconFlag, IconHash } from "@tabler/icons-react";
import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { Status } from "@/components/ui/status";
import { DayAndTime, Missing } from "@/components/ui/values";
import type { ListedAccount } from "@/lib/resources/account/client";
import { accountList } from "@/lib/resources/account/schema";
import { type FieldWords, filterFieldsOf } from "../list-grammar";

const column = columnsFor<ListedAccount>();

export const accountColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => cell.getValue() || <Missing>no name</Missing>,
    meta: { label: "Account", noun: "name", width: 240, grow: 2, kind: "text", slot: "title" },
  }),
  column.accessor("number", {
    id: "number",
    cell: (cell) => (cell.getValue() ? <code className="mono">{cell.getValue()}</code> : <Missing />),
    meta: { label: "Number", width: 120, kind: "text", slot: "value" },
  }),
  column.accessor("type", {
    id: "type",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Type", width: 120, kind: "text" },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: (cell) => <AccountStatus active={cell.getValue()} />,
    meta: { label: "Status", width: 120, kind: "boolean", slot: "note" },
  }),
  column.accessor("country", {
    id: "country",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Country", width: 96, kind: "text" },
  }),
  column.accessor((row) => row.address?.postal?.city, {
    id: "address.postal.city",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "City", width: 140, grow: 1, kind: "text", slot: "detail" },
  }),
  column.accessor((row) => row.email?.default, {
    id: "email.default",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "E-mail", width: 220, kind: "text" },
  }),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Tenant", width: 170, kind: "text" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Created", width: 160, kind: "time" },
  }),
  column.accessor("updated", {
    id: "updated",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Updated", width: 160, kind: "time" },
  }),
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
]);

export const accountView: TableView = {
  columns: ["name", "number", "type", "status.active", "country", "address.postal.city", "updated"],
  pinned: ["name"],
};

const words: FieldWords = {
  name: { label: "Name", icon: IconBuildingStore },
  number: { label: "Number", icon: IconHash },
  type: { label: "Type" },
  "status.active": {
    label: "Active",
    icon: IconCircleDot,
    values: [
      { value: "true", label: "Active" },
      { value: "false", label: "Not active" },
    ],
  },
  country: { label: "Country", icon: IconFlag },
  "address.postal.city": { label: "City" },
  "email.default": { label: "E-mail" },
  tenant: { label: "Tenant" },
  created: { label: "Created" },
  updated: { label: "Updated" },
  id: { label: "Id" },
};

export const accountFields = filterFieldsOf(accountList, words);

function AccountStatus({ active }: { active: boolean | undefined }) {
  if (active === undefined) return <Missing />;
  return <Status kind={active ? "active" : "ended"}>{active ? "Active" : "Not active"}</Status>;
}
