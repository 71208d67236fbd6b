import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";

const source = "product";

export const distributorCreated = event({
  source,
  action: "distributor_create",
  ...messages("Distributor was created"),
  undo: { kind: "distributor", how: "made" },
  data: namedObject,
});

export const distributorUpdated = event({
  source,
  action: "distributor_update",
  ...messages("Distributor was updated"),
  undo: { kind: "distributor", how: "fields" },
  data: changedObject,
});

export const distributorRestored = event({
  source,
  action: "distributor_restore",
  success: "Distributor was restored",
  undo: { kind: "distributor", how: "made" },
  description: "Its deletion was undone.",
  data: namedObject,
});

export const distributorDeleted = event({
  source,
  action: "distributor_delete",
  ...messages("Distributor was deleted"),
  undo: { kind: "distributor", how: "removed" },
  data: namedObject,
});
