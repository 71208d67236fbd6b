import * as z from "zod";
import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "role";

export const roleCreated = event({
  source,
  action: "create",
  ...messages(message("Account role was created"), message("Account role was not created")),
  undo: { kind: "role", how: "made" },
  data: namedObject.extend({ features: z.array(text) }),
});

export const roleUpdated = event({
  source,
  action: "update",
  ...messages(message("Account role was updated"), message("Account role was not updated")),
  undo: { kind: "role", how: "fields" },
  data: changedObject,
});

export const roleRestored = event({
  source,
  action: "restore",
  success: message("Account role was restored"),
  undo: { kind: "role", how: "made" },
  description: "Its deletion was undone.",
  data: namedObject,
});

export const roleDeleted = event({
  source,
  action: "delete",
  ...messages(message("Account role was deleted"), message("Account role was not deleted")),
  undo: { kind: "role", how: "removed" },
  data: namedObject,
});
