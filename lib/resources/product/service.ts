import type { Actor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import type { ListRequest } from "@/lib/base/list/question";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import type { getProduct, getProductHistory, listProductChanges, listProducts } from "./endpoints";
import { live, type Product, productList } from "./schema";

/** Live products, unless the caller filters by the trash. */
function shown(request: ListRequest): ListRequest {
  const { query } = request;
  if (query.filters.some(({ field }) => field === live.field)) return request;
  return { ...request, query: { ...query, filters: [...query.filters, live] } };
}

export const list = (actor: Actor, { list: request }: Input<typeof listProducts>): Promise<ListResult> =>
  readList(actor.tenant, shown(request));

export const changes = (actor: Actor, { list: request, query }: Input<typeof listProductChanges>): Promise<Changes> =>
  readChanges(actor.tenant, shown(request), query.since);

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getProduct>): Promise<Product> {
  const found = await readRecord<Product>(actor.tenant, productList, params.id);
  if (!found) throw AppError.notFound("The product");
  return found;
}

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof getProductHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, productList, params.id, "The product");
