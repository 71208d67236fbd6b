import { changedObject } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";

export const accountUpdated = event({
  source: "account",
  action: "update",
  success: "Account was updated",
  failure: "Account was not updated",
  undo: { kind: "account", how: "fields" },
  data: changedObject,
});
