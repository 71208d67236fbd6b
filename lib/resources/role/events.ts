import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "role";
const named = z.object({ _id: identifier, name: text });

export const roleCreated = event({
  source,
  action: "create",
  success: "Account role was created",
  failure: "Account role was not created",
  data: named.extend({ features: z.array(text) }),
});

export const roleUpdated = event({
  source,
  action: "update",
  success: "Account role was updated",
  failure: "Account role was not updated",
  data: z.object({ _id: identifier, name: text.optional(), changes }),
});

export const roleRestored = event({
  source,
  action: "restore",
  success: "Account role was restored",
  description: "Its deletion was undone.",
  data: named,
});

export const roleDeleted = event({
  source,
  action: "delete",
  success: "Account role was deleted",
  failure: "Account role was not deleted",
  data: named,
});
