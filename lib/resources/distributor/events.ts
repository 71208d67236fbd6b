import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";

const source = "product";

export const distributorCreated = event({
  source,
  action: "distributor_create",
  success: "Distributor was created",
  failure: "Distributor was not created",
  undo: { kind: "distributor", how: "made" },
  data: namedObject,
});

export const distributorUpdated = event({
  source,
  action: "distributor_update",
  success: "Distributor was updated",
  failure: "Distributor was not updated",
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
  success: "Distributor was deleted",
  failure: "Distributor was not deleted",
  undo: { kind: "distributor", how: "removed" },
  data: namedObject,
});
