import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "rehearsal";
const data = z.object({ _id: identifier.meta({ description: "The tenant that is the copy." }), name: text });

export const rehearsalMade = event({
  source,
  action: "rehearsal_create",
  success: "Rehearsal was started",
  failure: "Rehearsal was not made",
  data,
});

export const rehearsalDeleted = event({
  source,
  action: "rehearsal_delete",
  success: "Rehearsal was deleted",
  failure: "Rehearsal was not deleted",
  description: "By a user, or by the worker after seven days. What was done in it is deleted with it.",
  data,
});
