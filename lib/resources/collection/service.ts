import { isDeepStrictEqual } from "node:util";
import { append, appendEach } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/changes";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument, replaceDocument } from "@/lib/base/db/documents";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { type ListResult, readList, readRecord } from "@/lib/base/list/read";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type {
  createCollection,
  deleteCollection,
  deleteCollections,
  getCollection,
  listCollections,
  previewRestore,
  restoreCollections,
  updateCollection,
} from "./endpoints";
import { collectionCreated, collectionDeleted, collectionRestored, collectionUpdated } from "./events";
import { compose } from "./product-groups";
import { type RestoredName, restoredNames } from "./restored-names";
import { type Collection, collectionList, type StoredCollection } from "./schema";

const notFound = () => AppError.notFound("The product collection");

/** Live collections, unless the caller filters by `deletedDate`. */
export async function list(actor: Actor, { list: request }: Input<typeof listCollections>): Promise<ListResult> {
  const { query } = request;
  if (query.filters.some(({ field }) => field === "deletedDate")) return await readList(actor.tenant, request);
  const live = { field: "deletedDate", conditions: [{ op: "missing" as const, value: "" }] };
  return await readList(actor.tenant, { ...request, query: { ...query, filters: [...query.filters, live] } });
}

/** @throws AppError `not_found`, also for one in the trash */
export async function get(actor: Actor, { params }: Input<typeof getCollection>): Promise<Collection> {
  const found = await readRecord<StoredCollection>(actor.tenant, collectionList, params.id);
  if (!found || found.deletedDate !== undefined) throw notFound();
  return found;
}

/** @throws AppError `conflict` for a name that is taken, `invalid_body` for an unknown product group */
export async function create(actor: Actor, { tx, body }: Input<typeof createCollection>): Promise<Collection> {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  await requireFreeName(tx, tenant, body.name);
  const id = newIdentifier();
  const now = new Date().toISOString();
  const groups = await compose(tx, tenant, body.productGroupIds);
  const doc: Collection = { id, name: body.name, tenant, ...groups, created: now, updated: now };
  insertDocument(tx, "collection", { tenant, id, doc });
  append(tx, actor, collectionCreated, { _id: id, name: body.name });
  const [answer] = await readShown(tx, tenant, [id]);
  return answer ?? doc;
}

/**
 * Updates the sent fields; appends no event if nothing changes.
 * @throws AppError `not_found`, `precondition_failed`, `conflict`, `invalid_body`
 */
export async function update(
  actor: Actor,
  { tx, params: { id }, body, ifMatch, nameObject }: Input<typeof updateCollection>,
): Promise<Collection> {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  const [row] = await findLive(tx, tenant, [id]);
  if (!row) throw notFound();
  nameObject(row.doc.name);
  const [shown] = await readShown(tx, tenant, [id]);
  requireMatch(ifMatch, shown);
  const changed: StoredCollection = {
    ...row.doc,
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.productGroupIds === undefined || isDeepStrictEqual(body.productGroupIds, row.doc.productGroupIds)
      ? {}
      : await compose(tx, tenant, body.productGroupIds, row.doc)),
  };
  // The groups follow from their identifiers, so the event records only the identifiers.
  const { productGroups: _, ...changes } = diffRecords(row.doc, changed);
  if (Object.keys(changes).length === 0) return shown ?? row.doc;
  if (changes.name && body.name !== undefined) await requireFreeName(tx, tenant, body.name);
  const doc = { ...changed, updated: new Date().toISOString() };
  replaceDocument(tx, "collection", { tenant, id }, { doc });
  append(tx, actor, collectionUpdated, { _id: id, name: changed.name, changes });
  const [answer] = await readShown(tx, tenant, [id]);
  return answer ?? doc;
}

/** Moves a collection to the trash. Returns `false` for one that is not live, as the deletion of several does. */
export async function remove(actor: Actor, { tx, params, ifMatch, nameObject }: Input<typeof deleteCollection>) {
  lock(tx, actor.tenant.id);
  if (ifMatch !== undefined) {
    const [shown] = await readShown(tx, actor.tenant.id, [params.id]);
    if (shown && shown.deletedDate === undefined) {
      nameObject(shown.name);
      requireMatch(ifMatch, shown);
    }
  }
  return await discard(tx, actor, [params.id]);
}

export async function removeMany(actor: Actor, { tx, body }: Input<typeof deleteCollections>) {
  lock(tx, actor.tenant.id);
  return await discard(tx, actor, body.collectionIds);
}

