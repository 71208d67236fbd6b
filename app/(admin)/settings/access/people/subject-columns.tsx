import { columnsFor } from "@/components/table/columns";
import { Name } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { AccessHolder } from "@/lib/resources/access/schema";

const column = columnsFor<AccessHolder>();

const labelled = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([value, label]) => ({ value, label }));

const types = { role: message("Role"), user: message("User"), guest: message("Guest"), key: message("API key") };

const statuses = {
  active: message("Active"),
  disabled: message("Disabled"),
  invited: message("Invited"),
  revoked: message("Revoked"),
  expired: message("Expired"),
};

export const subjectColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: message("Who"), noun: message("Name"), width: 190, slot: "title" },
  }),
  column.accessor("role", { id: "role", meta: { label: message("Role"), width: 150, slot: "detail" } }),
  column.accessor("status", {
    id: "status",
    cell: (cell) => t(statuses[cell.getValue()]),
    meta: { label: message("Status"), width: 110, slot: "value", filter: { values: labelled(statuses) } },
  }),
  column.accessor("type", {
    id: "type",
    cell: (cell) => t(types[cell.getValue()]),
    meta: {
      label: message("Kind"),
      width: 100,
      slot: "note",
      filter: { label: message("Kind"), values: labelled(types) },
    },
  }),
  column.accessor("features", {
    id: "features",
    cell: (cell) => cell.getValue().join(", "),
    meta: { label: message("Permissions"), width: 320, grow: 1 },
  }),
]);
