import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";
import { text } from "@/lib/base/schema/primitives";

const source = "product";

export const collectionCreated = event({
  source,
  action: "collection_create",
  success: "Product collection was created",
  failure: "Product collection was not created",
  undo: { kind: "collection", how: "made" },
  data: namedObject,
});

export const collectionUpdated = event({
  source,
  action: "collection_update",
  success: "Product collection was updated",
  failure: "Product collection was not updated",
  undo: { kind: "collection", how: "fields" },
  data: changedObject,
});

export const collectionDeleted = event({
  source,
  action: "collection_delete",
  success: "Product collection was deleted",
  failure: "Product collection was not deleted",
  undo: { kind: "collection", how: "trashed" },
  description: "It is in the trash and can be restored.",
  data: namedObject,
});

export const collectionRestored = event({
  source,
  action: "collection_restore",
  success: "Product collection was restored",
  failure: "Product collection was not restored",
  undo: { kind: "collection", how: "restored" },
  data: namedObject.extend({
    previousName: text.optional().meta({ description: "Its name before, where restoring renamed it." }),
  }),
});
