"use client";

import { IconPlus } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { useCommand } from "@/components/command/registry";
import { Page, PageBody } from "@/components/layout/page";
import { Drawer, DrawerBody } from "@/components/layout/side-panel";
import { confirm } from "@/components/overlay/confirm";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { EmptyState } from "@/components/state/state";
import { ColumnsPanel } from "@/components/table/columns-panel";
import { DataTable } from "@/components/table/data-table";
import { FilterBar, type FilterBarHandle } from "@/components/table/filter-bar";
import { Button } from "@/components/ui/button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { reasonOf } from "@/lib/base/http/client";
import { guestRows, useDismissGuest } from "@/lib/resources/guest/client";
import { listGuests } from "@/lib/resources/guest/endpoints";
import type { Guest } from "@/lib/resources/guest/schema";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../../list-screen";
import { SettingsHeader } from "../settings-header";
import { GuestRows, guestColumns, guestFields, guestView } from "./guest-columns";

const GuestForm = lazyOnIdle(async () => (await import("./guest-form")).GuestForm);

const options: ListScreenOptions<Guest> = {
  endpoint: listGuests,
  rows: guestRows,
  rowId: ({ id }) => id,
  columns: guestColumns,
  initialView: guestView,
};

export function GuestsScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const bar = useRef<FilterBarHandle>(null);
  const mayWrite = useHasFeature("Platform/User/Write");
  const [isAdmitting, setAdmitting] = useState(false);
  const admit = () => setAdmitting(true);
  const dismiss = useDismissal();
  useCommand({
    id: "admit-guest",
    label: "Admit a guest",
    group: "In a table",
    keys: "n",
    run: admit,
    when: () => mayWrite,
    inPalette: mayWrite,
  });
  return (
    <Page>
      <SettingsHeader>
        <ColumnsPanel model={model} initial={guestView} />
        {mayWrite && (
          <Button variant="primary" leftSection={<IconPlus aria-hidden />} onClick={admit}>
            Admit guest
          </Button>
        )}
      </SettingsHeader>
      <FilterBar
        ref={bar}
        fields={guestFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <GuestRows value={mayWrite ? (guest) => void dismiss(guest) : undefined}>
          <DataTable
            model={model}
            label="Guests"
            onFilter={(field) => bar.current?.begin(field)}
            isStale={answer.isError}
            empty={
              <ListEmpty
                screen={screen}
                noun="guest"
                fields={guestFields}
                empty={
                  <EmptyState
                    title="No guests"
                    {...(mayWrite ? { action: { label: "Admit guest", keys: "n", run: admit } } : {})}
                  >
                    Users of the parent tenant who may enter this one appear here.
                  </EmptyState>
                }
              />
            }
          >
            <ListStaleNote screen={screen} />
          </DataTable>
        </GuestRows>
        {isAdmitting && (
          <Drawer label="Admit a guest" lead="Admit a guest" onClose={() => setAdmitting(false)}>
            <DrawerBody label="Admit a guest">
              <Suspense>
                <GuestForm onDone={() => setAdmitting(false)} onCancel={() => setAdmitting(false)} />
              </Suspense>
            </DrawerBody>
          </Drawer>
        )}
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}

function useDismissal() {
  const { tenant } = useViewer();
  const { mutateAsync } = useDismissGuest();
  return async ({ id, username = "the guest" }: Guest): Promise<void> => {
    const acts = await confirm({
      title: `Dismiss ${username}?`,
      body: `The guest's next request for ${tenant.name} is refused, and API keys of the guest's making lose their features.`,
      keep: "Keep the guest",
      act: `Dismiss ${username}`,
    });
    if (!acts) return;
    try {
      await mutateAsync(id);
      showToast({ kind: "done", message: `Dismissed ${username}` });
    } catch (error) {
      showToast({ kind: "failed", message: `${username} stays admitted. ${reasonOf(error)}` });
    }
  };
}
