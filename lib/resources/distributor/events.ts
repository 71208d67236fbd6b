import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";

const source = "product";

export const distributorCreated = event({
  source,
  action: "distributor_create",
  success: "Distributor was created",
  failure: "Distributor was not created",
  data: namedObject,
});

export const distributorUpdated = event({
  source,
  action: "distributor_update",
  success: "Distributor was updated",
  failure: "Distributor was not updated",
  data: changedObject,
});

export const distributorRestored = event({
  source,
  action: "distributor_restore",
  success: "Distributor was restored",
  description: "Its deletion was undone.",
  data: namedObject,
});

export const distributorDeleted = event({
  source,
  action: "distributor_delete",
  success: "Distributor was deleted",
  failure: "Distributor was not deleted",
  data: namedObject,
});
