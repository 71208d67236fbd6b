import { appendEach } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import type { Input } from "@/lib/base/http/endpoint";
import type { previewRestore, restoreCollections } from "./endpoints";
import { collectionRestored } from "./events";
import { type RestoredName, restoredNames } from "./restored-names";
import { findLive, lock, outcome, type Row, readShown, writeAll } from "./store";

/**
 * Restores collections from the trash. A lock allows one write at a time per tenant; rows are read under the lock and
 * restored only if they are still in the trash. A unique index on live names is the final guarantee.
 */
export async function restore(actor: Actor, { tx, body }: Input<typeof restoreCollections>) {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  const { ids, plan } = await planRestore(tx, tenant, body.collectionIds);
  const updated = new Date().toISOString();
  const restored = plan.map(({ id, doc, restoredName }) => {
    const { deletedDate: _, ...kept } = doc;
    return { id, doc: { ...kept, ...defined({ name: restoredName.name }), updated } };
  });
  writeAll(tx, tenant, restored);
  const objects = plan.map(({ id, doc, restoredName: { name = "" } }) => ({
    _id: id,
    name,
    ...(name === (doc.name ?? "") ? {} : { previousName: doc.name ?? "" }),
  }));
  appendEach(tx, actor, collectionRestored, objects);
  const done = restored.map(({ id }) => id);
  return {
    collections: await readShown(tx, tenant, done),
    metadata: {
      restored: outcome(ids, new Set(done)),
      restoredCount: done.length,
      notRestoredCount: ids.length - done.length,
    },
  };
}

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

/** The requested identifiers, and the planned restores of those in the trash, in order. */
async function planRestore(
  tx: Transaction,
  tenant: string,
  sent: readonly string[] = [],
): Promise<{ ids: string[]; plan: (Row & { restoredName: RestoredName })[] }> {
  const requested = [...new Set(sent)];
  const trashed = requested.length > 0 ? trashedOf(tenant, requested) : lastTrashed(tenant);
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

const trashedOf = (tenant: string, ids: readonly string[]): Sql =>
  sql`collection WHERE tenant = ${tenant} AND id = ANY (${ids}) AND "deletedDate" IS NOT NULL
    ORDER BY array_position(${ids}::text[], id)`;

const lastTrashed = (tenant: string): Sql =>
  sql`collection WHERE tenant = ${tenant} AND "deletedDate" IS NOT NULL ORDER BY "deletedDate" DESC, id DESC LIMIT 1`;
