import { columnsFor } from "@/components/table/columns";
import { Status } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import type { AccessRow } from "@/lib/resources/access/schema";

const column = columnsFor<AccessRow>();

const reasons: Record<AccessRow["because"], string> = {
  open: "Open to everybody who is signed in",
  role: "By the role",
  operator: "A key of the operator",
  credential: "Disabled, invited, expired or revoked",
  level: "The level user does not write",
  scope: "Not among the features of the key",
};

const types = { user: "User", guest: "Guest", key: "API key" } as const;
const typeValues = Object.entries(types).map(([value, label]) => ({ value, label }));
const reasonValues = Object.entries(reasons).map(([value, label]) => ({ value, label }));

export const answerColumns = column.columns([
  column.accessor("summary", {
    id: "summary",
    meta: { label: "What", width: 280, grow: 2, slot: "title" },
  }),
  column.accessor("name", {
    id: "name",
    cell: ({ row: { original } }) => original.name || original.who,
    meta: { label: "Who", width: 190, grow: 1, slot: "detail" },
  }),
  column.accessor("allowed", {
    id: "allowed",
    cell: (cell) => <Status kind={cell.getValue() ? "active" : "ended"}>{cell.getValue() ? "May" : "May not"}</Status>,
    meta: { label: "Allowed", width: 110, slot: "value" },
  }),
  column.accessor("because", {
    id: "because",
    cell: (cell) => reasons[cell.getValue()],
    meta: { label: "Because", width: 260, slot: "note", filter: { label: "Because", values: reasonValues } },
  }),
  column.accessor("role", {
    id: "role",
    cell: (cell) => (cell.getValue() ? <code className="mono">{cell.getValue()}</code> : <EmptyValue />),
    meta: { label: "Role", width: 150 },
  }),
  column.accessor("feature", {
    id: "feature",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Needs", noun: "feature", width: 220 },
  }),
  column.accessor("type", {
    id: "type",
    cell: (cell) => types[cell.getValue()],
    meta: { label: "Kind", width: 100, filter: { label: "Kind", values: typeValues } },
  }),
  column.accessor("username", {
    id: "username",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: "E-mail", width: 220 },
  }),
  column.accessor("area", { id: "area", meta: { label: "Area", width: 160 } }),
]);
