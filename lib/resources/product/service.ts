import { append } from "@/lib/base/audit/append";
import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { insertDocument } from "@/lib/base/db/documents";
import { join, raw, sql, withMember } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Input } from "@/lib/base/http/endpoint";
import { referencesTo } from "@/lib/base/http/read-references";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { historyIn } from "@/lib/base/list/history";
import { type ListQuery, unlessFiltered } from "@/lib/base/list/query";
import type { ListRequest } from "@/lib/base/list/question";
import { recordIn } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { attempt } from "@/lib/base/write/attempt";
import { changeAll, changeOne, updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import { changed } from "./change";
import type { createProduct, deleteProduct, listProductChanges, listProducts, restoreProducts } from "./endpoints";
import { productCreated } from "./events";
import { figuresText } from "./figures";
import { productKind, requireDistributors } from "./kind";
import { productReferences, running, skusIn } from "./references";
import { live, type Product, productList } from "./schema";
import { lockSkus, requireFreeSkus } from "./variants";

/** Live products, unless the caller filters by the trash. */
export const shownQuery = (query: ListQuery): ListQuery => unlessFiltered(query, live);

const shown = (request: ListRequest): ListRequest => ({ ...request, query: shownQuery(request.query) });

export async function list(actor: Actor, { list: request, query }: Input<typeof listProducts>): Promise<ListResult> {
  const { at, snapshot, filters, sort, group } = request.query;
  const isAsked = query.populate.length > 0;
  if (isAsked || [...filters, ...sort, { field: group ?? "" }].some(isFigure))
    requireFeature(actor, "Platform/Subscription");
  // Of the past they are not known.
  const isPopulated = isAsked && at === undefined && snapshot === undefined;
  return await readList(
    actor.tenant,
    shown(request),
    isPopulated ? { document: documentWithFigures, isWide: true } : {},
  );
}

const documentWithFigures = withMember("figures", figuresText);
const isFigure = ({ field }: { field: string }): boolean => field.startsWith("figures.");

export async function changes(
  actor: Actor,
  { list: request, query }: Input<typeof listProductChanges>,
): Promise<Changes> {
  if (request.query.filters.some(isFigure)) requireFeature(actor, "Platform/Subscription");
  return await readChanges(actor.tenant, shown(request), query.since);
}

export const get = recordIn<Product>(productList, message("The product was not found."));

export const history = historyIn(productList, message("The product was not found."));

export const references = referencesTo(get, productReferences);

/** @throws AppError `invalid_body`, `conflict` for a SKU that is taken */
export async function create(actor: Actor, { tx, body }: Input<typeof createProduct>): Promise<Product> {
  const tenant = actor.tenant.id;
  lockSkus(tx, tenant);
  const id = newIdentifier();
  const now = new Date().toISOString();
  const made = { id, group_id: id, tenant, status: { active: true, deleted: false }, products: [], ...defaults };
  const doc: Product = { ...changed(made, body), created: now, updated: now };
  await requireFreeSkus(tx, tenant, [doc]);
  await requireDistributors(tx, tenant, doc.distributor ? [doc.distributor] : []);
  insertDocument(tx, "product", { tenant, id, doc });
  append(tx, actor, productCreated, { _id: id, name: body.name });
  return doc;
}

/** What the live system gives a new product. */
const defaults = {
  sales_channel: "Shop",
  referenced: false,
  stock: 0,
  shop_enabled: false,
  type: 3,
  resell: false,
  msp: false,
};

/** @throws AppError `not_found`, `precondition_failed`, `invalid_body`, `conflict` */
export const update = updating(productKind);

/** Moves a product to the trash. @throws AppError `not_found`, `precondition_failed`, `conflict` */
export async function remove(actor: Actor, input: Input<typeof deleteProduct>) {
  const { id } = input.params;
  const product = await changeOne(actor, input, productKind, productKind.writes.delete.rules, { id });
  const having = await runningWith(input.tx, actor, product);
  return {
    deleted: { [id]: true },
    metadata: {
      subscriptions: having.map(({ _id, name }) => ({ _id, name })),
      subscriptionCount: having[0]?.count ?? 0,
    },
  };
}

/** The first running subscriptions that have a product, and how many there are. */
function runningWith(tx: Transaction, { tenant }: Actor, product: Product) {
  const skus = skusIn(product);
  const isIt = skus.length > 0 ? sql`e.sku = ANY (${skus})` : sql`e.reference = ${product.id}`;
  const rows = visible(
    "subscription",
    "family",
    tenant,
    raw("t.id, t.name"),
    (predicate) => sql`t.status = ANY (${running}) AND EXISTS (SELECT FROM subscription_item e
      WHERE ${predicate("e")} AND e.tenant = t.tenant AND e.subscription = t.id AND ${isIt})`,
  );
  return tx.$queryRaw<{ _id: string; name: string; count: number }[]>(sql`
    SELECT id AS _id, coalesce(name, '') AS name, count(*) OVER ()::int AS count
    FROM (${join(rows, " UNION ALL ")}) s ORDER BY id LIMIT 100`);
}

/** Takes products out of the trash. One that cannot be is left there, and the others are not. */
export async function restore(actor: Actor, { tx, body }: Input<typeof restoreProducts>) {
  const ids = [...new Set(body.productIds)];
  const { rules } = productKind.writes.restore;
  const products: Product[] = [];
  const commands = ids.map((id) => ({ id }));
  await attempt(tx, commands, async (some) => {
    const changes = await changeAll({ tx, actor }, productKind, rules, some);
    products.push(...changes.flatMap(({ after }) => after ?? []));
  });
  const restored: Record<string, boolean> = Object.create(null);
  for (const id of ids) restored[id] = products.some((product) => product.id === id);
  const restoredCount = products.length;
  return { products, metadata: { restored, restoredCount, notRestoredCount: ids.length - restoredCount } };
}
