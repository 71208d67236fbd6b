"use client";

import { momentWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Status, type StatusKind } from "@/components/ui/status";
import { DayAndTime, EmptyValue, Name, Recent } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { ApiKey } from "@/lib/resources/key/schema";
import { permissionCount } from "../area-title";

const statuses: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  active: { kind: "active", word: message("Active") },
  retiring: { kind: "pending", word: message("Retiring") },
  expired: { kind: "ended", word: message("Expired") },
  revoked: { kind: "ended", word: message("Revoked") },
};

const column = columnsFor<ApiKey>();

export const keyColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: message("Key"), noun: message("Name"), width: 180, grow: 2, slot: "title" },
  }),
  column.accessor("id", idColumn("id")),
  column.accessor("status", {
    id: "status",
    cell: (cell) => <KeyStatus status={cell.getValue()} />,
    meta: {
      label: message("Status"),
      width: 116,
      slot: "value",
      filter: { values: Object.entries(statuses).map(([value, { word }]) => ({ value, label: word })) },
    },
  }),
  column.accessor((row) => row.scopes?.join(", "), {
    id: "scopes",
    cell: ({ row }) => <Scopes scopes={row.original.scopes} />,
    meta: { label: message("Permissions"), noun: message("Permission"), width: 150, grow: 1, slot: "detail" },
  }),
  column.accessor("lastUsed", {
    id: "lastUsed",
    cell: (cell) => (cell.getValue() ? <Recent value={cell.getValue()} /> : <EmptyValue>{t("never used")}</EmptyValue>),
    meta: { label: message("Last used"), width: momentWidth, slot: "note" },
  }),
  column.accessor("expires", {
    id: "expires",
    cell: (cell) => (cell.getValue() ? <DayAndTime value={cell.getValue()} /> : <EmptyValue>{t("never")}</EmptyValue>),
    meta: { label: message("Expires"), width: momentWidth },
  }),
  column.accessor("created", momentColumn("created", message("Created"))),
  column.accessor((row) => row.creator?.username, {
    id: "creator.username",
    cell: (cell) => cell.getValue() || <EmptyValue>{t("the operator")}</EmptyValue>,
    meta: { label: message("Created by"), width: 200 },
  }),
  column.accessor("revoked", momentColumn("revoked", message("Revoked"))),
]);

export function KeyStatus({ status = "" }: { status?: string | undefined }) {
  const { kind, word } = statuses[status] ?? { kind: "ended", word: status };
  return <Status kind={kind}>{t(word)}</Status>;
}

/** A key without scopes of its own has the features of its creator. */
function Scopes({ scopes }: { scopes: ApiKey["scopes"] }) {
  if (!scopes) return <>{t("Full access (creator's)")}</>;
  return <span title={scopes.join("\n")}>{scopes.length === 1 ? scopes[0] : permissionCount(scopes.length)}</span>;
}
