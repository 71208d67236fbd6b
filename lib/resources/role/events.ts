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
  undo: { kind: "role", how: "made" },
  data: namedObject.extend({ features: z.array(text) }),
});

export const roleUpdated = event({
  source,
  action: "update",
  success: "Account role was updated",
  failure: "Account role was not updated",
  undo: { kind: "role", how: "fields" },
  data: changedObject,
});

export const roleRestored = event({
  source,
  action: "restore",
  success: "Account role was restored",
  undo: { kind: "role", how: "made" },
  description: "Its deletion was undone.",
  data: namedObject,
});

export const roleDeleted = event({
  source,
  action: "delete",
  success: "Account role was deleted",
  failure: "Account role was not deleted",
  undo: { kind: "role", how: "removed" },
  data: namedObject,
});
