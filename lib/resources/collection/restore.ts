import type { Actor } from "@/lib/base/auth/actor";
import type { Input } from "@/lib/base/http/endpoint";
import { changeAll } from "@/lib/base/write/change";
import type { previewRestore, restoreCollections } from "./endpoints";
import { collectionKind } from "./kind";
import { findLive, findTrashed, lastDeleted, lock, outcome, restoredNamesFor } from "./store";

/** Restores collections from the trash. */

/**
 * A lock allows one write at a time per tenant, and a unique index on live names is the final guarantee. What is answered besides the
 * records is read with them, and they are written with COMMIT: so the lock is held for two round trips.
 */
export async function restore(actor: Actor, { tx, body }: Input<typeof restoreCollections>) {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  const ids = await requested(actor, { tx, body });
  const commands = ids.map((id) => ({ id }));
  const { rules } = collectionKind.writes.restore;
  const [shown, changed] = await Promise.all([
    findTrashed(tx, tenant, ids, "collection_shown"),
    changeAll({ tx, actor }, collectionKind, rules, commands, { isLenient: true }),
  ]);
  const docs = new Map(shown.map(({ id, doc: { deletedDate: _, ...doc } }) => [id, doc]));
  return {
    collections: changed.map(({ id, after }) => ({ id, ...docs.get(id), name: after?.name, updated: after?.updated })),
    metadata: {
      restored: outcome(ids, new Set(changed.map(({ id }) => id))),
      restoredCount: changed.length,
      notRestoredCount: ids.length - changed.length,
    },
  };
}

/** The result that `restore` would have with the same body; both name collections in the same way. */
export async function preview(actor: Actor, { tx, body }: Input<typeof previewRestore>) {
  const tenant = actor.tenant.id;
  const ids = await requested(actor, { tx, body });
  const [deleted, names] = await Promise.all([findTrashed(tx, tenant, ids), restoredNamesFor(tx, tenant, ids)]);
  const restorable = new Set(deleted.map(({ id }) => id));
  const left = ids.filter((id) => !restorable.has(id));
  const live = new Set((await findLive(tx, tenant, left)).map(({ id }) => id));
  const reasons: Record<string, "live" | "unknown"> = Object.create(null);
  for (const id of left) reasons[id] = live.has(id) ? "live" : "unknown";
  return {
    collections: deleted.map(({ id, doc: { name } }) => {
      const { name: restoredName, takenBy } = names.next({ id, name });
      return { id, name, restoredName, takenBy };
    }),
    metadata: {
      restorable: outcome(ids, restorable),
      restorableCount: deleted.length,
      notRestorableCount: left.length,
      reasons,
    },
  };
}

/** The identifiers of a body; without any, that of the collection deleted last. */
async function requested(
  { tenant }: Actor,
  { tx, body: { collectionIds = [] } }: Pick<Input<typeof restoreCollections>, "tx" | "body">,
): Promise<string[]> {
  return collectionIds.length > 0 ? [...new Set(collectionIds)] : await lastDeleted(tx, tenant.id);
}
