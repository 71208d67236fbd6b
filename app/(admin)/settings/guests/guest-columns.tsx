"use client";

import { IconUserMinus } from "@tabler/icons-react";
import { createContext, use } from "react";
import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { IconButton } from "@/components/ui/icon-button";
import { Status } from "@/components/ui/status";
import { DayAndTime, Missing } from "@/components/ui/values";
import { type Guest, guestList } from "@/lib/resources/guest/schema";
import { filterFieldsOf } from "../../list-grammar";

/** Dismisses a guest; undefined where the viewer may not. */
export const GuestRows = createContext<((guest: Guest) => void) | undefined>(undefined);

const column = columnsFor<Guest>();

export const guestColumns = column.columns([
  column.accessor("username", {
    id: "username",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Guest", noun: "e-mail", width: 240, grow: 2, kind: "text", slot: "title" },
  }),
  column.accessor((row) => [row.firstname, row.lastname].filter(Boolean).join(" "), {
    id: "firstname",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Name", noun: "first name", width: 180, grow: 1, kind: "text", slot: "detail" },
  }),
  column.accessor("role", {
    id: "role",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Role here", noun: "role", width: 150, kind: "text", slot: "note" },
  }),
  column.accessor((row) => row.home?.name, {
    id: "home.name",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Comes from", width: 180, kind: "text" },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: (cell) =>
      cell.getValue() === false ? <Status kind="ended">Switched off</Status> : <Status kind="active">Active</Status>,
    meta: { label: "Status", width: 130, kind: "boolean", slot: "value" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Admitted", width: 160, kind: "time" },
  }),
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
  column.display({
    id: "dismiss",
    cell: ({ row }) => <Dismiss guest={row.original} />,
    meta: { label: "Dismiss", width: 64, slot: "control" },
  }),
]);

export const guestView: TableView = {
  columns: ["username", "firstname", "role", "home.name", "status.active", "created", "dismiss"],
  pinned: ["username"],
};

export const guestFields = filterFieldsOf(guestList, {
  username: { label: "E-mail" },
  role: { label: "Role here" },
  "home.name": { label: "Comes from" },
  "status.active": { label: "Switched on" },
  created: { label: "Admitted" },
});

function Dismiss({ guest }: { guest: Guest }) {
  const dismiss = use(GuestRows);
  if (!dismiss) return null;
  return (
    <IconButton label={`Dismiss ${guest.username ?? "the guest"}`} onClick={() => dismiss(guest)}>
      <IconUserMinus aria-hidden />
    </IconButton>
  );
}
