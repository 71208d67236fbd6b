"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { ListTable } from "@/components/list/list-table";
import { CreatePanel } from "@/components/list/panels";
import { lateParts } from "@/components/ui/late-parts";
import { message, t } from "@/lib/languages/text";
import { createWebhook, listWebhooks } from "@/lib/resources/webhook/endpoints";
import type { WebhookWithSecret } from "@/lib/resources/webhook/schema";
import { newWebhook } from "../../creations";
import { paths } from "../../paths";
import { webhookChanges } from "../../plans/bulk-changes";
import { PlanSelected } from "../../plans/plan-selected";
import { SelectedIdsActions } from "../../selected-ids-actions";
import { webhookFields } from "./webhook-fields";

const late = lateParts(() => import("./late"));
const WebhookForm = late("WebhookForm");
const WebhookSecret = late("WebhookSecret");

const webhooks = defineListScreen({
  endpoint: listWebhooks,
  fields: webhookFields,
  shown: ["url", "active", "sources", "description", "created"],
  title: message("Webhooks"),
  none: message("No webhooks yet"),
  unseen: message("You cannot see webhooks"),
  selectable: "Platform/Webhook/Write",
  rowHref: ({ id }) => paths.webhook(id),
  create: { ...newWebhook, endpoint: createWebhook },
});

export function WebhooksScreen() {
  const router = useRouter();
  const [created, setCreated] = useState<WebhookWithSecret>();
  return (
    <ListScreen list={webhooks}>
      <ListHeader title={t("Webhooks")} />
      <ListFilters />
      <ListBody>
        <ListTable list={webhooks} empty={t("Webhooks send this tenant’s events to other systems.")} />
        <ListSelectionBar>
          <PlanSelected changes={webhookChanges} />
          <SelectedIdsActions />
        </ListSelectionBar>
        <CreatePanel>
          {(done, cancel) => (
            <WebhookForm
              onDone={(webhook) => {
                done();
                setCreated(webhook);
              }}
              onCancel={cancel}
            />
          )}
        </CreatePanel>

        {created && <WebhookSecret made={created} onClose={() => router.push(paths.webhook(created.id))} />}
      </ListBody>
    </ListScreen>
  );
}
