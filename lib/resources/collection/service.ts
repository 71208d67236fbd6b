import { isDeepStrictEqual } from "node:util";
import { append, appendEach } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument, replaceDocument } from "@/lib/base/db/documents";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { type ListQuery, unlessFiltered } from "@/lib/base/list/query";
import type { ListRequest } from "@/lib/base/list/question";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type {
  createCollection,
  deleteCollection,
  deleteCollections,
  getCollection,
  getCollectionHistory,
  listCollectionChanges,
  listCollections,
  updateCollection,
} from "./endpoints";
import { collectionCreated, collectionDeleted, collectionUpdated } from "./events";
import { compose, shownAt } from "./product-groups";
import { type Collection, collectionList, live, type StoredCollection } from "./schema";
import { findLive, lock, outcome, readShown, writeAll } from "./store";

const notFound = () => AppError.notFound("The product collection");

/** Live collections, unless the caller filters by `deletedDate`. */
export const shownQuery = (query: ListQuery): ListQuery => unlessFiltered(query, live);

const shown = (request: ListRequest): ListRequest => ({ ...request, query: shownQuery(request.query) });

export async function list(actor: Actor, { list: request }: Input<typeof listCollections>): Promise<ListResult> {
  const { at } = request.query;
  const result = await readList(actor.tenant, shown(request));
  if (at === undefined || result.form !== "page") return result;
  const stored: StoredCollection[] = JSON.parse(`[${result.rows}]`);
  const rows = await shownAt(actor.tenant, stored, at);
  return { ...result, rows: rows.map((row) => JSON.stringify(row)).join(",") };
}

export const changes = (
  actor: Actor,
  { list: request, query }: Input<typeof listCollectionChanges>,
): Promise<Changes> => readChanges(actor.tenant, shown(request), query.since);

/** @throws AppError `not_found`, also for one in the trash */
export async function get(actor: Actor, { params }: Input<typeof getCollection>): Promise<Collection> {
  const found = await readRecord<StoredCollection>(actor.tenant, collectionList, params.id);
  if (!found || (found.deletedDate ?? null) !== null) throw notFound();
  const { at } = actor.tenant;
  if (at === undefined) return found;
  const [shown] = await shownAt(actor.tenant, [found], at);
  return shown ?? found;
}

/** @throws AppError `not_found` */
export async function history(actor: Actor, { params }: Input<typeof getCollectionHistory>): Promise<RecordVersion[]> {
  const versions = await readHistory(actor, collectionList, params.id, "The product collection");
  // The groups follow from their identifiers, as in events.
  return versions.map(({ changes: { productGroups, ...changes }, ...version }) => ({ ...version, changes }));
}

/** @throws AppError `conflict` for a name that is taken, `invalid_body` for an unknown product group */
export async function create(actor: Actor, { tx, body }: Input<typeof createCollection>): Promise<Collection> {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  const id = newIdentifier();
  await requireFreeName(tx, tenant, id, body.name);
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
  { tx, params: { id }, body, ifMatch, setAuditTarget }: Input<typeof updateCollection>,
): Promise<Collection> {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  const [row] = await findLive(tx, tenant, [id]);
  if (!row) throw notFound();
  setAuditTarget(row.doc.name);
  const [shown] = await readShown(tx, tenant, [id]);
  requireMatch(ifMatch, shown);
  const changed: StoredCollection = {
    ...row.doc,
    ...defined({ name: body.name }),
    ...(body.productGroupIds === undefined || isDeepStrictEqual(body.productGroupIds, row.doc.productGroupIds)
      ? {}
      : await compose(tx, tenant, body.productGroupIds, row.doc)),
  };
  // The groups follow from their identifiers, so the event records only the identifiers.
  const { productGroups: _, ...changes } = diffRecords(row.doc, changed);
  if (Object.keys(changes).length === 0) return shown ?? row.doc;
  if (changes.name && body.name !== undefined) await requireFreeName(tx, tenant, id, body.name);
  const doc = { ...changed, updated: new Date().toISOString() };
  replaceDocument(tx, "collection", { tenant, id }, { doc });
  append(tx, actor, collectionUpdated, { _id: id, name: changed.name, changes });
  const [answer] = await readShown(tx, tenant, [id]);
  return answer ?? doc;
}

/** Moves a collection to the trash. Returns `false` for one that is not live, as the deletion of several does. */
export async function remove(actor: Actor, { tx, params, ifMatch, setAuditTarget }: Input<typeof deleteCollection>) {
  lock(tx, actor.tenant.id);
  if (ifMatch !== undefined) {
    const [shown] = await readShown(tx, actor.tenant.id, [params.id]);
    if (shown && shown.deletedDate === undefined) {
      setAuditTarget(shown.name);
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

async function requireFreeName(tx: Transaction, tenant: string, id: string, name: string): Promise<void> {
  const [taken] = await tx.$queryRaw<object[]>`
    SELECT id FROM collection WHERE tenant = ${tenant} AND name = normalize(${name}) AND id <> ${id} AND "deletedDate" IS NULL LIMIT 1`;
  if (taken) {
    throw new AppError("conflict", "Another live product collection has this name.");
  }
}
