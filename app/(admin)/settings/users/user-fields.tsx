"use client";

import { fieldsFor, idField } from "@/components/table/fields";
import { useNow } from "@/components/ui/clock";
import { Status } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { User } from "@/lib/resources/user/schema";
import { RoleWords } from "../../names/role-words";

const of = fieldsFor<User>();

export const userFields = [
  of.text("firstname", message("First name"), {
    heading: message("User"),
    width: 180,
    grow: 1,
    slot: "title",
    edit: true,
    cell: nameOf,
  }),
  of.text("username", message("Email"), { width: 240, grow: 2, slot: "detail", edit: message("Enter an email.") }),
  of.role("role", message("Role"), {
    width: 170,
    slot: "note",
    edit: true,
    cell: ({ role }) => <RoleWords role={role} />,
  }),
  of.active("status.active", message("Status"), {
    width: 150,
    slot: "value",
    filter: { label: message("Enabled") },
    cell: (user) => <UserStatus user={user} />,
  }),
  of.recent("metadata.last_login", message("Last sign-in"), { none: message("never") }),
  of.text("status.secondFactor", message("Second step"), {
    width: 140,
    cell: ({ status }) => (status?.secondFactor ? t("Yes") : <EmptyValue>{t("no")}</EmptyValue>),
  }),
  of.text("lastname", message("Last name"), { width: 150, edit: true }),
  of.moment("created", message("Created")),
  of.moment("updated", message("Updated")),
  idField(of, "_id", { filter: { names: "users" } }),
];

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
