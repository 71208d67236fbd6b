import { dayMilliseconds, monthHours } from "@/lib/base/day";
import { decimal, rounded } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { changedLine, settled, totalOf, withPrice } from "@/lib/resources/subscription/amounts";
import type { SubscriptionItem as Item } from "@/lib/resources/subscription/item-of-product";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { dateOf, endDateOf, plusMonths, termOf } from "@/lib/resources/subscription/term";
import {
  type CancelRequest,
  type ChangeKind,
  type ChangeRequest,
  type PriceRequest,
  priceMax,
  type RenewRequest,
} from "./schema";

/** What a change makes of a subscription: the one function for previews, writes, what is due and what is projected. */

/** A subscription, and the day of the month at which its terms begin. */
export interface State {
  doc: Subscription;
  day: number;
}

/** A change as it is asked for. Its `lines` are the items that it adds. */
export interface Asked {
  kind: ChangeKind;
  request: ChangeRequest & RenewRequest & Partial<CancelRequest>;
  lines?: readonly Item[] | undefined;
}

const iso = (moment: number): string => new Date(moment).toISOString();

/** When a change is due; undefined where the subscription has no such moment. */
export function dueOf({ doc }: State, { kind, request: { from, when } }: Asked): number | undefined {
  const fixed = from ?? (when === "end" || when === "now" ? undefined : when);
  if (fixed !== undefined) return Date.parse(fixed);
  if (kind === "start") return doc.start_date === undefined ? undefined : Date.parse(doc.start_date);
  return termOf(doc)?.end;
}

/** @throws AppError `conflict`, `invalid_body` where the subscription does not allow it */
export function outcomeOf(state: State, asked: Asked, from: number): State {
  const { doc } = state;
  if (asked.kind === "change") return changed(state, asked, from);
  if (asked.kind === "renew") return renewed(state, asked, from);
  if (asked.kind === "cancel") return { ...state, doc: cancelled(doc, asked, from) };
  requireStatus(doc, asked.kind === "start" ? ["pending"] : ["pending", "active"]);
  return { ...state, doc: { ...doc, status: asked.kind === "start" ? "active" : "ended" } };
}

/** @throws AppError `conflict` that says what the subscription is */
function requireStatus({ status }: Subscription, allowed: readonly string[]): void {
  if (status !== undefined && allowed.includes(status)) return;
  throw new AppError(
    "conflict",
    status === "cancelled"
      ? message("The subscription is cancelled. Undo the cancellation, or place a new order.")
      : status === undefined
        ? message("The subscription is without a status.")
        : message("The subscription is {status}.", { status }),
  );
}

function changed({ doc, day }: State, { request, lines = [] }: Asked, from: number): State {
  requireStatus(doc, ["pending", "active"]);
  const { items, price, term, edition, name } = request;
  let next: Subscription = { ...doc, ...defined({ name, edition }) };
  if (items) next = { ...next, items: itemsAfter(next, items, lines, from) };
  if (term) next = withEnd(next, term.durationMonth, Date.parse(doc.start_date ?? ""), day);
  // By itself a term ends on its day, also where a longer one would follow from then on.
  const end = Math.min(...[doc, next].map((each) => termOf(each)?.end ?? Number.POSITIVE_INFINITY));
  if (end <= from)
    throw AppError.invalidField(
      "/from",
      message("The term ends on {dateOf}, before the change would begin.", { dateOf: dateOf(end - 1) }),
    );
  if (price !== undefined) next = priced(settled(next), price);
  return { doc: items || term ? limited(settled(next)) : next, day };
}

function itemsAfter(
  { items: present = [], end_date: end }: Subscription,
  asked: NonNullable<ChangeRequest["items"]>,
  lines: readonly Item[],
  from: number,
): Item[] {
  let items: Item[] = present;
  for (const [at, { id, sku, amount, unit, discount }] of asked.entries()) {
    const pointer = `/items/${at}`;
    const found = items.filter((item) => (id === undefined ? item.sku === sku : item.id === id));
    if (found.length > 1 && amount !== undefined)
      throw AppError.invalidField(
        `${pointer}/id`,
        message("{length} lines have the SKU {sku}. Name one by its id.", { length: found.length, sku }),
      );
    const added = found.length === 0 ? lines.find((line) => line.sku === sku) : undefined;
    if (found.length === 0 && !added)
      throw AppError.invalidField(
        pointer,
        id === undefined
          ? message("The subscription has no line with the SKU {sku}.", { sku })
          : message("The subscription has no line with the id {id}.", { id }),
      );
    const changedItem = (item: Item): Item => {
      const price = unit && priceAfter(unit.price, item.unit?.price ?? 0, 10, `${pointer}/unit/price`);
      return checked(
        changedLine(item, { amount, discount, unit: price === undefined ? undefined : { price } }),
        pointer,
      );
    };
    if (added) {
      const date = { start: iso(from), ...defined({ end }) };
      items = [...items, changedItem({ ...added, date })];
    } else if (amount === 0) items = items.filter((item) => !found.includes(item));
    else items = items.map((item) => (found.includes(item) ? changedItem(item) : item));
  }
  if (items.length === 0)
    throw AppError.invalidField("/items", message("A subscription keeps at least one line. Cancel it instead."));
  return items;
}

