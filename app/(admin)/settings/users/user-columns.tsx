"use client";

import { momentWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { useNow } from "@/components/ui/clock";
import { Status } from "@/components/ui/status";
import { EmptyValue, Recent } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { User } from "@/lib/resources/user/schema";

const column = columnsFor<User>();

export const userColumns = column.columns([
  column.accessor(nameOf, {
    id: "firstname",
    cell: (cell) => cell.getValue(),
    meta: { label: message("User"), noun: message("First name"), width: 180, grow: 1, slot: "title" },
  }),
  column.accessor("username", {
    id: "username",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Email"), width: 240, grow: 2, slot: "detail" },
  }),
  column.accessor("role", {
    id: "role",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Role"), width: 150, slot: "note" },
  }),
  column.accessor((row) => row.status?.active, {
    id: "status.active",
    cell: ({ row }) => <UserStatus user={row.original} />,
    meta: { label: message("Status"), width: 150, slot: "value", filter: { label: message("Enabled") } },
  }),
  column.accessor((row) => row.metadata?.last_login, {
    id: "metadata.last_login",
    cell: (cell) => (cell.getValue() ? <Recent value={cell.getValue()} /> : <EmptyValue>{t("never")}</EmptyValue>),
    meta: { label: message("Last sign-in"), width: momentWidth },
  }),
  column.accessor((row) => row.status?.secondFactor, {
    id: "status.secondFactor",
    cell: (cell) => (cell.getValue() ? t("Yes") : <EmptyValue>{t("no")}</EmptyValue>),
    meta: { label: message("Second step"), width: 140 },
  }),
  column.accessor("lastname", {
    id: "lastname",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Last name"), width: 150 },
  }),
  column.accessor("created", momentColumn("created", message("Created"))),
  column.accessor("updated", momentColumn("updated", message("Updated"))),
  column.accessor("_id", idColumn("_id", { filter: { names: "users" } })),
]);

/** Somebody who has just been invited may have no name yet. */
export function nameOf({ firstname, lastname, username = "" }: User): string {
  return [firstname, lastname].filter(Boolean).join(" ") || username;
}

export function UserStatus({ user: { status, invitation } }: { user: User }) {
  const now = useNow();
  if (status?.active === false) return <Status kind="ended">{t("Disabled")}</Status>;
  if (!status?.invited) return <Status kind="active">{t("Active")}</Status>;
  const isOver = invitation?.expires === undefined || Date.parse(invitation.expires) < now;
  return isOver ? (
    <Status kind="failed">{t("Invitation over")}</Status>
  ) : (
    <Status kind="pending">{t("Invited")}</Status>
  );
}
