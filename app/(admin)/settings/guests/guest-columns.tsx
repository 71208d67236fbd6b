"use client";

import { IconUserMinus } from "@/components/icons/icons";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { IconButton } from "@/components/ui/icon-button";
import { Status } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Guest } from "@/lib/resources/guest/schema";

/** Data for the cells besides their row. */
interface GuestCells {
  /** Undefined if the viewer lacks the feature. */
  dismiss: ((guest: Guest) => void) | undefined;
}

const column = columnsFor<Guest, GuestCells>();

export const guestColumns = column.columns([
  column.accessor("username", {
    id: "username",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Guest"), noun: message("Email"), width: 240, grow: 2, slot: "title" },
  }),
  column.accessor((row) => [row.firstname, row.lastname].filter(Boolean).join(" "), {
    id: "firstname",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Name"), noun: message("First name"), width: 180, grow: 1, slot: "detail" },
  }),
  column.accessor("role", {
    id: "role",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Role here"), noun: message("Role"), width: 150, slot: "note" },
  }),
  column.accessor((row) => row.home?.name, {
    id: "home.name",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Home tenant"), width: 180 },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: ({ row }) => <GuestStatus guest={row.original} />,
    meta: { label: message("Status"), width: 130, slot: "value", filter: { label: message("Enabled") } },
  }),
  column.accessor("created", momentColumn("created", message("Admitted"))),
  column.accessor("id", idColumn("id")),
  column.display({
    id: "dismiss",
    cell: ({ row, table }) => <DismissCell guest={row.original} dismiss={table.options.meta?.dismiss} />,
    meta: { label: message("Remove"), width: 64, slot: "control" },
  }),
]);

function GuestStatus({ guest: { status } }: { guest: Guest }) {
  if (status?.invited) return <Status kind="pending">{t("Invited")}</Status>;
  return status?.active === false ? (
    <Status kind="ended">{t("Disabled")}</Status>
  ) : (
    <Status kind="active">{t("Active")}</Status>
  );
}

function DismissCell({ guest, dismiss }: { guest: Guest; dismiss: GuestCells["dismiss"] }) {
  if (!dismiss) return null;
  return (
    <IconButton label={t("Remove {name}", { name: guest.username })} onClick={() => dismiss(guest)}>
      <IconUserMinus aria-hidden />
    </IconButton>
  );
}
