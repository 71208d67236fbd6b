"use client";

import { useState } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel, RowPanel } from "@/components/list/panels";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { InvitedUser } from "@/lib/resources/user/client";
import { createUser, listUsers } from "@/lib/resources/user/endpoints";
import { inviteUser } from "../../creations";
import { userChanges } from "../../plans/bulk-changes";
import { PlanSelected } from "../../plans/plan-selected";
import { SelectedIdsActions } from "../../selected-ids-actions";
import { userColumns } from "./user-columns";

const InviteLinkDialog = lazyOnIdle(async () => (await import("./invite-link-dialog")).InviteLinkDialog);
const UserForm = lazyOnIdle(async () => (await import("./user-form")).UserForm);
const UserDrawer = lazyOnIdle(async () => (await import("./user-drawer")).UserDrawer);

const users = defineListScreen({
  endpoint: listUsers,
  columns: userColumns,
  shown: ["firstname", "username", "role", "status.active", "metadata.last_login", "created"],
  noun: "user",
  selectable: "Platform/User/Write",
  labels: { "status.invited": { label: "Still invited" } },
  create: { ...inviteUser, endpoint: createUser },
});

export function UsersScreen() {
  const [invited, setInvited] = useState<InvitedUser>();
  return (
    <ListScreen list={users}>
      <ListHeader title="Users" />
      <ListFilters />
      <ListBody>
        <ListTable list={users} empty="Those who sign in to this tenant appear here." />
        <ListSelectionBar>
          <PlanSelected changes={userChanges} />
          <SelectedIdsActions />
        </ListSelectionBar>
        <CreatePanel title="Invite a user">
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
        <Suspense>{invited && <InviteLinkDialog invited={invited} onClose={() => setInvited(undefined)} />}</Suspense>
      </ListBody>
    </ListScreen>
  );
}
