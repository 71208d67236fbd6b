import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
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
import { changeAll, updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type {
  createCollection,
  deleteCollection,
  deleteCollections,
  getCollection,
  getCollectionHistory,
  listCollectionChanges,
  listCollections,
} from "./endpoints";
import { collectionCreated } from "./events";
import { collectionKind, isInTrash, notFound } from "./kind";
import { compose, shownAt } from "./product-groups";
import { type Collection, collectionList, live, type StoredCollection } from "./schema";
import { findLive, lock, outcome, readShown, requireFreeNames } from "./store";

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
  if (!found || isInTrash(found)) throw notFound();
  const { at } = actor.tenant;
  if (at === undefined) return found;
  const [shown] = await shownAt(actor.tenant, [found], at);
  return shown ?? found;
}

/** @throws AppError `not_found` */
export async function history(actor: Actor, { params }: Input<typeof getCollectionHistory>): Promise<RecordVersion[]> {
  const versions = await readHistory(
    actor,
    collectionList,
    params.id,
    message("The product collection was not found."),
  );
  // The groups follow from their identifiers, as in events.
  return versions.map(({ changes: { productGroups, ...changes }, ...version }) => ({ ...version, changes }));
}

/** @throws AppError `conflict` for a name that is taken, `invalid_body` for an unknown product group */
export async function create(actor: Actor, { tx, body }: Input<typeof createCollection>): Promise<Collection> {
  const tenant = actor.tenant.id;
  lock(tx, tenant);
  const id = newIdentifier();
  await requireFreeNames(tx, tenant, [{ id, name: body.name }]);
  const now = new Date().toISOString();
  const groups = await compose(tx, tenant, body.productGroupIds);
  const doc: Collection = { id, name: body.name, tenant, ...groups, created: now, updated: now };
  insertDocument(tx, "collection", { tenant, id, doc });
  append(tx, actor, collectionCreated, { _id: id, name: body.name });
  const [answer] = await readShown(tx, tenant, [id]);
  return answer ?? doc;
}

/** @throws AppError `not_found`, `precondition_failed`, `conflict`, `invalid_body` */
export const update = updating(collectionKind);

/** Moves a collection to the trash. Returns `false` for one that is not live, as the deletion of several does. */
export const remove = (actor: Actor, { tx, params, ifMatch, setAuditTarget }: Input<typeof deleteCollection>) =>
  discard(tx, actor, [params.id], async ({ name }) => {
    setAuditTarget(name);
    if (ifMatch === undefined) return;
    const [shown] = await readShown(tx, actor.tenant.id, [params.id]);
    requireMatch(ifMatch, shown);
  });

export const removeMany = (actor: Actor, { tx, body }: Input<typeof deleteCollections>) =>
  discard(tx, actor, body.collectionIds);

async function discard(
  tx: Transaction,
  actor: Actor,
  sent: readonly string[],
  seen?: (before: StoredCollection) => Promise<void>,
) {
  const ids = [...new Set(sent)];
  lock(tx, actor.tenant.id);
  const rows = await findLive(tx, actor.tenant.id, ids);
  await changeAll({ tx, actor }, collectionKind, collectionKind.writes.delete.rules, rows, defined({ seen }));
  const deletedCount = rows.length;
  return {
    deleted: outcome(ids, new Set(rows.map(({ id }) => id))),
    metadata: { matchedCount: deletedCount, deletedCount, notDeletedCount: ids.length - deletedCount },
  };
}
