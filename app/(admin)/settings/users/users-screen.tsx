"use client";

import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Page, PageBody } from "@/components/layout/page";
import { Drawer, DrawerBody } from "@/components/layout/side-panel";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { DayAndTime } from "@/components/ui/values";
import { type InvitedUser, userQuery, userRows } from "@/lib/resources/user/client";
import { listUsers } from "@/lib/resources/user/endpoints";
import type { User } from "@/lib/resources/user/schema";
import { ExportButton } from "../../export-csv";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreen,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../../list-screen";
import { SettingsHeader } from "../settings-header";
import { nameOf, userColumns, userFields, userView } from "./user-columns";

const UserForm = lazyOnIdle(async () => (await import("./user-form")).UserForm);
const UserDrawer = lazyOnIdle(async () => (await import("./user-drawer")).UserDrawer);
const ShownOnce = lazyOnIdle(async () => (await import("../shown-once")).ShownOnce);

const options: ListScreenOptions<User> = {
  endpoint: listUsers,
  rows: userRows,
  rowId: ({ _id }) => _id,
  columns: userColumns,
  initialView: userView,
};

export function UsersScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const bar = useRef<FilterBarHandle>(null);
  const mayWrite = useHasFeature("Platform/User/Write");
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<InvitedUser>();
  const invite = () => {
    address.setOpen(undefined);
    setInviting(true);
  };
  useCommand({
    id: "invite-user",
    label: "Invite a user",
    group: "In a table",
    keys: "n",
    run: invite,
    when: () => mayWrite,
    inPalette: mayWrite,
  });
  const open = (id: string | undefined) => {
    setInviting(false);
    address.setOpen(id);
  };
  return (
    <Page>
      <SettingsHeader>
        <ColumnsPanel model={model} initial={userView} />
        <ExportButton screen={screen} name="users" />
        {mayWrite && (
          <Button variant="primary" leftSection={<IconPlus aria-hidden />} onClick={invite}>
            Invite user
          </Button>
        )}
      </SettingsHeader>
      <FilterBar
        ref={bar}
        fields={userFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="Users"
          openId={address.open}
          onOpen={({ _id }) => open(_id)}
          hrefOf={({ _id }) => address.addressOf({ open: _id })}
          onFilter={(field) => bar.current?.begin(field)}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="user"
              fields={userFields}
              empty={
                <EmptyState
                  title="No users yet"
                  {...(mayWrite ? { action: { label: "Invite user", keys: "n", run: invite } } : {})}
                >
                  Those who sign in to this tenant appear here.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
        <Suspense>
          {isInviting ? (
            <Drawer label="Invite a user" lead="Invite a user" onClose={() => setInviting(false)}>
              <DrawerBody label="Invite a user">
                <UserForm
                  onDone={(made) => {
                    setInvited(made);
                    open(made?._id);
                  }}
                  onCancel={() => setInviting(false)}
                />
              </DrawerBody>
            </Drawer>
          ) : (
            <OpenUser screen={screen} onInvited={setInvited} />
          )}
          {invited && <InviteLink invited={invited} onClose={() => setInvited(undefined)} />}
        </Suspense>
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}

interface OpenUserProps {
  screen: ListScreen<User>;
  onInvited: (invited: InvitedUser) => void;
}

/** The row of this page, or the one an address names though it is not on the page. */
function OpenUser({ screen, onInvited }: OpenUserProps) {
  const { address, current, previous, next, page } = screen;
  const { open } = address;
  const alone = useQuery({
    ...userQuery(open ?? ""),
    enabled: open !== undefined && page !== undefined && current === undefined,
  });
  const user = current ?? alone.data;
  if (open === undefined || user?._id !== open) return null;
  return (
    <UserDrawer
      key={open}
      user={user}
      onInvited={onInvited}
      onClose={() => address.setOpen(undefined)}
      onPrevious={previous}
      onNext={next}
    />
  );
}

function InviteLink({ invited, onClose }: { invited: InvitedUser; onClose: () => void }) {
  const { link, expires } = invited.invitation;
  return (
    <ShownOnce
      title={`The link for ${nameOf(invited)}`}
      what="link"
      secret={new URL(link, window.location.origin).href}
      onClose={onClose}
    >
      Send it to {invited.username}: whoever opens it sets the password. It works once, until{" "}
      <DayAndTime value={expires} />, and links made before it are void.
    </ShownOnce>
  );
}
