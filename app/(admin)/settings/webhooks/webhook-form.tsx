"use client";

import { SelectField, TextField } from "@/components/form/field";
import { bodyOf, type Edits, formFields, type RecordField } from "@/components/form/field-edits";
import { FormSection, Wide } from "@/components/form/form";
import { RecordForm } from "@/components/form/record-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { showToast } from "@/components/overlay/toasts";
import { ForDevelopers } from "@/components/session/developer";
import { defined } from "@/lib/base/defined";
import { bodyRules } from "@/lib/base/http/body-rules";
import { call } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import { useCreateWebhook, useUpdateWebhook } from "@/lib/resources/webhook/client";
import { createWebhook, getWebhook } from "@/lib/resources/webhook/endpoints";
import { webhookUpdated } from "@/lib/resources/webhook/events";
import type { Webhook, WebhookUpdate, WebhookWithSecret } from "@/lib/resources/webhook/schema";
import { useReadAuthors } from "../../names/change-author";
import { EventChoice } from "./event-choice";
import { unknownNames } from "./event-filter";
import { webhookFields } from "./webhook-fields";

interface WebhookFormProps {
  /** Undefined for a new record. */
  stored?: { data: Webhook; etag: string | undefined };
  /** Receives the new webhook with its secret. */
  onDone: (made?: WebhookWithSecret) => void;
  onCancel: () => void;
}

/** A webhook as it was stored, with its secret if it is new. */
interface SavedWebhook {
  record: Webhook;
  etag: string | undefined;
  made?: WebhookWithSecret;
}

const fields: readonly RecordField<Webhook>[] = [
  ...formFields(webhookFields),
  { path: "/sources", label: message("Sources"), read: ({ sources = [] }) => sources.join(", ") },
  { path: "/actions", label: message("Actions"), read: ({ actions = [] }) => actions.join(", ") },
  // Both together select the same events as neither.
  {
    path: "/statuses",
    label: message("Outcome"),
    read: ({ statuses = [] }) => (statuses.length === 1 ? (statuses[0] ?? "") : ""),
  },
];

const rules = bodyRules(createWebhook);

const outcomes = () => [
  { value: "", label: t("What succeeded and what failed") },
  { value: "success", label: t("Only what succeeded") },
  { value: "failed", label: t("Only what failed") },
];

/** The form for the URL and the events of a webhook; an update sends only the changed fields. */
export function WebhookForm({ stored, onDone, onCancel }: WebhookFormProps) {
  const webhook = stored?.data;
  const { mutateAsync: create } = useCreateWebhook();
  const { mutateAsync: update } = useUpdateWebhook();
  const readAuthors = useReadAuthors(webhookUpdated);
  const form = useRecordForm<Webhook, WebhookUpdate, SavedWebhook>({
    fields,
    stored: stored && { record: stored.data, etag: stored.etag },
    rules,
    toBody: webhookUpdate,
    send: async ({ url, ...body }, ifMatch) => {
      if (webhook) {
        const answer = await update({ id: webhook.id, body: { url, ...body }, ifMatch });
        return { record: answer.data, etag: answer.etag };
      }
      const made = await create({ url: url ?? "", ...body });
      return { record: made, etag: undefined, made };
    },
    readPresent: async ({ id }) => {
      const [{ data, etag }, authorOf] = await Promise.all([call(getWebhook, { params: { id } }), readAuthors(id)]);
      return { theirs: { record: data, etag }, authorOf };
    },
    onSaved: ({ revision: { made } }) => {
      if (!made) showToast({ kind: "done", message: t("Saved the webhook") });
      onDone(made);
    },
  });
  const field = (path: string, help?: string) => (
    <Wide>
      <TextField {...form.field(path)} help={help} autoComplete="off" />
    </Wide>
  );
  return (
    <RecordForm
      form={form}
      label={webhook ? t("Edit webhook") : t("New webhook")}
      submit={webhook ? t("Save webhook") : t("Create webhook")}
      onCancel={onCancel}
    >
      <div>
        <FormSection title={t("Where to")}>
          {field("/url", t("An https URL on the public internet"))}
          {field("/description")}
        </FormSection>
        <FormSection title={t("Which events")}>
          <EventChoice
            filter={{
              sources: namesIn(form.field("/sources").value),
              actions: namesIn(form.field("/actions").value),
            }}
            onChange={({ sources, actions }) => {
              form.edit("/sources", sources.join(", "));
              form.edit("/actions", actions.join(", "));
            }}
          />
          <ForDevelopers>
            {field(
              "/sources",
              unknownNames(namesIn(form.field("/sources").value), "source") ??
                t("Such as product, account; empty means all"),
            )}
            {field(
              "/actions",
              unknownNames(namesIn(form.field("/actions").value), "action") ??
                t("Such as collection_restore; empty means all"),
            )}
          </ForDevelopers>
          <Wide>
            <SelectField {...form.field("/statuses")} data={outcomes()} />
          </Wide>
        </FormSection>
      </div>
    </RecordForm>
  );
}

const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

function webhookUpdate(edits: Edits): WebhookUpdate {
  const { url, description, sources, actions, statuses } = bodyOf<Partial<Record<string, string>>>(edits);
  const outcome: WebhookUpdate["statuses"] = statuses === "success" || statuses === "failed" ? [statuses] : [];
  return defined({
    url: url?.trim(),
    description,
    sources: sources === undefined ? undefined : namesIn(sources),
    actions: actions === undefined ? undefined : namesIn(actions),
    statuses: statuses === undefined ? undefined : outcome,
  });
}
