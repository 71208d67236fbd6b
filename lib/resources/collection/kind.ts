import { AppError } from "@/lib/base/errors";
import type { Filter } from "@/lib/base/list/query";
import { byService, type RecordKind } from "@/lib/base/write/kind";
import { deleteCollection, listCollections, restoreCollections, updateCollection } from "./endpoints";
import { restore, restoredName } from "./restore";
import { remove, update } from "./service";
import { lock } from "./store";

const trash = (op: "missing" | "exists"): Filter => ({ field: "deletedDate", conditions: [{ op, value: "" }] });
const within = trash("missing");

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
    update: byService(updateCollection, update, { within }),
    delete: byService(deleteCollection, remove, { within }),
    restore: byService(restoreCollections, restore, {
      within: trash("exists"),
      bodyFor: (id) => ({ collectionIds: [id] }),
    }),
  },
};
