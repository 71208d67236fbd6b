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
import { keyQuery, keyRows, type NewApiKey } from "@/lib/resources/key/client";
import { listKeys } from "@/lib/resources/key/endpoints";
import type { ApiKey } from "@/lib/resources/key/schema";
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
import { keyColumns, keyFields, keyView } from "./key-columns";

const KeyForm = lazyOnIdle(async () => (await import("./key-form")).KeyForm);
const KeyDrawer = lazyOnIdle(async () => (await import("./key-drawer")).KeyDrawer);
const ShownOnce = lazyOnIdle(async () => (await import("../shown-once")).ShownOnce);

const options: ListScreenOptions<ApiKey> = {
  endpoint: listKeys,
  rows: keyRows,
  rowId: ({ id }) => id,
  columns: keyColumns,
  initialView: keyView,
};

export function KeysScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const bar = useRef<FilterBarHandle>(null);
  const mayWrite = useHasFeature("Platform/Key/Write");
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<NewApiKey>();
  const create = () => {
    address.setOpen(undefined);
    setCreating(true);
  };
  useCommand({
    id: "new-key",
    label: "New API key",
    group: "In a table",
    keys: "n",
    run: create,
    when: () => mayWrite,
    inPalette: mayWrite,
  });
  const open = (id: string | undefined) => {
    setCreating(false);
    address.setOpen(id);
  };
  const show = (key: NewApiKey) => {
    setMade(key);
    open(key.id);
  };
  return (
    <Page>
      <SettingsHeader>
        <ColumnsPanel model={model} initial={keyView} />
        {mayWrite && (
          <Button variant="primary" leftSection={<IconPlus aria-hidden />} onClick={create}>
            New key
          </Button>
        )}
      </SettingsHeader>
      <FilterBar
        ref={bar}
        fields={keyFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="API keys"
          openId={address.open}
          onOpen={({ id }) => open(id)}
          hrefOf={({ id }) => address.addressOf({ open: id })}
          onFilter={(field) => bar.current?.begin(field)}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="API key"
              fields={keyFields}
              empty={
                <EmptyState
                  title="No API keys yet"
                  {...(mayWrite ? { action: { label: "New key", keys: "n", run: create } } : {})}
                >
                  Programs that use the API on behalf of this tenant each get a key of their own.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
        <Suspense>
          {isCreating ? (
            <Drawer label="New key" lead="New key" onClose={() => setCreating(false)}>
              <DrawerBody label="New key">
                <KeyForm onDone={show} onCancel={() => setCreating(false)} />
              </DrawerBody>
            </Drawer>
          ) : (
            <OpenKey screen={screen} onRotated={show} />
          )}
          {made && <MadeKey made={made} onClose={() => setMade(undefined)} />}
        </Suspense>
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}

/** The row of this page, or the one an address names though it is not on the page. */
function OpenKey({ screen, onRotated }: { screen: ListScreen<ApiKey>; onRotated: (made: NewApiKey) => void }) {
  const { address, current, previous, next, page } = screen;
  const { open } = address;
  const alone = useQuery({
    ...keyQuery(open ?? ""),
    enabled: open !== undefined && page !== undefined && current === undefined,
  });
  const apiKey = current ?? alone.data;
  if (open === undefined || apiKey?.id !== open) return null;
  return (
    <KeyDrawer
      key={open}
      apiKey={apiKey}
      onRotated={onRotated}
      onClose={() => address.setOpen(undefined)}
      onPrevious={previous}
      onNext={next}
    />
  );
}

function MadeKey({ made: { name, key }, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <ShownOnce
      title={`The key ${name}`}
      what="key"
      secret={key}
      trial={`curl -H 'Authorization: Bearer ${key}' ${window.location.origin}/v1/auth/info`}
      onClose={onClose}
    >
      Copy it to where it will be used. You will not see it again: only a hash of it is kept. If it gets lost, rotate
      the key.
    </ShownOnce>
  );
}
