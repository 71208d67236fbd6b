import * as z from "zod";
import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { text } from "@/lib/base/schema/primitives";

const source = "role";

export const roleCreated = event({
  source,
  action: "create",
  ...messages("Account role was created"),
  undo: { kind: "role", how: "made" },
  data: namedObject.extend({ features: z.array(text) }),
});

export const roleUpdated = event({
  source,
  action: "update",
  ...messages("Account role was updated"),
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
  ...messages("Account role was deleted"),
  undo: { kind: "role", how: "removed" },
  data: namedObject,
});
