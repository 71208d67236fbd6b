import type { Actor } from "@/lib/base/auth/actor";
import { join, sql } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import type { Input } from "@/lib/base/http/endpoint";
import { historyIn } from "@/lib/base/list/history";
import { recordIn } from "@/lib/base/list/record";
import { changeOne, updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import { cancelling } from "./cancel";
import type { cancelOrder } from "./endpoints";
import { orderKind } from "./kind";
import { type Order, orderList } from "./schema";

/** Whether there is an order that the tenant sees. */
export async function isOrdering({ tenant }: Actor): Promise<boolean> {
  const rows = visible("customer_order", "family", tenant, sql`1`, () => sql`true`);
  const [row] = await read<{ found: boolean }>(tenant, sql`SELECT EXISTS (${join(rows, " UNION ALL ")}) AS found`);
  return row?.found === true;
}

export const get = recordIn<Order>(orderList, message("The order was not found."));

export const history = historyIn(orderList, message("The order was not found."));

/** @throws AppError `not_found`, `not_seller`, `conflict` */
export const update = updating(orderKind);

/** @throws AppError `not_found`, `not_seller`, `conflict` once something has started */
export const cancel = (actor: Actor, input: Input<typeof cancelOrder>): Promise<Order> =>
  changeOne(actor, input, orderKind, cancelling, { id: input.params.id, body: input.body });
