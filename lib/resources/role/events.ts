import * as z from "zod";
import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";
import { text } from "@/lib/base/schema/primitives";

const source = "role";

export const roleCreated = event({
  source,
  action: "create",
  success: "Account role was created",
  failure: "Account role was not created",
  data: namedObject.extend({ features: z.array(text) }),
});

export const roleUpdated = event({
  source,
  action: "update",
  success: "Account role was updated",
  failure: "Account role was not updated",
  data: changedObject,
});

export const roleRestored = event({
  source,
  action: "restore",
  success: "Account role was restored",
  description: "Its deletion was undone.",
  data: namedObject,
});

export const roleDeleted = event({
  source,
  action: "delete",
  success: "Account role was deleted",
  failure: "Account role was not deleted",
  data: namedObject,
});
