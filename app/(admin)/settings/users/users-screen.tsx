"use client";

import { useState } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { lateParts } from "@/components/ui/late-parts";
import { message, t } from "@/lib/languages/text";
import type { InvitedUser } from "@/lib/resources/user/client";
import { createUser, listUsers } from "@/lib/resources/user/endpoints";
import { inviteUser } from "../../creations";
import { userChanges } from "../../plans/bulk-changes";
import { PlanSelected } from "../../plans/plan-selected";
import { SelectedIdsActions } from "../../selected-ids-actions";
import { userFields } from "./user-fields";

const late = lateParts(() => import("./late"));
const InviteLinkDialog = late("InviteLinkDialog");
const UserForm = late("UserForm");
const UserDrawer = late("UserDrawer");

const users = defineListScreen({
  endpoint: listUsers,
  fields: userFields,
  shown: ["firstname", "username", "role", "status.active", "metadata.last_login", "created"],
  title: message("Users"),
  none: message("No users yet"),
  unseen: message("You cannot see users"),
  selectable: "Platform/User/Write",
  labels: { "status.invited": { label: message("Still invited") } },
  create: { ...inviteUser, endpoint: createUser },
});

export function UsersScreen() {
  const [invited, setInvited] = useState<InvitedUser>();
  return (
    <ListScreen list={users}>
      <ListHeader title={t("Users")} />
      <ListFilters />
      <ListBody>
        <ListTable list={users} empty={t("People who sign in to this tenant appear here.")} />
        <ListSelectionBar>
          <PlanSelected changes={userChanges} />
          <SelectedIdsActions />
        </ListSelectionBar>
        <CreatePanel title={t("Invite a user")}>
          {(done, cancel) => (
            <UserForm
              onDone={(user) => {
                setInvited(user);
                done(user?._id);
              }}
              onCancel={cancel}
            />
          )}
        </CreatePanel>
        <RowPanel list={users}>
          {(user, panel) => <UserDrawer user={user} onInvited={setInvited} {...panel} />}
        </RowPanel>
        {invited && <InviteLinkDialog invited={invited} onClose={() => setInvited(undefined)} />}
      </ListBody>
    </ListScreen>
  );
}