async function discard(tx: Transaction, actor: Actor, sent: readonly string[]) {
  const tenant = actor.tenant.id;
  const ids = [...new Set(sent)];
  const rows = await findLive(tx, tenant, ids);
  const now = new Date().toISOString();
  writeAll(
    tx,
    tenant,
    rows.map(({ id, doc }) => ({ id, doc: { ...doc, updated: now, deletedDate: now } })),
  );
  const objects = rows.map(({ id, doc }) => ({ _id: id, name: doc.name ?? "" }));
  appendEach(tx, actor, collectionDeleted, objects);
  const deletedCount = rows.length;
  return {
    deleted: outcome(ids, new Set(rows.map(({ id }) => id))),
    metadata: { matchedCount: deletedCount, deletedCount, notDeletedCount: ids.length - deletedCount },
  };
}

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
    return { id, doc: { ...kept, ...(restoredName.name === undefined ? {} : { name: restoredName.name }), updated } };
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

interface Row {
  id: string;
  doc: StoredCollection;
}

/** The requested identifiers, and the planned restores of those in the trash, in order. */
async function planRestore(
  tx: Transaction,
  tenant: string,
  sent: readonly string[] = [],
): Promise<{ ids: string[]; plan: (Row & { restoredName: RestoredName })[] }> {
  const requested = [...new Set(sent)];
  const deleted = requested.length > 0 ? await findDeleted(tx, tenant, requested) : await findLastDeleted(tx, tenant);
  const names = deleted.flatMap(({ doc }) => doc.name ?? []);
  const live = names.length > 0 ? await findLiveNames(tx, tenant, names) : [];
  const planned = restoredNames(
    deleted.map(({ id, doc }) => ({ id, name: doc.name })),
    new Map(live.map(({ id, name }) => [name, id])),
  );
  return {
    ids: requested.length > 0 ? requested : deleted.map(({ id }) => id),
    plan: deleted.map((row, at) => ({ ...row, restoredName: planned[at] ?? {} })),
  };
}

const findLiveNames = (
  tx: Transaction,
  tenant: string,
  beginnings: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  tx.$queryRaw`SELECT id, name FROM collection
    WHERE tenant = ${tenant} AND "deletedDate" IS NULL AND name ^@ ANY (${beginnings})`;

/**
 * Serializes the writes of a tenant's collections. The trigger `columns` of the table (prisma/sql/20_columns.sql) takes the
 * same lock, so that imports wait too.
 */
function lock(tx: Transaction, tenant: string): void {
  lockName(tx, `collection:${tenant}`);
}

async function requireFreeName(tx: Transaction, tenant: string, name: string): Promise<void> {
  const [taken] = await tx.$queryRaw<object[]>`
    SELECT id FROM collection WHERE tenant = ${tenant} AND name = ${name} AND "deletedDate" IS NULL LIMIT 1`;
  if (taken) {
    throw new AppError("conflict", "Another live product collection has this name.");
  }
}

const findLive = (tx: Transaction, tenant: string, ids: readonly string[]): Promise<Row[]> =>
  tx.$queryRaw`SELECT id, doc FROM collection WHERE tenant = ${tenant} AND id = ANY (${ids}) AND "deletedDate" IS NULL
    ORDER BY array_position(${ids}::text[], id)`;

const findDeleted = (tx: Transaction, tenant: string, ids: readonly string[]): Promise<Row[]> =>
  tx.$queryRaw`SELECT id, doc FROM collection WHERE tenant = ${tenant} AND id = ANY (${ids}) AND "deletedDate" IS NOT NULL
    ORDER BY array_position(${ids}::text[], id)`;

const findLastDeleted = (tx: Transaction, tenant: string): Promise<Row[]> =>
  tx.$queryRaw`SELECT id, doc FROM collection WHERE tenant = ${tenant} AND "deletedDate" IS NOT NULL
    ORDER BY "deletedDate" DESC, id DESC LIMIT 1`;

/** Collections as the API returns them, in the order of the identifiers. */
async function readShown(tx: Transaction, tenant: string, ids: readonly string[]): Promise<StoredCollection[]> {
  if (ids.length === 0) return [];
  const rows = await tx.$queryRaw<Row[]>`SELECT id, doc FROM collection_shown
    WHERE tenant = ${tenant} AND id = ANY (${ids}) ORDER BY array_position(${ids}::text[], id)`;
  return rows.map(({ doc }) => doc);
}

function writeAll(tx: Transaction, tenant: string, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  tx.send`UPDATE collection c SET doc = changed.doc
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS changed (id text, doc json)
    WHERE c.tenant = ${tenant} AND c.id = changed.id`;
}

/** An object without a prototype, since an identifier can be `__proto__`. */
function outcome(ids: readonly string[], done: ReadonlySet<string>): Record<string, boolean> {
  const byId: Record<string, boolean> = Object.create(null);
  for (const id of ids) byId[id] = done.has(id);
  return byId;
}
