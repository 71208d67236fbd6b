import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";

const source = "product";

export const productCreated = event({
  source,
  action: "create",
  success: "Product was created",
  failure: "Product was not created",
  undo: { kind: "product", how: "made" },
  data: namedObject,
});

export const productUpdated = event({
  source,
  action: "update",
  success: "Product was updated",
  failure: "Product was not updated",
  undo: { kind: "product", how: "fields" },
  data: changedObject,
});

export const productDeleted = event({
  source,
  action: "delete",
  success: "Product was deleted",
  failure: "Product was not deleted",
  undo: { kind: "product", how: "trashed" },
  description: "It is in the trash and can be restored.",
  data: namedObject,
});

export const productRestored = event({
  source,
  action: "restore",
  success: "Product was restored",
  failure: "Product was not restored",
  undo: { kind: "product", how: "restored" },
  data: namedObject,
});
