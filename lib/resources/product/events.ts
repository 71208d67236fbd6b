import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";

const source = "product";

export const productCreated = event({
  source,
  action: "create",
  ...messages("Product was created"),
  undo: { kind: "product", how: "made" },
  data: namedObject,
});

export const productUpdated = event({
  source,
  action: "update",
  ...messages("Product was updated"),
  undo: { kind: "product", how: "fields" },
  data: changedObject,
});

export const productDeleted = event({
  source,
  action: "delete",
  ...messages("Product was deleted"),
  undo: { kind: "product", how: "trashed" },
  description: "It is in the trash and can be restored.",
  data: namedObject,
});

export const productRestored = event({
  source,
  action: "restore",
  ...messages("Product was restored"),
  undo: { kind: "product", how: "restored" },
  data: namedObject,
});