/** @throws AppError `invalid_body` for an amount outside its limits, and a discount above the line */
function checked(item: Item, pointer: string): Item {
  const { amount = 0, metadata: { amount: { min = 0, max = Number.POSITIVE_INFINITY } = {} } = {} } = item;
  if (amount < min || amount > max)
    throw AppError.invalidField(
      `${pointer}/amount`,
      max === Number.POSITIVE_INFINITY
        ? message("The amount is from {min} to any number.", { min })
        : message("The amount is from {min} to {max}.", { min, max }),
    );
  if (totalOf(item) < 0)
    throw AppError.invalidField(
      `${pointer}/discount`,
      message("The discount is at most {subtotal}, the price of the line.", { subtotal: item.price?.subtotal }),
    );
  return item;
}

/** @throws AppError `invalid_body` */
function priceAfter(asked: PriceRequest, present: number, places: number, pointer: string): number {
  if (typeof asked === "number") return asked;
  const exact = "multiply" in asked ? decimal(present).times(asked.multiply) : decimal(present).plus(asked.add);
  const price = rounded(exact, Math.min(asked.round ?? 2, places));
  if (price < 0 || price > priceMax)
    throw AppError.invalidField(
      pointer,
      message("The price would be {price}: use 0 to {priceMax}.", { price, priceMax }),
    );
  return price;
}

/** @throws AppError `invalid_body` where no line is worth anything */
function priced(doc: Subscription, asked: PriceRequest): Subscription {
  const next = withPrice(doc, priceAfter(asked, doc.price ?? 0, 2, "/price"));
  if (!next)
    throw AppError.invalidField(
      "/price",
      message("All lines are free of charge. Change the prices of the lines instead."),
    );
  return next;
}

function limited(doc: Subscription): Subscription {
  if ((doc.price ?? 0) > priceMax)
    throw AppError.invalidField(
      "/items",
      message("The price would be {price} a month: at most {priceMax}.", { price: doc.price, priceMax }),
    );
  return doc;
}

/** A subscription whose term lasts so many months from a moment. */
function withEnd(doc: Subscription, months: number, start: number, day: number): Subscription {
  if (Number.isNaN(start)) throw AppError.invalidField("/term", message("The subscription has no start date."));
  const end_date = endDateOf(plusMonths(start, months, day));
  const items = doc.items?.map((item) =>
    item.date?.end !== undefined && item.date.end === doc.end_date
      ? { ...item, date: { ...item.date, end: end_date } }
      : item,
  );
  const term = { duration: months * monthHours, durationMonth: months };
  return { ...doc, term, end_date, ...defined({ items }) };
}

function renewed(state: State, { request }: Asked, from: number): State {
  const { doc } = state;
  requireStatus(doc, ["pending", "active", "ended"]);
  const former = termOf(doc)?.end;
  if (former !== undefined && from < former && doc.status !== "ended")
    throw AppError.invalidField(
      "/from",
      message("A renewal begins when the term has ended, on {former} at the earliest.", { former: dateOf(former) }),
    );
  const months = request.months ?? doc.term?.durationMonth;
  if (months === undefined)
    throw AppError.invalidField("/months", message("The subscription has no term. Name the months."));
  const day = from === former ? state.day : new Date(from).getUTCDate();
  const start_date = iso(from);
  const dated = doc.items?.map((item) =>
    item.date ? { ...item, date: { ...item.date, start: start_date, end: doc.end_date } } : item,
  );
  const term = withEnd(
    { ...doc, status: "active", start_date, ...defined({ items: dated as Item[] | undefined }) },
    months,
    from,
    day,
  );
  const percent =
    request.percent === undefined ? undefined : { multiply: rounded(decimal(request.percent).div(100).plus(1), 12) };
  const price = request.price ?? percent;
  return { day, doc: limited(price === undefined ? settled(term) : priced(settled(term), price)) };
}

function cancelled(doc: Subscription, { request: { when } }: Asked, from: number): Subscription {
  requireStatus(doc, ["pending", "active"]);
  const end = termOf(doc)?.end;
  if (when === "end") return { ...doc, status: "cancelled" };
  if (end !== undefined && from >= end)
    throw AppError.invalidField(
      "/when",
      message("The term ends on {dateOf} already: use end.", { dateOf: dateOf(end - dayMilliseconds) }),
    );
  const isUnbegun = doc.status === "pending";
  return { ...doc, status: "cancelled", ...defined({ end_date: isUnbegun ? doc.start_date : iso(from) }) };
}
