"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Loading, PageBody } from "@/components/layout/page";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListProvider, ListRequestLine } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { RowPanel } from "@/components/list/panels";
import { ViewButton } from "@/components/list/view-button";
import { RecordPage } from "@/components/record/record-page";
import { useAsOf } from "@/components/record/use-as-of";
import { State } from "@/components/state/state";
import { lateParts } from "@/components/ui/late-parts";
import { t } from "@/lib/languages/text";
import { webhookQuery } from "@/lib/resources/webhook/client";
import { getWebhook, getWebhookHistory } from "@/lib/resources/webhook/endpoints";
import { hostOf } from "@/lib/resources/webhook/host";
import { paths } from "../../paths";
import { type Deliveries, deliveriesOf } from "./deliveries";
import { WebhookAbout, WebhookAboutSkeleton } from "./webhook-about";
import { WebhookStatus, webhookFields } from "./webhook-fields";
import { WebhookMenu } from "./webhook-menu";

const late = lateParts(() => import("./late"));
const EditDrawer = late("EditDrawer");
const WebhookForm = late("WebhookForm");
const DeliveryDrawer = late("DeliveryDrawer");

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
  const query = useQuery(webhookQuery(id));
  const asOf = { ...useAsOf(getWebhook, getWebhookHistory, id), form: { fields: webhookFields } };
  const isPast = asOf.at !== undefined;
  const webhook = isPast ? asOf.record : query.data?.data;
  const [isEditing, setEditing] = useState(false);
  const stopEditing = () => setEditing(false);
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getWebhook, params: { id } }}
      label={t("Webhook")}
      missing={t("There is no such webhook")}
      list={{ label: t("Webhooks"), href: paths.webhooks() }}
      title={webhook?.url === undefined ? undefined : hostOf(webhook.url)}
      asOf={asOf}
      skeleton={
        <Loading>
          <WebhookAboutSkeleton />
        </Loading>
      }
      detail={webhook && <WebhookStatus webhook={webhook} />}
      actions={
        <>
          <ViewButton />
          {/* The name above the deliveries may take a second line because of the button. */}
          {webhook && <WebhookMenu webhook={webhook} onEdit={() => setEditing(true)} />}
        </>
      }
      // The other request reads the webhook.
      requestLine={!isPast && query.data && <ListRequestLine otherRequests={1} />}
    >
      {({ data }) => (
        <>
          <WebhookAbout webhook={data} isPast={isPast} />
          {isPast ? (
            <PageBody>
              <State title={t("Deliveries are not shown for a past moment")}>{t("Exit to see them.")}</State>
            </PageBody>
          ) : (
            <>
              <ListFilters />
              <ListBody>
                <ListTable
                  list={deliveries}
                  empty={t("Each event of the webhook is here for 30 days, with every attempt to deliver it.")}
                />
                {isEditing ? (
                  <EditDrawer label={t("Edit webhook")} onClose={stopEditing}>
                    <WebhookForm stored={query.data} onDone={stopEditing} onCancel={stopEditing} />
                  </EditDrawer>
                ) : (
                  <RowPanel list={deliveries}>
                    {(delivery, panel) => <DeliveryDrawer delivery={delivery} webhook={data} {...panel} />}
                  </RowPanel>
                )}
              </ListBody>
            </>
          )}
        </>
      )}
    </RecordPage>
  );
}
