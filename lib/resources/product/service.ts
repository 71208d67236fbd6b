import type { Actor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import type { getProduct, getProductHistory, listProductChanges, listProducts } from "./endpoints";
import { type Product, productList } from "./schema";

export async function list(actor: Actor, { list: request }: Input<typeof listProducts>): Promise<ListResult> {
  return await readList(actor.tenant, request);
}

export const changes = (actor: Actor, { list: request, query }: Input<typeof listProductChanges>): Promise<Changes> =>
  readChanges(actor.tenant, request, query.since);

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getProduct>): Promise<Product> {
  const found = await readRecord<Product>(actor.tenant, productList, params.id);
  if (!found) throw AppError.notFound("The product");
  return found;
}

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof getProductHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, productList, params.id, "The product");
