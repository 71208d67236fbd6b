import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

export const contextSwitched = event({
  source: "Authentication",
  action: "context_switch",
  success: message("User entered another tenant"),
  failure: message("Tenant was not entered"),
  undo: never.signIn,
  description: "In the log of the tenant that was left; the tenant entered records a sign-in.",
  data: z.object({ _id: identifier.meta({ description: "The tenant entered." }), name: text }),
});
