import { fieldsFor, idField } from "@/components/table/fields";
import type { Choices } from "@/components/ui/field-words";
import { message, t } from "@/lib/languages/text";
import { type Plan, planOperations } from "@/lib/resources/plan/schema";
import { writeCount } from "@/lib/resources/plan/state";
import { ActorName } from "../names/actor-name";
import { operationTitle, planTitle } from "./plan-words";

const statuses: Record<Plan["status"], Choices[string]> = {
  making: { kind: "pending", word: message("Being made") },
  ready: { kind: "pending", word: message("Waiting") },
  failed: { kind: "failed", word: message("Not made") },
  applying: { kind: "pending", word: message("Being applied") },
  applied: { kind: "active", word: message("Applied") },
  cancelled: { kind: "ended", word: message("Cancelled", "plan") },
  expired: { kind: "ended", word: message("Expired") },
};

const of = fieldsFor<Plan>();

export const planFields = [
  of.text("operation", message("Operation"), {
    heading: message("Bulk change"),
    width: 240,
    grow: 1,
    slot: "title",
    filter: { values: planOperations.map((value) => ({ value, label: operationTitle(value) })) },
    cell: (row) => planTitle(row),
  }),
  of.choice("status", message("Status"), { width: 120, slot: "value", choices: statuses }),
  of.text("counts", message("Records"), { width: 210, slot: "detail", cell: (row) => <Counted plan={row} /> }),
  of.count("total", message("Total"), { width: 90 }),
  of.text("author.username", message("User"), {
    heading: message("Made by"),
    width: 230,
    slot: "note",
    cell: (row) => <ActorName username={row.author.username} />,
  }),
  of.moment("made", message("Made")),
  of.moment("expires", message("Valid until"), {
    read: ({ status, expires }) => (status === "ready" ? expires : undefined),
  }),
  of.moment("applied", message("Applied")),
  idField(of, "id"),
];

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
