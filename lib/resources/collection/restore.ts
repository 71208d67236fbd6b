import { appendEach } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import type { Input } from "@/lib/base/http/endpoint";
import type { previewRestore, restoreCollections } from "./endpoints";
import { collectionRestored } from "./events";
import { type RestoredName, restoredNames } from "./restored-names";
import type { StoredCollection } from "./schema";
import { findLive, lock, outcome, type Row, writeAll } from "./store";

/**
 * Restores collections from the trash. A lock allows one write at a time per tenant; rows are read under the lock and
 * restored only if they are still in the trash. A unique index on live names is the final guarantee. The answer is read
 * before the write, which is sent together with COMMIT: so the lock is held for two round trips.
 */
export async function restoreAll(tx: Transaction, actor: Actor, sent: readonly string[] | undefined) {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  const [{ ids, plan }, shown] = await Promise.all([planRestore(tx, tenant, sent), readTrashed(tx, tenant, sent)]);
  const updated = new Date().toISOString();
  const restored = ({ deletedDate: _, ...kept }: StoredCollection, { name }: RestoredName): StoredCollection => ({
    ...kept,
    ...defined({ name }),
    updated,
  });
  writeAll(
    tx,
    tenant,
    plan.map(({ id, doc, restoredName }) => ({ id, doc: restored(doc, restoredName) })),
  );
  const objects = plan.map(({ id, doc, restoredName: { name = "" } }) => ({
    _id: id,
    name,
    ...(name === (doc.name ?? "") ? {} : { previousName: doc.name ?? "" }),
  }));
  appendEach(tx, actor, collectionRestored, objects);
  return {
    collections: plan.map(({ id, doc, restoredName }) => restored(shown.get(id) ?? doc, restoredName)),
    metadata: {
      restored: outcome(ids, new Set(plan.map(({ id }) => id))),
      restoredCount: plan.length,
      notRestoredCount: ids.length - plan.length,
    },
  };
}

export const restore = (actor: Actor, { tx, body }: Input<typeof restoreCollections>) =>
  restoreAll(tx, actor, body.collectionIds);

/** The result that `restore` would have with the same body; both use the same plan. */
export async function preview(actor: Actor, { tx, body }: Input<typeof previewRestore>) {
  const tenant = actor.tenant.id;
  const { ids, plan } = await planRestore(tx, tenant, body.collectionIds);
  const restorable = new Set(plan.map(({ id }) => id));
  const left = ids.filter((id) => !restorable.has(id));
  const live = new Set((await findLive(tx, tenant, left)).map(({ id }) => id));
  const reasons: Record<string, "live" | "unknown"> = Object.create(null);
  for (const id of left) reasons[id] = live.has(id) ? "live" : "unknown";
  return {
    collections: plan.map(({ id, doc, restoredName: { name: restoredName, takenBy } }) => ({
      id,
      name: doc.name,
      restoredName,
      takenBy,
    })),
    metadata: {
      restorable: outcome(ids, restorable),
      restorableCount: plan.length,
      notRestorableCount: left.length,
      reasons,
    },
  };
}

/** The name that a collection in the trash would be restored with. */
export async function restoredName(tx: Transaction, { tenant }: Actor, id: string): Promise<string | undefined> {
  const { plan } = await planRestore(tx, tenant.id, [id]);
  return plan[0]?.restoredName.name;
}

/** The requested identifiers, and the planned restores of those in the trash, in order. */
async function planRestore(
  tx: Transaction,
  tenant: string,
  sent: readonly string[] = [],
): Promise<{ ids: string[]; plan: (Row & { restoredName: RestoredName })[] }> {
  const requested = [...new Set(sent)];
  const trashed = trashedOf(tenant, requested);
  // Both are one round trip, so that the others of the tenant wait less.
  const [deleted, live] = await Promise.all([
    tx.$queryRaw<Row[]>`SELECT id, doc FROM ${trashed}`,
    tx.$queryRaw<{ id: string; name: string }[]>`SELECT id, name FROM collection
      WHERE tenant = ${tenant} AND "deletedDate" IS NULL AND name ^@ ANY (ARRAY(SELECT name FROM ${trashed}))`,
  ]);
  const planned = restoredNames(
    deleted.map(({ id, doc }) => ({ id, name: doc.name })),
    new Map(live.map(({ id, name }) => [name, id])),
  );
  return {
    ids: requested.length > 0 ? requested : deleted.map(({ id }) => id),
    plan: deleted.map((row, at) => ({ ...row, restoredName: planned[at] ?? {} })),
  };
}

/** The same as the API shows them, by identifier. */
async function readTrashed(tx: Transaction, tenant: string, sent: readonly string[] = []) {
  const rows = await tx.$queryRaw<Row[]>`SELECT id, doc FROM collection_shown
    WHERE tenant = ${tenant} AND id = ANY (ARRAY(SELECT id FROM ${trashedOf(tenant, [...new Set(sent)])}))`;
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}

/** Without identifiers, the one deleted last. */
const trashedOf = (tenant: string, ids: readonly string[]): Sql =>
  ids.length > 0
    ? sql`collection WHERE tenant = ${tenant} AND id = ANY (${ids}) AND "deletedDate" IS NOT NULL
        ORDER BY array_position(${ids}::text[], id)`
    : sql`collection WHERE tenant = ${tenant} AND "deletedDate" IS NOT NULL ORDER BY "deletedDate" DESC, id DESC LIMIT 1`;
