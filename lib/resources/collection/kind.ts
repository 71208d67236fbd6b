import { AppError } from "@/lib/base/errors";
import { byService, type RecordKind } from "@/lib/base/write/kind";
import { deleteCollection, listCollections, restoreCollections, updateCollection } from "./endpoints";
import { restore, restoredName } from "./restore";
import { live, trashed } from "./schema";
import { remove, update } from "./service";
import { lock } from "./store";

export const collectionKind: RecordKind = {
  table: "collection",
  visibility: "own",
  plural: "collections",
  list: listCollections,
  lock,
  areTogether: true,
  restoredName,
  isTrashed: (doc) => "deletedDate" in doc,
  missing: () => AppError.notFound("The product collection"),
  writes: {
    update: byService(updateCollection, update, { within: live }),
    delete: byService(deleteCollection, remove, { within: live }),
    restore: byService(restoreCollections, restore, {
      within: trashed,
      bodyFor: (id) => ({ collectionIds: [id] }),
    }),
  },
};
