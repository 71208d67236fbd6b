import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";

export const accountCreated = event({
  source: "account",
  action: "create",
  ...messages("Account was created"),
  undo: { kind: "account", how: "made" },
  data: namedObject,
});

export const accountUpdated = event({
  source: "account",
  action: "update",
  ...messages("Account was updated"),
  undo: { kind: "account", how: "fields" },
  data: changedObject,
});
