"use client";

import { momentWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { countOf } from "@/components/ui/number-format";
import { Status, type StatusKind } from "@/components/ui/status";
import { DayAndTime, EmptyValue, Name, Recent } from "@/components/ui/values";
import type { ApiKey } from "@/lib/resources/key/schema";

const statuses: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  active: { kind: "active", word: "Active" },
  retiring: { kind: "pending", word: "Retiring" },
  expired: { kind: "ended", word: "Expired" },
  revoked: { kind: "ended", word: "Revoked" },
};

const column = columnsFor<ApiKey>();

export const keyColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: "Key", noun: "name", width: 180, grow: 2, slot: "title" },
  }),
  column.accessor("id", idColumn("id")),
  column.accessor("status", {
    id: "status",
    cell: (cell) => <KeyStatus status={cell.getValue()} />,
    meta: {
      label: "Status",
      width: 116,
      slot: "value",
      filter: { values: Object.entries(statuses).map(([value, { word }]) => ({ value, label: word })) },
    },
  }),
  column.accessor((row) => row.scopes?.join(", "), {
    id: "scopes",
    cell: ({ row }) => <Scopes scopes={row.original.scopes} />,
    meta: { label: "Permissions", noun: "permission", width: 150, grow: 1, slot: "detail" },
  }),
  column.accessor("lastUsed", {
    id: "lastUsed",
    cell: (cell) => (cell.getValue() ? <Recent value={cell.getValue()} /> : <EmptyValue>never used</EmptyValue>),
    meta: { label: "Last used", width: momentWidth, slot: "note" },
  }),
  column.accessor("expires", {
    id: "expires",
    cell: (cell) => (cell.getValue() ? <DayAndTime value={cell.getValue()} /> : <EmptyValue>never</EmptyValue>),
    meta: { label: "Expires", width: momentWidth },
  }),
  column.accessor("created", momentColumn("created", "Created")),
  column.accessor((row) => row.creator?.username, {
    id: "creator.username",
    cell: (cell) => cell.getValue() || <EmptyValue>the operator</EmptyValue>,
    meta: { label: "Created by", width: 200 },
  }),
  column.accessor("revoked", momentColumn("revoked", "Revoked")),
]);

export function KeyStatus({ status = "" }: { status?: string | undefined }) {
  const { kind, word } = statuses[status] ?? { kind: "ended", word: status };
  return <Status kind={kind}>{word}</Status>;
}

/** A key without scopes of its own has the features of its creator. */
function Scopes({ scopes }: { scopes: ApiKey["scopes"] }) {
  if (!scopes) return <>Full access (creator's)</>;
  return (
    <span title={scopes.join("\n")}>{scopes.length === 1 ? scopes[0] : countOf(scopes.length, "permission")}</span>
  );
}
