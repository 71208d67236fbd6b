import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { message } from "@/lib/languages/text";

export const accountCreated = event({
  source: "account",
  action: "create",
  ...messages(message("Account was created"), message("Account was not created")),
  undo: { kind: "account", how: "made" },
  data: namedObject,
});

export const accountUpdated = event({
  source: "account",
  action: "update",
  ...messages(message("Account was updated"), message("Account was not updated")),
  undo: { kind: "account", how: "fields" },
  data: changedObject,
});
