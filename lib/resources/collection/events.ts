import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { text } from "@/lib/base/schema/primitives";

const source = "product";

export const collectionCreated = event({
  source,
  action: "collection_create",
  ...messages("Product collection was created"),
  undo: { kind: "collection", how: "made" },
  data: namedObject,
});

export const collectionUpdated = event({
  source,
  action: "collection_update",
  ...messages("Product collection was updated"),
  undo: { kind: "collection", how: "fields" },
  data: changedObject,
});

export const collectionDeleted = event({
  source,
  action: "collection_delete",
  ...messages("Product collection was deleted"),
  undo: { kind: "collection", how: "trashed" },
  description: "It is in the trash and can be restored.",
  data: namedObject,
});

export const collectionRestored = event({
  source,
  action: "collection_restore",
  ...messages("Product collection was restored"),
  undo: { kind: "collection", how: "restored" },
  data: namedObject.extend({
    previousName: text.optional().meta({ description: "Its name before, where restoring renamed it." }),
  }),
});
