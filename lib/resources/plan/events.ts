import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, number, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "plan";
const named = {
  _id: identifier,
  name: text.meta({ description: "The operation and its records: `account.update, 12 accounts`." }),
};

const undo = { never: message("A plan changes nothing until it is applied.") } as const;

export const planMade = event({
  source,
  action: "plan_create",
  ...messages(message("Bulk change was planned"), message("Bulk change was not planned")),
  undo,
  data: z.object(named),
});

export const planApplied = event({
  source,
  action: "plan_apply",
  ...messages(message("Bulk change was applied"), message("Bulk change was not applied")),
  undo: { never: message("Undo the plan on its page, or a single record from its own event.") },
  description: "Each record that a bulk change has changed has an event of its own; an import has one for all.",
  data: z.object({
    ...named,
    author: text.optional().meta({ description: "Who has made it; the event's user has applied it." }),
    applied: number.meta({ description: "How many records it has changed." }),
    skipped: number.meta({ description: "How many were skipped, since somebody had changed them." }),
    reason: text.optional(),
  }),
});

export const planStopped = event({
  source,
  action: "plan_stop",
  ...messages(message("Bulk change was stopped"), message("Bulk change was not stopped")),
  undo,
  description:
    "Nothing is changed then; of more than 100,000 records those of earlier batches stay written, and the event of the application has their number.",
  data: z.object(named),
});

export const planCancelled = event({
  source,
  action: "plan_cancel",
  ...messages(message("Bulk change was cancelled"), message("Bulk change was not cancelled")),
  undo,
  data: z.object(named),
});
