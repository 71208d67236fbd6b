import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "sandbox";
const data = z.object({ _id: identifier.meta({ description: "The tenant that is the copy." }), name: text });

const undo = { never: message("A sandbox changes nothing outside itself. Start or delete one instead.") } as const;

export const sandboxMade = event({
  source,
  action: "sandbox_create",
  success: message("Sandbox was started"),
  failure: message("Sandbox was not made"),
  undo,
  data,
});

export const sandboxDeleted = event({
  source,
  action: "sandbox_delete",
  ...messages(message("Sandbox was deleted"), message("Sandbox was not deleted")),
  undo,
  description: "By a user, or by the worker after seven days. What was done in it is deleted with it.",
  data,
});

export const sandboxClockMoved = event({
  source,
  action: "sandbox_clock",
  ...messages(message("Clock of the sandbox was moved"), message("Clock of the sandbox was not moved")),
  undo,
  data,
});
