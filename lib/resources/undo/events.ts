import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

export const changeUndone = event({
  source: "event",
  action: "undo",
  ...messages(message("Change was undone"), message("Change was not undone")),
  undo: never.noOperation,
  description: "The operation that took the change back leaves its own event as well.",
  data: z.object({
    _id: identifier.meta({ description: "The event of the change that was undone." }),
    name: text.optional().meta({ description: "The name of the record." }),
    record: identifier,
    reason: text.optional(),
  }),
});
