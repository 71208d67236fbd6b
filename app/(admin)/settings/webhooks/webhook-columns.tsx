"use client";

import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Status } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Webhook } from "@/lib/resources/webhook/schema";

const column = columnsFor<Webhook>();

export const webhookColumns = column.columns([
  column.accessor("url", {
    id: "url",
    cell: (cell) => cell.getValue(),
    meta: { label: message("Address"), noun: message("Address"), width: 300, grow: 2, slot: "title" },
  }),
  column.accessor("active", {
    id: "active",
    cell: ({ row }) => <WebhookStatus webhook={row.original} />,
    meta: { label: message("Status"), width: 150, slot: "value", filter: { label: message("Active") } },
  }),
  column.accessor(eventFilterText, {
    id: "sources",
    cell: (cell) => cell.getValue(),
    meta: { label: message("Events"), noun: message("Source"), width: 220, grow: 1, slot: "detail" },
  }),
  column.accessor("description", {
    id: "description",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Description"), width: 200, grow: 1 },
  }),
  column.accessor("created", momentColumn("created", message("Created"), { slot: "note" })),
  column.accessor("updated", momentColumn("updated", message("Updated"))),
  column.accessor("id", idColumn("id")),
]);

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
