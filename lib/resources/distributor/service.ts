import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument, removeDocument, replaceDocument } from "@/lib/base/db/documents";
import { raw, withMember } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import type { RecordVersion } from "@/lib/base/http/history";
import { readReferences } from "@/lib/base/http/read-references";
import type { References } from "@/lib/base/http/references";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { readRecord, recordStatement } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type {
  createDistributor,
  deleteDistributor,
  getDistributor,
  getDistributorHistory,
  getDistributorReferences,
  listDistributorChanges,
  listDistributors,
  updateDistributor,
} from "./endpoints";
import { distributorCreated, distributorDeleted, distributorRestored, distributorUpdated } from "./events";
import { distributorReferences } from "./references";
import { assignedProductsCount, type Distributor, type DistributorUpdate, distributorList } from "./schema";

/** Counts the products only for the rows of the page. */
export async function list(
  actor: Actor,
  { list: request, query }: Input<typeof listDistributors>,
): Promise<ListResult> {
  // Of the past, the number of products is not known.
  const isCounted = query.populate.length > 0 && request.query.at === undefined;
  const options = isCounted ? { document: documentWithProductCount } : {};
  return await readList(actor.tenant, request, options);
}

export const changes = (
  actor: Actor,
  { list: request, query }: Input<typeof listDistributorChanges>,
): Promise<Changes> => readChanges(actor.tenant, request, query.since);

/** @throws AppError `not_found` */
export async function get(
  actor: Actor,
  { params }: Pick<Input<typeof getDistributor>, "params">,
): Promise<Distributor> {
  const found = await readRecord<Distributor>(actor.tenant, distributorList, params.id, documentWithProductCount);
  if (!found) throw notFound();
  return found;
}

/** @throws AppError `not_found` */
export const references = async (actor: Actor, input: Input<typeof getDistributorReferences>): Promise<References> =>
  readReferences(actor, await get(actor, input), distributorReferences);

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof getDistributorHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, distributorList, params.id, "The distributor");

export async function create(actor: Actor, { tx, body }: Input<typeof createDistributor>): Promise<Distributor> {
  const tenant = actor.tenant.id;
  const id = newIdentifier();
  const now = new Date().toISOString();
  const address = { line2: "", street: "", zip: "", city: "", country: "", state: "", ...body.address };
  const doc: Distributor = { _id: id, ...body, tenant, address, created: now, updated: now };
  insertDocument(tx, "distributor", { tenant, id, doc });
  append(tx, actor, distributorCreated, { _id: id, name: body.name });
  // The identifier is new, so no product can refer to this distributor yet.
  return { ...doc, assignedProductsCount: 0 };
}

/**
 * Updates the sent fields; appends no event if nothing changes.
 * @throws AppError `not_found`, `precondition_failed`
 */
export async function update(
  actor: Actor,
  { tx, params: { id }, body, ifMatch, nameObject }: Input<typeof updateDistributor>,
): Promise<Distributor> {
  const tenant = actor.tenant.id;
  const shown = await lock(tx, actor.tenant, id);
  nameObject(shown.name);
  requireMatch(ifMatch, shown);
  const { assignedProductsCount: count, ...stored } = shown;
  const changed = merge(stored, body);
  const changes = diffRecords(stored, changed);
  if (Object.keys(changes).length === 0) return shown;
  const doc = { ...changed, updated: new Date().toISOString() };
  replaceDocument(tx, "distributor", { tenant, id }, { doc });
  append(tx, actor, distributorUpdated, { _id: id, name: changed.name, changes });
  return { ...doc, assignedProductsCount: count };
}

/** @throws AppError `not_found`, `precondition_failed`, `conflict` while products are assigned */
export async function remove(
  actor: Actor,
  { tx, params: { id }, ifMatch, nameObject }: Input<typeof deleteDistributor>,
): Promise<Distributor> {
  const tenant = actor.tenant.id;
  const shown = await lock(tx, actor.tenant, id);
  nameObject(shown.name);
  requireMatch(ifMatch, shown);
  const count = shown.assignedProductsCount ?? 0;
  if (count > 0) {
    throw new AppError("conflict", `${count === 1 ? "1 product is" : `${count} products are`} assigned to it.`);
  }
  removeDocument(tx, "distributor", { tenant, id });
  append(tx, actor, distributorDeleted, { _id: id, name: shown.name ?? "" });
  return shown;
}

/** Stores a distributor again that was deleted. @throws AppError `conflict` where there is one with its identifier */
export async function putBack(tx: Transaction, actor: Actor, deleted: Distributor): Promise<Distributor> {
  const tenant = actor.tenant.id;
  const doc = { ...deleted, updated: new Date().toISOString() };
  insertDocument(tx, "distributor", { tenant, id: doc._id, doc });
  append(tx, actor, distributorRestored, { _id: doc._id, name: doc.name ?? "" });
  return doc;
}

const notFound = () => AppError.notFound("The distributor");

/** The distributor as the API returns it, with its row locked until the end of the transaction. */
async function lock(tx: Transaction, tenant: Actor["tenant"], id: string): Promise<Distributor> {
  await tx.$queryRaw`SELECT id FROM distributor WHERE tenant = ${tenant.id} AND id = ${id} FOR UPDATE`;
  const [row] = await tx.$queryRaw<{ doc: string }[]>(
    recordStatement(distributorList, tenant, id, raw(documentWithProductCount)),
  );
  if (!row) throw notFound();
  return JSON.parse(row.doc);
}

function merge(current: Distributor, { address, ...sent }: DistributorUpdate): Distributor {
  return {
    ...current,
    ...sent,
    ...(address === undefined || Object.keys(address).length === 0
      ? {}
      : { address: { ...current.address, ...address } }),
  };
}

export const documentWithProductCount = withMember("assignedProductsCount", assignedProductsCount);
