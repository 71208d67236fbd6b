import { isDeepStrictEqual } from "node:util";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { deleteCollection, listCollections, restoreCollections, updateCollection } from "./endpoints";
import { collectionDeleted, collectionUpdated } from "./events";
import { compose } from "./product-groups";
import { restoreAll, restoredName } from "./restore";
import { type CollectionUpdate, live, type StoredCollection, trashed } from "./schema";
import { lock, readShown, requireFreeNames } from "./store";

const updating: Rules<StoredCollection> = {
  async after(before, body, { tx, actor }) {
    if (isInTrash(before)) throw notFound();
    const { name, productGroupIds: wanted = before.productGroupIds } = body as CollectionUpdate;
    const groups =
      wanted === undefined || isDeepStrictEqual(wanted, before.productGroupIds)
        ? {}
        : await compose(tx, actor.tenant.id, wanted, before);
    return { ...before, ...defined({ name }), ...groups };
  },
  async guard({ tx, actor }, all) {
    const named = all.flatMap(({ id, after, changes }) => (changes.name ? { id, name: after?.name ?? "" } : []));
    await requireFreeNames(tx, actor.tenant.id, named);
  },
  // The groups follow from their identifiers, so the event records only the identifiers.
  event: ({ id, after, changes: { productGroups: _, ...changes } }) => ({
    type: collectionUpdated,
    data: { _id: id, name: after?.name, changes },
  }),
};

const deleting: Rules<StoredCollection> = {
  after(before) {
    if (isInTrash(before)) throw notFound();
    return { ...before, deletedDate: new Date().toISOString() };
  },
  event: ({ id, before: { name = "" } }) => ({ type: collectionDeleted, data: { _id: id, name } }),
};

export const collectionKind = {
  table: "collection",
  visibility: "own",
  plural: "collections",
  list: listCollections,
  lock,
  areTogether: true,
  restoredName,
  nameOf: ({ name }) => name,
  stamped: (collection, now) => ({ ...collection, updated: now }),
  isTrashed: isInTrash,
  missing: notFound,
  async answered(tx, { tenant }, id) {
    const [shown] = await readShown(tx, tenant.id, [id]);
    return shown;
  },
  writes: {
    update: { endpoint: updateCollection, rules: updating, within: live },
    delete: { endpoint: deleteCollection, rules: deleting, within: live },
    restore: {
      endpoint: restoreCollections,
      within: trashed,
      runAll: ({ tx, actor }, commands) =>
        restoreAll(
          tx,
          actor,
          commands.map(({ id }) => id),
        ),
    },
  },
} satisfies RecordKind<StoredCollection>;

export function notFound(): AppError {
  return AppError.notFound("The product collection");
}

export function isInTrash(doc: StoredCollection): boolean {
  return (doc.deletedDate ?? null) !== null;
}
