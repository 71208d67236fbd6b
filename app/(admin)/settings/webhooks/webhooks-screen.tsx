"use client";

import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
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
import { webhookRows } from "@/lib/resources/webhook/client";
import { listWebhooks } from "@/lib/resources/webhook/endpoints";
import type { Webhook, WebhookWithSecret } from "@/lib/resources/webhook/schema";
import {
  ListBanners,
  ListEmpty,
  ListRequestLine,
  type ListScreenOptions,
  ListStaleNote,
  useListScreen,
} from "../../list-screen";
import { paths } from "../../paths";
import { SettingsHeader } from "../settings-header";
import { webhookColumns, webhookFields, webhookView } from "./webhook-columns";

const WebhookForm = lazyOnIdle(async () => (await import("./webhook-form")).WebhookForm);
const WebhookSecret = lazyOnIdle(async () => (await import("./webhook-secret")).WebhookSecret);

const options: ListScreenOptions<Webhook> = {
  endpoint: listWebhooks,
  rows: webhookRows,
  rowId: ({ id }) => id,
  columns: webhookColumns,
  initialView: webhookView,
};

const pageOf = ({ id }: { id: string }): string => paths.webhook(id);

export function WebhooksScreen() {
  const screen = useListScreen(options);
  const { address, query, model, answer } = screen;
  const router = useRouter();
  const bar = useRef<FilterBarHandle>(null);
  const mayWrite = useHasFeature("Platform/Webhook/Write");
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const create = () => setCreating(true);
  useCommand({
    id: "new-webhook",
    label: "New webhook",
    group: "In a table",
    keys: "n",
    run: create,
    when: () => mayWrite,
    inPalette: mayWrite,
  });
  return (
    <Page>
      <SettingsHeader>
        <ColumnsPanel model={model} initial={webhookView} />
        {mayWrite && (
          <Button variant="primary" leftSection={<IconPlus aria-hidden />} onClick={create}>
            New webhook
          </Button>
        )}
      </SettingsHeader>
      <FilterBar
        ref={bar}
        fields={webhookFields}
        filters={query.filters}
        onFiltersChange={(filters) => address.setQuery({ filters })}
        search={{ value: query.search, onChange: (search) => address.setQuery({ search }) }}
      />
      <ListBanners screen={screen} />
      <PageBody>
        <DataTable
          model={model}
          label="Webhooks"
          onOpen={(webhook) => router.push(pageOf(webhook))}
          hrefOf={pageOf}
          onFilter={(field) => bar.current?.begin(field)}
          isStale={answer.isError}
          empty={
            <ListEmpty
              screen={screen}
              noun="webhook"
              fields={webhookFields}
              empty={
                <EmptyState
                  title="No webhooks yet"
                  {...(mayWrite ? { action: { label: "New webhook", keys: "n", run: create } } : {})}
                >
                  Other systems are told of this tenant’s events at the addresses given here.
                </EmptyState>
              }
            />
          }
        >
          <ListStaleNote screen={screen} />
        </DataTable>
        {isCreating && (
          <Drawer label="New webhook" lead="New webhook" onClose={() => setCreating(false)}>
            <DrawerBody label="New webhook">
              <Suspense>
                <WebhookForm
                  onDone={(answer) => {
                    setCreating(false);
                    setMade(answer);
                  }}
                  onCancel={() => setCreating(false)}
                />
              </Suspense>
            </DrawerBody>
          </Drawer>
        )}
        <Suspense>{made && <WebhookSecret made={made} onClose={() => router.push(pageOf(made))} />}</Suspense>
      </PageBody>
      <ListRequestLine screen={screen} />
    </Page>
  );
}
