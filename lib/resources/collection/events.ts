import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "product";

export const collectionCreated = event({
  source,
  action: "collection_create",
  ...messages(message("Product collection was created"), message("Product collection was not created")),
  undo: { kind: "collection", how: "made" },
  data: namedObject,
});

export const collectionUpdated = event({
  source,
  action: "collection_update",
  ...messages(message("Product collection was updated"), message("Product collection was not updated")),
  undo: { kind: "collection", how: "fields" },
  data: changedObject,
});

export const collectionDeleted = event({
  source,
  action: "collection_delete",
  ...messages(message("Product collection was deleted"), message("Product collection was not deleted")),
  undo: { kind: "collection", how: "trashed" },
  description: "It is in the trash and can be restored.",
  data: namedObject,
});

export const collectionRestored = event({
  source,
  action: "collection_restore",
  ...messages(message("Product collection was restored"), message("Product collection was not restored")),
  undo: { kind: "collection", how: "restored" },
  data: namedObject.extend({
    previousName: text.optional().meta({ description: "Its name before, where restoring renamed it." }),
  }),
});
