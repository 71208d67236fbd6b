"use client";

import { columnsFor, type TableView } from "@/components/table/columns";
import { Id } from "@/components/ui/copy";
import { Status, type StatusKind } from "@/components/ui/status";
import { Count, DayAndTime, ExactMoment, Missing, Recent } from "@/components/ui/values";
import { type Delivery, deliveryList } from "@/lib/resources/webhook/schema";
import { filterFieldsOf } from "../../list-grammar";

const column = columnsFor<Delivery>();

export const deliveryColumns = column.columns([
  column.accessor("type", {
    id: "type",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: "Event", noun: "type", width: 220, grow: 1, kind: "text", slot: "title" },
  }),
  column.accessor("status", {
    id: "status",
    cell: (cell) => <DeliveryStatus status={cell.getValue()} />,
    meta: { label: "Status", width: 120, kind: "text", slot: "value" },
  }),
  column.accessor((row) => row.attempts?.at(-1)?.statusCode, {
    id: "attempts.statusCode",
    cell: ({ row }) => <LastAnswer delivery={row.original} />,
    meta: {
      label: "Last answer",
      noun: "status code",
      width: 200,
      grow: 1,
      kind: "number",
      unsorted: "array",
      slot: "detail",
    },
  }),
  column.accessor("attemptCount", {
    id: "attemptCount",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: "Attempts", width: 100, kind: "number", align: "end" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <ExactMoment value={cell.getValue()} />,
    meta: { label: "Created", width: 250, kind: "time", slot: "note" },
  }),
  column.accessor("nextAttempt", {
    id: "nextAttempt",
    cell: (cell) => (cell.getValue() ? <Recent value={cell.getValue()} /> : <Missing />),
    meta: { label: "Next attempt", width: 160, kind: "time" },
  }),
  column.accessor("delivered", {
    id: "delivered",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: "Delivered", width: 160, kind: "time" },
  }),
  column.accessor("id", {
    id: "id",
    cell: (cell) => <Id value={cell.getValue()} />,
    meta: { label: "Id", width: 150, kind: "text" },
  }),
]);

export const deliveryView: TableView = {
  columns: ["type", "status", "attempts.statusCode", "attemptCount", "created", "nextAttempt"],
  pinned: ["type"],
};

const statuses: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  pending: { kind: "pending", word: "Pending" },
  delivered: { kind: "active", word: "Delivered" },
  failed: { kind: "failed", word: "Failed" },
};

export const deliveryFields = filterFieldsOf(deliveryList, {
  type: { label: "Event" },
  status: { label: "Status", values: Object.entries(statuses).map(([value, { word }]) => ({ value, label: word })) },
  attemptCount: { label: "Attempts" },
  "attempts.statusCode": { label: "Status code" },
  created: { label: "Created" },
  delivered: { label: "Delivered" },
});

export function DeliveryStatus({ status = "" }: { status?: string | undefined }) {
  const { kind, word } = statuses[status] ?? { kind: "ended", word: status };
  return <Status kind={kind}>{word}</Status>;
}

/** The status the receiver answered last, or why there was none. */
function LastAnswer({ delivery: { attempts = [] } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  if (!last) return <Missing>none yet</Missing>;
  return <span title={last.error}>{last.statusCode ?? last.error}</span>;
}
