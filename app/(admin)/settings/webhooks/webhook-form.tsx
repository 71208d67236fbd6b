"use client";

import { useState } from "react";
import { SelectField, TextField } from "@/components/form/field";
import { Form, FormSection, Wide } from "@/components/form/form";
import { useUnsavedGuard } from "@/components/form/unsaved-guard";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { useCreateWebhook, useUpdateWebhook } from "@/lib/resources/webhook/client";
import type { Webhook, WebhookUpdate, WebhookWithSecret } from "@/lib/resources/webhook/schema";
import { useSend } from "../../use-send";
import settings from "../settings.module.css";
import { EventChoice } from "./event-choice";

interface WebhookFormProps {
  /** Absent for a new one. */
  webhook?: Webhook;
  /** A new one comes with its secret. */
  onDone: (made?: WebhookWithSecret) => void;
  onCancel: () => void;
}

const fields = ["url", "description", "sources", "actions", "statuses"] as const;
type Values = Record<(typeof fields)[number], string>;

const outcomes = [
  { value: "", label: "What succeeded and what failed" },
  { value: "success", label: "Only what succeeded" },
  { value: "failed", label: "Only what failed" },
];

/** Where events are sent and which; of a change only the fields that differ are sent. */
export function WebhookForm({ webhook, onDone, onCancel }: WebhookFormProps) {
  const saved = valuesOf(webhook);
  const [values, setValues] = useState(saved);
  const changed = fields.filter((field) => values[field] !== saved[field]);
  const { mutateAsync: create } = useCreateWebhook();
  const { mutateAsync: update } = useUpdateWebhook();
  const { errors, isSending, send } = useSend();
  useUnsavedGuard(changed.length > 0, "the webhook");

  const save = async () => {
    const body = bodyOf(values);
    if (!webhook) return onDone(await create({ ...body, url: values.url }));
    await update({ id: webhook.id, body: Object.fromEntries(changed.map((field) => [field, body[field]])) });
    showToast({ kind: "done", message: "Saved the webhook" });
    onDone();
  };
  const submit = () => void send(save, values.url.trim() === "" ? { "/url": "Give the address to post to." } : {});
  const set = (name: keyof Values, value: string) => setValues((known) => ({ ...known, [name]: value }));
  const error = (name: keyof Values) => Object.entries(errors).find(([at]) => at.split("/")[1] === name)?.[1];
  const field = (name: keyof Values, label: string, help?: string) => (
    <Wide>
      <TextField
        label={label}
        help={help}
        value={values[name]}
        autoComplete="off"
        isChanged={webhook !== undefined && changed.includes(name)}
        error={error(name)}
        onChange={({ currentTarget }) => set(name, currentTarget.value)}
      />
    </Wide>
  );
  return (
    <Form label={webhook ? "Edit webhook" : "New webhook"} onSubmit={submit}>
      <div className={settings.form}>
        <div>
          <FormSection isLocked={isSending} title="Where to">
            {field("url", "Address", "An https URL on the public internet")}
            {field("description", "Description")}
          </FormSection>
          <FormSection isLocked={isSending} title="Which events" note="An event is sent when it fits all three.">
            <EventChoice
              filter={{ sources: namesIn(values.sources), actions: namesIn(values.actions) }}
              onChange={({ sources, actions }) =>
                setValues((known) => ({ ...known, sources: sources.join(", "), actions: actions.join(", ") }))
              }
            />
            {field("sources", "Sources", "Such as product, account; empty means all")}
            {field("actions", "Actions", "Such as collection_restore, Login; empty means all")}
            <Wide>
              <SelectField
                label="Outcome"
                data={outcomes}
                value={values.statuses}
                isChanged={webhook !== undefined && changed.includes("statuses")}
                error={error("statuses")}
                onChange={({ currentTarget }) => set("statuses", currentTarget.value)}
              />
            </Wide>
          </FormSection>
        </div>
        <div className={settings.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {webhook ? "Save webhook" : "Create webhook"}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}

const valuesOf = ({
  url = "",
  description = "",
  sources = [],
  actions = [],
  statuses = [],
}: Partial<Webhook> = {}): Values => ({
  url,
  description,
  sources: sources.join(", "),
  actions: actions.join(", "),
  // Both together hear the same as neither.
  statuses: statuses.length === 1 ? (statuses[0] ?? "") : "",
});

const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

const bodyOf = ({ url, description, sources, actions, statuses }: Values): Omit<WebhookUpdate, "active"> => ({
  url: url.trim(),
  description,
  sources: namesIn(sources),
  actions: namesIn(actions),
  statuses: statuses === "success" || statuses === "failed" ? [statuses] : [],
});
