"use client";

import { IconUserMinus } from "@/components/icons/icons";
import { fieldsFor, idField } from "@/components/table/fields";
import { IconButton } from "@/components/ui/icon-button";
import { Status } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Guest } from "@/lib/resources/guest/schema";
import { RoleWords } from "../../names/role-words";

/** Data for the cells besides their row. */
interface GuestCells {
  /** Undefined if the viewer lacks the feature. */
  dismiss: ((guest: Guest) => void) | undefined;
}

const of = fieldsFor<Guest, GuestCells>();

export const guestFields = [
  of.text("username", message("Email"), {
    heading: message("Guest"),
    width: 240,
    grow: 2,
    slot: "title",
    edit: message("Enter the email of a user of the parent company."),
  }),
  of.text("firstname", message("First name"), {
    heading: message("Name"),
    width: 180,
    grow: 1,
    slot: "detail",
    cell: (row) => [row.firstname, row.lastname].filter(Boolean).join(" ") || <EmptyValue />,
  }),
  of.role("role", message("Role"), {
    heading: message("Role here"),
    width: 170,
    slot: "note",
    cell: ({ role }) => <RoleWords role={role} />,
  }),
  of.text("home.name", message("Home tenant"), { width: 180 }),
  of.text("status.active", message("Status"), {
    width: 130,
    slot: "value",
    filter: { label: message("Enabled") },
    cell: (row) => <GuestStatus guest={row} />,
  }),
  of.moment("created", message("Admitted")),
  idField(of, "id"),
  of.made("dismiss", message("Remove"), {
    width: 64,
    slot: "control",
    cell: (row, cells) => <DismissCell guest={row} dismiss={cells.dismiss} />,
  }),
];

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
