"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { Loading, Page, PageBody, PageHeader } from "@/components/layout/page";
import { ColumnsButton } from "@/components/list/list-actions";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListProvider, ListRequestLine } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { SortButton } from "@/components/list/sort-button";
import { useList } from "@/components/list/use-list-state";
import { AsOfButton } from "@/components/record/as-of-button";
import { namedByColumns, useAsOf } from "@/components/record/use-as-of";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { webhookQuery } from "@/lib/resources/webhook/client";
import { getWebhook, getWebhookHistory } from "@/lib/resources/webhook/endpoints";
import { hostOf } from "@/lib/resources/webhook/host";
import { EventsLink } from "../../events-link";
import { paths } from "../../paths";
import { type Deliveries, deliveriesOf } from "./deliveries";
import { UnknownWebhook } from "./unknown-webhook";
import { WebhookAbout, WebhookAboutSkeleton } from "./webhook-about";
import { WebhookStatus, webhookColumns } from "./webhook-columns";
import { WebhookMenu } from "./webhook-menu";

const EditDrawer = lazyOnIdle(async () => (await import("@/components/list/edit-drawer")).EditDrawer);
const WebhookForm = lazyOnIdle(async () => (await import("./webhook-form")).WebhookForm);
const PastWebhook = lazyOnIdle(async () => (await import("./past-webhook")).PastWebhook);
const DeliveryDrawer = lazyOnIdle(async () => (await import("./delivery-drawer")).DeliveryDrawer);

/** One webhook with the log of its deliveries. */
export function WebhookScreen({ id }: { id: string }) {
  const deliveries = useMemo(() => deliveriesOf(id), [id]);
  return (
    <ListProvider list={deliveries}>
      <WebhookPage id={id} deliveries={deliveries} />
    </ListProvider>
  );
}

function WebhookPage({ id, deliveries }: { id: string; deliveries: Deliveries }) {
  const { error } = useList();
  const { data: { data: present } = {}, isPending } = useQuery(webhookQuery(id));
  const asOf = { ...useAsOf(getWebhook, getWebhookHistory, id), form: namedByColumns(webhookColumns) };
  const isPast = asOf.at !== undefined;
  const webhook = isPast ? asOf.record : present;
  const [isEditing, setEditing] = useState(false);
  const stopEditing = () => setEditing(false);
  return (
    <Page>
      <PageHeader
        title={webhook?.url === undefined ? "Webhook" : hostOf(webhook.url)}
        parent={{ label: "Webhooks", href: paths.webhooks() }}
        detail={webhook && <WebhookStatus webhook={webhook} />}
      >
        {!isPast && <SortButton />}
        {!isPast && <ColumnsButton />}
        <AsOfButton asOf={asOf} />
        {!isPast && <EventsLink id={id} />}
        {!isPast && webhook && <WebhookMenu webhook={webhook} onEdit={() => setEditing(true)} />}
      </PageHeader>
      {isPast ? (
        <Suspense>
          <PastWebhook asOf={asOf} />
        </Suspense>
      ) : isPending && !error ? (
        // The height of the sentence is not known yet, and content below it would move.
        <>
          <Loading>
            <WebhookAboutSkeleton />
          </Loading>
          <PageBody>{null}</PageBody>
        </>
      ) : (
        <>
          {webhook && <WebhookAbout webhook={webhook} />}
          <ListFilters />
          {error?.status === 404 ? (
            <UnknownWebhook />
          ) : (
            <ListBody>
              <ListTable
                list={deliveries}
                emptyTitle="Nothing delivered yet"
                empty="Each event of the webhook is here for 30 days, with every attempt to deliver it."
              />
              {isEditing && webhook ? (
                <Suspense>
                  <EditDrawer label="Edit webhook" onClose={stopEditing}>
                    <WebhookForm webhook={webhook} onDone={stopEditing} onCancel={stopEditing} />
                  </EditDrawer>
                </Suspense>
              ) : (
                <RowPanel list={deliveries}>
                  {(delivery, panel) => <DeliveryDrawer delivery={delivery} webhook={webhook} {...panel} />}
                </RowPanel>
              )}
            </ListBody>
          )}
        </>
      )}
      {/* The other request reads the webhook. */}
      <ListRequestLine otherRequests={1} />
    </Page>
  );
}
