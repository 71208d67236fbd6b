import { isDeepStrictEqual } from "node:util";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { deleteCollection, listCollections, restoreCollections, updateCollection } from "./endpoints";
import { collectionDeleted, collectionRestored, collectionUpdated } from "./events";
import { compose } from "./product-groups";
import type { RestoredNames } from "./restored-names";
import { type CollectionUpdate, live, type StoredCollection, trashed } from "./schema";
import { lock, readShown, requireFreeNames, restoredNamesFor } from "./store";

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

/** One that is not in the trash stays as it is. */
const restoring: Rules<StoredCollection, { names: Promise<RestoredNames> }> = {
  find({ tx, actor }, commands) {
    const names = restoredNamesFor(
      tx,
      actor.tenant.id,
      commands.map(({ id }) => id),
    );
    // It is awaited once the records are read, in the same round trip, which fails for both.
    names.catch(() => undefined);
    return { names };
  },
  async after(before, _, __, { names }) {
    if (!isInTrash(before)) return before;
    const { deletedDate: _deleted, ...kept } = before;
    return { ...kept, ...defined({ name: (await names).next(before).name }) };
  },
  event: ({ id, before, after }) => ({
    type: collectionRestored,
    data: {
      ...{ _id: id, name: after?.name ?? "" },
      ...defined({ previousName: after?.name === before.name ? undefined : before.name }),
    },
  }),
};

export const collectionKind = {
  table: "collection",
  visibility: "own",
  plural: "collections",
  list: listCollections,
  lock: (tx, { id }) => lock(tx, id),
  areTogether: true,
  restoredName: async (tx, { tenant }, doc) => (await restoredNamesFor(tx, tenant.id, [doc.id])).next(doc).name,
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
    restore: { endpoint: restoreCollections, rules: restoring, within: trashed },
  },
} satisfies RecordKind<StoredCollection>;

export function notFound(): AppError {
  return AppError.notFound(message("The product collection was not found."));
}

export function isInTrash(doc: StoredCollection): boolean {
  return (doc.deletedDate ?? null) !== null;
}
