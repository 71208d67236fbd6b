"use client";

import { momentWidth } from "@/components/table/column-widths";
import { fieldsFor, idField } from "@/components/table/fields";
import { useNow } from "@/components/ui/clock";
import type { Choices } from "@/components/ui/field-words";
import { EmptyValue, Recent } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Delivery } from "@/lib/resources/webhook/schema";

const statuses: Choices = {
  pending: { kind: "pending", word: message("Pending") },
  delivered: { kind: "active", word: message("Delivered") },
  failed: { kind: "failed", word: message("Failed") },
};

const of = fieldsFor<Delivery>();

export const deliveryFields = [
  of.code("type", message("Event"), { width: 220, slot: "title" }),
  of.choice("status", message("Status"), { width: 120, slot: "value", choices: statuses }),
  of.text("attempts.statusCode", message("Status code"), {
    heading: message("Last response"),
    width: 200,
    grow: 1,
    slot: "detail",
    cell: (row) => <LastAnswer delivery={row} />,
  }),
  of.count("attemptCount", message("Attempts"), { width: 100 }),
  of.exact("created", message("Created"), { width: 250, slot: "note" }),
  of.text("nextAttempt", message("Next attempt"), {
    width: momentWidth,
    cell: (row) => <NextAttempt value={row.nextAttempt} />,
  }),
  of.moment("delivered", message("Delivered")),
  idField(of, "id"),
];

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
