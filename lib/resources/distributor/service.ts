import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { readReferences } from "@/lib/base/http/read-references";
import type { References } from "@/lib/base/http/references";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { changeOne } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type {
  createDistributor,
  deleteDistributor,
  getDistributor,
  getDistributorHistory,
  getDistributorReferences,
  listDistributors,
  updateDistributor,
} from "./endpoints";
import { distributorCreated } from "./events";
import { distributorKind, documentWithProductCount } from "./kind";
import { distributorReferences } from "./references";
import { type Distributor, distributorList } from "./schema";

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
  readHistory(actor, distributorList, params.id, message("The distributor was not found."));

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
export const update = (actor: Actor, input: Input<typeof updateDistributor>): Promise<Distributor> =>
  changeOne(actor, input, distributorKind, distributorKind.writes.update.rules, {
    id: input.params.id,
    body: input.body,
  });

/** @throws AppError `not_found`, `precondition_failed`, `conflict` while products are assigned */
export const remove = (actor: Actor, input: Input<typeof deleteDistributor>): Promise<Distributor> =>
  changeOne(actor, input, distributorKind, distributorKind.writes.delete.rules, { id: input.params.id });

const notFound = () => AppError.notFound(message("The distributor was not found."));
