"use client";

import { permissionCount, permissionName } from "@/components/session/permission-words";
import { fieldsFor, idField } from "@/components/table/fields";
import type { Choices } from "@/components/ui/field-words";
import { message, t } from "@/lib/languages/text";
import type { ApiKey } from "@/lib/resources/key/schema";

const statuses: Choices = {
  active: { kind: "active", word: message("Active") },
  retiring: { kind: "pending", word: message("Retiring") },
  expired: { kind: "ended", word: message("Expired") },
  revoked: { kind: "ended", word: message("Revoked") },
};

const of = fieldsFor<ApiKey>();

export const keyFields = [
  of.name("name", message("Name"), { heading: message("Key"), width: 180, grow: 2, slot: "title" }),
  idField(of, "id"),
  of.choice("status", message("Status"), { width: 116, slot: "value", choices: statuses }),
  of.text("scopes", message("Permission"), {
    heading: message("Permissions"),
    width: 150,
    grow: 1,
    slot: "detail",
    cell: (row) => <Scopes scopes={row.scopes} />,
  }),
  of.recent("lastUsed", message("Last used"), { slot: "note", none: message("never used") }),
  of.moment("expires", message("Expires"), { none: message("never") }),
  of.moment("created", message("Created")),
  of.text("creator.username", message("Created by"), { width: 200, none: message("the operator") }),
  of.moment("revoked", message("Revoked")),
];

/** A key without scopes of its own has the features of its creator. */
function Scopes({ scopes }: { scopes: ApiKey["scopes"] }) {
  if (!scopes) return <>{t("Full access (creator's)")}</>;
  return (
    <span title={scopes.map(permissionName).join("\n")}>
      {scopes.length === 1 ? permissionName(scopes[0] ?? "") : permissionCount(scopes.length)}
    </span>
  );
}
