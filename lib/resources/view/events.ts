import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "view";
const named = { _id: identifier, name: text };

export const viewCreated = event({
  source,
  action: "view_create",
  success: "View was saved",
  failure: "View was not saved",
  data: z.object(named),
});

export const viewUpdated = event({
  source,
  action: "view_update",
  success: "View was updated",
  failure: "View was not updated",
  data: z.object({ ...named, changes }),
});

export const viewDeleted = event({
  source,
  action: "view_delete",
  success: "View was deleted",
  failure: "View was not deleted",
  data: z.object(named),
});
