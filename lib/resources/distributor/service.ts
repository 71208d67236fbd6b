import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import type { Input } from "@/lib/base/http/endpoint";
import { referencesTo } from "@/lib/base/http/read-references";
import { historyIn } from "@/lib/base/list/history";
import { recordIn } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { removing, updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type { createDistributor, listDistributors } from "./endpoints";
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

export const get = recordIn<Distributor>(
  distributorList,
  message("The distributor was not found."),
  documentWithProductCount,
);

export const references = referencesTo(get, distributorReferences);

export const history = historyIn(distributorList, message("The distributor was not found."));

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

/** @throws AppError `not_found`, `precondition_failed` */
export const update = updating(distributorKind);

/** @throws AppError `not_found`, `precondition_failed`, `conflict` while products are assigned */
export const remove = removing(distributorKind);
