"use client";

import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { countOf } from "@/components/ui/number-format";
import { Status, type StatusKind } from "@/components/ui/status";
import { DayAndTime, Missing, Recent } from "@/components/ui/values";
import { type ApiKey, keyList } from "@/lib/resources/key/schema";
import { filterFieldsOf } from "../../list-grammar";

const column = columnsFor<ApiKey>();

export const keyColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => cell.getValue() || <Missing>no name</Missing>,
    meta: { label: "Key", noun: "name", width: 180, grow: 2, kind: "text", slot: "title" },
  }),
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
  column.accessor("status", {
    id: "status",
    cell: (cell) => <KeyStatus status={cell.getValue()} />,
    meta: { label: "Status", width: 116, kind: "text", slot: "value" },
  }),
  column.accessor((row) => row.scopes?.join(", "), {
    id: "scopes",
    cell: ({ row }) => <Scopes scopes={row.original.scopes} />,
    meta: { label: "Features", noun: "feature", width: 150, grow: 1, kind: "text", unsorted: "array", slot: "detail" },
  }),
  column.accessor("lastUsed", {
    id: "lastUsed",
    cell: (cell) => (cell.getValue() ? <Recent value={cell.getValue()} /> : <Missing>never used</Missing>),
    meta: { label: "Last used", width: 160, kind: "time", slot: "note" },
  }),
  column.accessor("expires", {
    id: "expires",
    cell: (cell) => (cell.getValue() ? <DayAndTime value={cell.getValue()} /> : <Missing>never</Missing>),
    meta: { label: "Expires", width: 160, kind: "time" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Created", width: 160, kind: "time" },
  }),
  column.accessor((row) => row.creator?.username, {
    id: "creator.username",
    cell: (cell) => cell.getValue() || <Missing>the operator</Missing>,
    meta: { label: "Made by", noun: "maker", width: 200, kind: "text" },
  }),
  column.accessor("revoked", {
    id: "revoked",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Revoked", width: 160, kind: "time" },
  }),
]);

export const keyView: TableView = {
  columns: ["name", "id", "status", "scopes", "lastUsed", "expires", "created"],
  pinned: ["name"],
};

const statuses: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  active: { kind: "active", word: "Active" },
  retiring: { kind: "pending", word: "Retiring" },
  expired: { kind: "ended", word: "Expired" },
  revoked: { kind: "ended", word: "Revoked" },
};

export const keyFields = filterFieldsOf(keyList, {
  name: { label: "Name" },
  status: {
    label: "Status",
    values: Object.entries(statuses).map(([value, { word }]) => ({ value, label: word })),
  },
  scopes: { label: "Feature" },
  lastUsed: { label: "Last used" },
  expires: { label: "Expires" },
  created: { label: "Created" },
  "creator.username": { label: "Made by" },
});

export function KeyStatus({ status = "" }: { status?: string | undefined }) {
  const { kind, word } = statuses[status] ?? { kind: "ended", word: status };
  return <Status kind={kind}>{word}</Status>;
}

/** Without any of its own a key has what its creator has. */
function Scopes({ scopes }: { scopes: ApiKey["scopes"] }) {
  if (!scopes) return <>All of its maker</>;
  return <span title={scopes.join("\n")}>{scopes.length === 1 ? scopes[0] : countOf(scopes.length, "feature")}</span>;
}
