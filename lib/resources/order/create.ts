import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { monthHours } from "@/lib/base/day";
import { insertDocument } from "@/lib/base/db/documents";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import type { Input } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { endDateOf, plusMonths } from "@/lib/resources/subscription/term";
import { requireNotPast } from "@/lib/resources/subscription-change/asked";
import { createSubscriptions } from "@/lib/resources/subscription-change/create";
import type { createOrder } from "./endpoints";
import { orderCreated } from "./events";
import { creatorOf, customerOf, linesOf, requireCurrency, requireRecurring, settingsOf } from "./found";
import { type Line, orderItem, orderTotal } from "./lines";
import { nextNumber } from "./numbers";
import type { Order, OrderCreate } from "./schema";

/** Places an order: the order itself, and one subscription of what recurs. */

/** @throws AppError `invalid_body` */
export async function create(actor: Actor, { tx, body, isDryRun }: Input<typeof createOrder>): Promise<Order> {
  const { tenant, account } = await customerOf(tx, actor, body.account);
  const [lines, { currency, now }, creator] = await Promise.all([
    linesOf(tx, actor, body.items),
    settingsOf(tx, actor, tenant),
    creatorOf(tx, actor),
  ]);
  requireCurrency(lines, body.items, currency);
  requireRecurring(body, lines);
  const recurring = lines.filter(({ isRecurring }) => isRecurring);
  const term: Term = {
    months: monthsOf(body.term, recurring, "subscription_term"),
    billing: monthsOf(body.billing_cycle, recurring, "payment_period"),
    now,
  };
  const id = newIdentifier();
  const { name, status, address } = account;
  const of = {
    account: body.account,
    account_details: defined({ name }),
    ...defined({ creator }),
    tenant,
    parent: { account: { tenant: actor.tenant.id } },
  };
  const made = () => ({ tenant, doc: subscriptionOf(body, recurring, term, { ...of, order: id }) });
  const subscriptions = recurring.length > 0 ? await createSubscriptions({ tx, actor }, [made()]) : [];
  const items = lines.map((line) => orderItem(line, term.months, term.billing));
  const order: Order = {
    _id: id,
    ...{ number: "", status: "accepted", state: "open" },
    ...of,
    // Of who has placed it the subscription knows more.
    ...defined({ creator: creator && defined({ id: creator.id, fullname: creator.fullname }) }),
    account_details: defined({ name, status, address }),
    items,
    price: { total: orderTotal(items), ...defined({ currency }) },
    ...defined({ reference: body.reference, comment: body.comment }),
    subscriptions: subscriptions.map(({ _id }) => _id),
    ...{ created: now, updated: now },
  };
  return await store(tx, actor, order, isDryRun);
}

/** The number is taken last: who takes one waits for whoever has taken the one before. */
async function store(tx: Transaction, actor: Actor, order: Order, isDryRun: boolean): Promise<Order> {
  const { _id: id, tenant = actor.tenant.id, state = "", items = [], price } = order;
  const number = await nextNumber(tx, actor.tenant.id, isDryRun);
  const numbered = { ...order, number };
  // A dry run does not write its number: the order that takes it would wait for the end of the dry run.
  const doc = isDryRun ? { ...order, number: undefined } : numbered;
  insertDocument(tx, "customer_order", { tenant, id, seller: actor.tenant.id, doc });
  const told = items.map(({ sku = "", name = "", amount = 0, price: { total = 0, mrr = 0 } = {} }) => ({
    ...{ sku, name, amount },
    price: { total, mrr },
  }));
  const { total = 0, currency } = price ?? {};
  const data = { _id: id, order: { id, state, number }, items: told, price: { total, ...defined({ currency }) } };
  append(tx, actor, orderCreated, data, tenant);
  return numbered;
}

interface Term {
  months: number;
  billing: number;
  now: string;
}

const monthsMax = 120;

/** The months that are asked for, else those of the first product. */
function monthsOf(
  asked: { durationMonth: number } | undefined,
  [first]: readonly Line[],
  hours: "subscription_term" | "payment_period",
): number {
  const months = Math.round((first?.product[hours] ?? 0) / monthHours);
  return asked?.durationMonth ?? Math.min(monthsMax, Math.max(1, months));
}

function subscriptionOf(
  { name, start_date, cancel_term }: OrderCreate,
  lines: readonly Line[],
  { months, billing, now }: Term,
  of: Omit<Subscription, "_id">,
): Subscription {
  const today = `${now.slice(0, 10)}T00:00:00.000Z`;
  const start = start_date ?? today;
  requireNotPast(start, today, "/start_date");
  const end = endDateOf(plusMonths(Date.parse(start), months));
  const hours = { subscription_term: months * monthHours, payment_period: billing * monthHours };
  return {
    _id: newIdentifier(),
    name: name ?? lines[0]?.item.name ?? "",
    ...of,
    term: { duration: months * monthHours, durationMonth: months },
    billing_cycle: { duration: billing * monthHours, durationMonth: billing },
    ...defined({ cancel_term }),
    ...{ start_date: start, end_date: end },
    price: 0,
    items: lines.map(({ item }) => ({ ...item, date: { start, end }, ...hours })),
  };
}
