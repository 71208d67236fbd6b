import type { Actor } from "@/lib/base/auth/actor";
import { join, sql } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";
import { readReport } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { changeOne } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import { cancelling } from "./cancel";
import type { cancelOrder, getOrder, getOrderHistory, listOrderChanges, listOrders, updateOrder } from "./endpoints";
import { orderKind } from "./kind";
import { type Order, orderList } from "./schema";

export const list = (actor: Actor, { list: request }: Input<typeof listOrders>): Promise<ListResult> =>
  readList(actor.tenant, request);

export const changes = (actor: Actor, { list: request, query }: Input<typeof listOrderChanges>): Promise<Changes> =>
  readChanges(actor.tenant, request, query.since);

/** Whether there is an order that the tenant sees. */
export async function isOrdering({ tenant }: Actor): Promise<boolean> {
  const rows = visible("customer_order", "family", tenant, sql`1`, () => sql`true`);
  const [row] = await readReport<{ found: boolean }>(
    tenant,
    sql`SELECT EXISTS (${join(rows, " UNION ALL ")}) AS found`,
  );
  return row?.found === true;
}

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getOrder>): Promise<Order> {
  const found = await readRecord<Order>(actor.tenant, orderList, params.id);
  if (!found) throw AppError.notFound(message("The order was not found."));
  return found;
}

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof getOrderHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, orderList, params.id, message("The order was not found."));

/** Appends no event if nothing changes. @throws AppError `not_found`, `not_seller`, `conflict` */
export const update = (actor: Actor, input: Input<typeof updateOrder>): Promise<Order> =>
  changeOne(actor, input, orderKind, orderKind.writes.update.rules, { id: input.params.id, body: input.body });

/** @throws AppError `not_found`, `not_seller`, `conflict` once something has started */
export const cancel = (actor: Actor, input: Input<typeof cancelOrder>): Promise<Order> =>
  changeOne(actor, input, orderKind, cancelling, { id: input.params.id, body: input.body });
