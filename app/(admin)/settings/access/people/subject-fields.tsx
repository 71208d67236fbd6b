import { fieldsFor } from "@/components/table/fields";
import { message } from "@/lib/languages/text";
import type { AccessHolder } from "@/lib/resources/access/schema";
import { RoleWords } from "../../../names/role-words";

const of = fieldsFor<AccessHolder>();

const types = { role: message("Role"), user: message("User"), guest: message("Guest"), key: message("API key") };

const statuses = {
  active: message("Active"),
  disabled: message("Disabled"),
  invited: message("Invited"),
  revoked: message("Revoked"),
  expired: message("Expired"),
};

export const subjectFields = [
  of.name("name", message("Name"), { heading: message("Who"), width: 190, slot: "title" }),
  of.role("role", message("Role"), { width: 170, slot: "detail", cell: ({ role }) => <RoleWords role={role} /> }),
  of.choice("status", message("Status"), { width: 110, slot: "value", choices: statuses }),
  of.choice("type", message("Kind"), { width: 100, slot: "note", choices: types }),
  of.text("features", message("Permissions"), {
    width: 320,
    grow: 1,
    isForDevelopers: true,
    cell: (row) => row.features.join(", "),
  }),
];
