import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { message } from "@/lib/languages/text";

const source = "product";

export const productCreated = event({
  source,
  action: "create",
  ...messages(message("Product was created"), message("Product was not created")),
  undo: { kind: "product", how: "made" },
  data: namedObject,
});

export const productUpdated = event({
  source,
  action: "update",
  ...messages(message("Product was updated"), message("Product was not updated")),
  undo: { kind: "product", how: "fields" },
  data: changedObject,
});

export const productDeleted = event({
  source,
  action: "delete",
  ...messages(message("Product was deleted"), message("Product was not deleted")),
  undo: { kind: "product", how: "trashed" },
  description: "It is in the trash and can be restored.",
  data: namedObject,
});

export const productRestored = event({
  source,
  action: "restore",
  ...messages(message("Product was restored"), message("Product was not restored")),
  undo: { kind: "product", how: "restored" },
  data: namedObject,
});
