import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";

export const accountCreated = event({
  source: "account",
  action: "create",
  success: "Account was created",
  failure: "Account was not created",
  undo: { kind: "account", how: "made" },
  data: namedObject,
});

export const accountUpdated = event({
  source: "account",
  action: "update",
  success: "Account was updated",
  failure: "Account was not updated",
  undo: { kind: "account", how: "fields" },
  data: changedObject,
});
