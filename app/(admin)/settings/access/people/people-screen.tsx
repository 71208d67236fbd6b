"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listAccessSubjects } from "@/lib/resources/access/endpoints";
import { paths } from "../../../paths";
import { subjectFields } from "./subject-fields";

const subjects = defineListScreen({
  endpoint: listAccessSubjects,
  fields: subjectFields,
  shown: ["name", "type", "role", "status", "features"],
  title: message("Roles, users and keys"),
  none: message("No roles, users and keys yet"),
  unseen: message("You cannot see roles, users and keys"),
  rowHref: ({ type, id }) =>
    type === "role" ? paths.role(id) : paths.access(`${type === "key" ? "key" : "user"}:${id}`),
  firstView: "Active",
  views: () => [{ name: message("Active"), search: where(listAccessSubjects.list, { status: "active" }).toString() }],
});

/** Everybody who can act for the tenant, with what they may see and change. */
export function PeopleScreen() {
  return (
    <ListScreen list={subjects}>
      <ListHeader title={t("Who has access")} />
      <ListFilters />
      <ListBody>
        <ListTable
          list={subjects}
          empty={t("Users and API keys that you may read appear here, with their permissions.")}
        />
      </ListBody>
    </ListScreen>
  );
}
