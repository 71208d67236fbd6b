"use client";

import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { Status } from "@/components/ui/status";
import { DayAndTime, Missing } from "@/components/ui/values";
import { type Webhook, webhookList } from "@/lib/resources/webhook/schema";
import { filterFieldsOf } from "../../list-grammar";

const column = columnsFor<Webhook>();

export const webhookColumns = column.columns([
  column.accessor("url", {
    id: "url",
    cell: (cell) => cell.getValue(),
    meta: { label: "Address", noun: "address", width: 300, grow: 2, kind: "text", slot: "title" },
  }),
  column.accessor("active", {
    id: "active",
    cell: ({ row }) => <WebhookStatus webhook={row.original} />,
    meta: { label: "Status", width: 150, kind: "boolean", slot: "value" },
  }),
  column.accessor(heardBy, {
    id: "sources",
    cell: (cell) => cell.getValue(),
    meta: { label: "Hears", noun: "source", width: 220, grow: 1, kind: "text", unsorted: "array", slot: "detail" },
  }),
  column.accessor("description", {
    id: "description",
    cell: (cell) => cell.getValue() || <Missing />,
    meta: { label: "Description", width: 200, grow: 1, kind: "text" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Created", width: 160, kind: "time", slot: "note" },
  }),
  column.accessor("updated", {
    id: "updated",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Updated", width: 160, kind: "time" },
  }),
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
]);

export const webhookView: TableView = {
  columns: ["url", "active", "sources", "description", "created"],
  pinned: ["url"],
};

export const webhookFields = filterFieldsOf(webhookList, {
  url: { label: "Address" },
  active: { label: "Active" },
  sources: { label: "Source" },
  description: { label: "Description" },
  created: { label: "Created" },
});

/** `product, account; what failed`: the events a webhook is told of. */
export function heardBy({ sources = [], actions = [], statuses = [] }: Webhook): string {
  const named = [...sources, ...actions].join(", ") || "everything";
  const [status] = statuses;
  if (statuses.length !== 1) return named;
  return `${named}; only what ${status === "failed" ? "failed" : "succeeded"}`;
}

export function WebhookStatus({ webhook: { active, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (active === false)
    return <Status kind={disabledReason ? "failed" : "ended"}>{disabledReason ? "Given up" : "Off"}</Status>;
  if (failingSince) return <Status kind="failed">Failing</Status>;
  return <Status kind="active">Active</Status>;
}
