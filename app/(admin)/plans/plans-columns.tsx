import { momentWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import { idColumn } from "@/components/table/usual-columns";
import { Status, type StatusKind } from "@/components/ui/status";
import { Count, DayAndTime, EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import { type Plan, planOperations } from "@/lib/resources/plan/schema";
import { writeCount } from "@/lib/resources/plan/state";
import { ActorName } from "../names/actor-name";
import { operationTitle, planTitle } from "./plan-words";

const statuses: Readonly<Record<Plan["status"], { kind: StatusKind; word: string }>> = {
  making: { kind: "pending", word: message("Being made") },
  ready: { kind: "pending", word: message("Waiting") },
  failed: { kind: "failed", word: message("Not made") },
  applying: { kind: "pending", word: message("Being applied") },
  applied: { kind: "active", word: message("Applied") },
  cancelled: { kind: "ended", word: message("Cancelled", "plan") },
  expired: { kind: "ended", word: message("Expired") },
};

const column = columnsFor<Plan>();

export const plansColumns = column.columns([
  column.accessor("operation", {
    id: "operation",
    cell: ({ row }) => planTitle(row.original),
    meta: {
      label: message("Plan"),
      noun: message("Operation"),
      width: 240,
      grow: 1,
      slot: "title",
      filter: { values: planOperations.map((value) => ({ value, label: operationTitle(value) })) },
    },
  }),
  column.accessor("status", {
    id: "status",
    cell: ({ row }) => {
      const { kind, word } = statuses[row.original.status];
      return <Status kind={kind}>{t(word)}</Status>;
    },
    meta: {
      label: message("Status"),
      width: 120,
      slot: "value",
      filter: { values: Object.entries(statuses).map(([value, { word }]) => ({ value, label: word })) },
    },
  }),
  column.accessor("counts", {
    id: "counts",
    cell: ({ row }) => <Counted plan={row.original} />,
    meta: { label: message("Records"), width: 250, slot: "detail" },
  }),
  column.accessor("total", {
    id: "total",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Total"), width: 90, align: "end" },
  }),
  column.accessor((row) => row.author.username, {
    id: "author.username",
    cell: (cell) => <ActorName username={cell.getValue()} />,
    meta: { label: message("Made by"), noun: message("User"), width: 180, slot: "note" },
  }),
  column.accessor("made", {
    id: "made",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: message("Made"), width: momentWidth },
  }),
  column.accessor("expires", {
    id: "expires",
    cell: ({ row: { original } }) =>
      original.status === "ready" ? <DayAndTime value={original.expires} /> : <EmptyValue />,
    meta: { label: message("Valid until"), width: momentWidth },
  }),
  column.accessor("applied", {
    id: "applied",
    cell: (cell) => <DayAndTime value={cell.getValue()} />,
    meta: { label: message("Applied"), width: momentWidth },
  }),
  column.accessor("id", idColumn("id")),
]);

/** How many records it changes and refuses, or has changed. */
function Counted({ plan }: { plan: Plan }) {
  const { counts, done = 0 } = plan;
  return [
    plan.status === "applied"
      ? t("{count} applied", { count: done })
      : t("{count} to write", { count: writeCount(plan) }),
    counts.same > 0 && t("{count} no change", { count: counts.same }),
    counts.refuse > 0 && t("{count} refused", { count: counts.refuse }),
  ]
    .filter(Boolean)
    .join(" · ");
}
