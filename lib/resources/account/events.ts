import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

export const accountUpdated = event({
  source: "account",
  action: "update",
  success: "Account was updated",
  failure: "Account was not updated",
  data: z.object({ _id: identifier, name: text.optional(), changes }),
});
