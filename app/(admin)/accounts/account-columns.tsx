import { IconBuildingStore, IconCircleDot, IconFlag, IconHash } from "@/components/icons/icons";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Status } from "@/components/ui/status";
import { EmptyValue, Name } from "@/components/ui/values";
import type { ListedAccount } from "@/lib/resources/account/client";

const column = columnsFor<ListedAccount>();

export const accountColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: "Account", noun: "name", width: 240, grow: 2, slot: "title", filter: { icon: IconBuildingStore } },
  }),
  column.accessor("number", {
    id: "number",
    cell: (cell) => (cell.getValue() ? <code className="mono">{cell.getValue()}</code> : <EmptyValue />),
    meta: { label: "Number", width: 120, slot: "value", filter: { icon: IconHash } },
  }),
  column.accessor("type", {
    id: "type",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "Type", width: 120 },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: (cell) => <AccountStatus active={cell.getValue()} />,
    meta: {
      label: "Status",
      width: 120,
      slot: "note",
      filter: {
        label: "Active",
        icon: IconCircleDot,
        values: [
          { value: "true", label: "Active" },
          { value: "false", label: "Inactive" },
        ],
      },
    },
  }),
  column.accessor("country", {
    id: "country",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "Country", width: 96, filter: { icon: IconFlag } },
  }),
  column.accessor((row) => row.address?.postal?.city, {
    id: "address.postal.city",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "City", width: 140, grow: 1, slot: "detail" },
  }),
  column.accessor((row) => row.email?.default, {
    id: "email.default",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "Email", width: 220 },
  }),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Tenant", width: 170, filter: { names: "tenants" } },
  }),
  column.accessor("created", momentColumn("created", "Created")),
  column.accessor("updated", momentColumn("updated", "Updated")),
  column.accessor("id", idColumn("id", { filter: { names: "accounts" } })),
]);

function AccountStatus({ active }: { active: boolean | undefined }) {
  if (active === undefined) return <EmptyValue />;
  return <Status kind={active ? "active" : "ended"}>{active ? "Active" : "Inactive"}</Status>;
}
