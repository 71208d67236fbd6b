"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listRoles } from "@/lib/resources/role/endpoints";
import { newRole } from "../../creations";
import { paths } from "../../paths";
import { roleChanges } from "../../plans/bulk-changes";
import { PlanSelected } from "../../plans/plan-selected";
import { SelectedIdsActions } from "../../selected-ids-actions";
import { roleFields } from "./role-fields";

const roles = defineListScreen({
  endpoint: listRoles,
  fields: roleFields,
  shown: ["title", "name", "description", "features", "editable", "updatedAt"],
  sort: "title",
  title: message("Roles"),
  none: message("No roles yet"),
  unseen: message("You cannot see roles"),
  selectable: "Platform/Role/Write",
  labels: { "features.namespace": { label: message("Permission") } },
  rowHref: ({ _id }) => paths.role(_id),
  pastPages: true,
  create: newRole,
  views: () => [{ name: message("Custom roles"), search: where(listRoles.list, { editable: true }).toString() }],
});

export function RolesScreen() {
  return (
    <ListScreen list={roles}>
      <ListHeader title={t("Roles")} />
      <ListFilters />
      <ListBody>
        <ListTable list={roles} empty={t("Roles of the platform and of this tenant appear here.")} />
        <ListSelectionBar>
          <PlanSelected changes={roleChanges} />
          <SelectedIdsActions />
        </ListSelectionBar>
      </ListBody>
    </ListScreen>
  );
}
