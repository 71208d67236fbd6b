import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { message } from "@/lib/languages/text";

const source = "product";

export const distributorCreated = event({
  source,
  action: "distributor_create",
  ...messages(message("Distributor was created"), message("Distributor was not created")),
  undo: { kind: "distributor", how: "made" },
  data: namedObject,
});

export const distributorUpdated = event({
  source,
  action: "distributor_update",
  ...messages(message("Distributor was updated"), message("Distributor was not updated")),
  undo: { kind: "distributor", how: "fields" },
  data: changedObject,
});

export const distributorRestored = event({
  source,
  action: "distributor_restore",
  success: message("Distributor was restored"),
  undo: { kind: "distributor", how: "made" },
  description: "Its deletion was undone.",
  data: namedObject,
});

export const distributorDeleted = event({
  source,
  action: "distributor_delete",
  ...messages(message("Distributor was deleted"), message("Distributor was not deleted")),
  undo: { kind: "distributor", how: "removed" },
  data: namedObject,
});
