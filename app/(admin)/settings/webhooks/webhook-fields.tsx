"use client";

import { fieldsFor, idField } from "@/components/table/fields";
import { Status } from "@/components/ui/status";
import { message, t } from "@/lib/languages/text";
import type { Webhook } from "@/lib/resources/webhook/schema";

const of = fieldsFor<Webhook>();

export const webhookFields = [
  of.text("url", message("Address"), {
    width: 300,
    grow: 2,
    slot: "title",
    edit: message("Enter the webhook URL."),
  }),
  of.text("active", message("Status"), {
    width: 190,
    slot: "value",
    filter: { label: message("Active") },
    cell: (row) => <WebhookStatus webhook={row} />,
  }),
  of.text("sources", message("Source"), {
    heading: message("Events"),
    width: 220,
    grow: 1,
    slot: "detail",
    cell: eventFilterText,
  }),
  of.text("description", message("Description"), { width: 200, grow: 1, edit: true }),
  of.moment("created", message("Created"), { slot: "note" }),
  of.moment("updated", message("Updated")),
  idField(of, "id"),
];

/** `account.update, subscription.update`: the events a webhook delivers. */
export function eventFilterText({ sources = [], actions = [], statuses = [] }: Webhook): string {
  const pairs = sources.flatMap((source) => actions.map((action) => `${source}.${action}`)).join(", ");
  const all = sources.length > 0 ? t("every event of {sources}", { sources: sources.join(", ") }) : t("every event");
  const named = pairs || actions.join(", ") || all;
  if (statuses.length !== 1) return named;
  return statuses[0] === "failed"
    ? t("{events}, failures only", { events: named })
    : t("{events}, successes only", { events: named });
}

export function WebhookStatus({ webhook: { active, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (active === false)
    return (
      <Status kind={disabledReason ? "failed" : "ended"}>
        {disabledReason ? t("Disabled after failures") : t("Inactive")}
      </Status>
    );
  if (failingSince) return <Status kind="failed">{t("Failing")}</Status>;
  return <Status kind="active">{t("Active")}</Status>;
}
