"use client";

import { momentWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { useNow } from "@/components/ui/clock";
import { Status, type StatusKind } from "@/components/ui/status";
import { Count, EmptyValue, ExactMoment, Recent } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Delivery } from "@/lib/resources/webhook/schema";

const statuses: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  pending: { kind: "pending", word: message("Pending") },
  delivered: { kind: "active", word: message("Delivered") },
  failed: { kind: "failed", word: message("Failed") },
};

const column = columnsFor<Delivery>();

export const deliveryColumns = column.columns([
  column.accessor("type", {
    id: "type",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Event"), noun: message("Event"), width: 220, grow: 1, slot: "title" },
  }),
  column.accessor("status", {
    id: "status",
    cell: (cell) => <DeliveryStatus status={cell.getValue()} />,
    meta: {
      label: message("Status"),
      width: 120,
      slot: "value",
      filter: { values: Object.entries(statuses).map(([value, { word }]) => ({ value, label: word })) },
    },
  }),
  column.accessor((row) => row.attempts?.at(-1)?.statusCode, {
    id: "attempts.statusCode",
    cell: ({ row }) => <LastAnswer delivery={row.original} />,
    meta: {
      label: message("Last answer"),
      noun: message("Status code"),
      width: 200,
      grow: 1,
      slot: "detail",
    },
  }),
  column.accessor("attemptCount", {
    id: "attemptCount",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Attempts"), width: 100, align: "end" },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <ExactMoment value={cell.getValue()} />,
    meta: { label: message("Created"), width: 250, slot: "note" },
  }),
  column.accessor("nextAttempt", {
    id: "nextAttempt",
    cell: (cell) => <NextAttempt value={cell.getValue()} />,
    meta: { label: message("Next attempt"), width: momentWidth },
  }),
  column.accessor("delivered", momentColumn("delivered", message("Delivered"))),
  column.accessor("id", idColumn("id")),
]);

export function DeliveryStatus({ status = "" }: { status?: string | undefined }) {
  const { kind, word } = statuses[status] ?? { kind: "ended", word: status };
  return <Status kind={kind}>{t(word)}</Status>;
}

/** One that is due waits for its turn, or until the webhook is enabled. */
function NextAttempt({ value }: { value: string | null | undefined }) {
  const now = useNow();
  if (!value) return <EmptyValue />;
  return Date.parse(value) > now ? <Recent value={value} /> : <span title={value}>{t("waits")}</span>;
}

/** The last status of the receiver, or the error. */
function LastAnswer({ delivery: { attempts = [] } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  if (!last) return <EmptyValue>{t("none yet")}</EmptyValue>;
  return <span title={last.error}>{last.statusCode ?? last.error}</span>;
}
