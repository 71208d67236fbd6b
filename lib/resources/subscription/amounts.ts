import { type Decimal, decimal, rounded, sum } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";

/** What lines, subscriptions and parts of their terms are worth. Nothing here reads or writes anything. */

/** A line as subscriptions and orders have it. */
export interface Line {
  id?: string | undefined;
  sku?: string | undefined;
  amount?: number | undefined;
  unit?: { cost?: number | undefined; price?: number | undefined } | undefined;
  price?:
    | {
        cost?: number | undefined;
        discount?: number | undefined;
        subtotal?: number | undefined;
        total?: number | undefined;
      }
    | undefined;
  /** The percentage that `price.discount` is of the subtotal. */
  discount?: number | undefined;
}

export interface LineChange {
  amount?: number | undefined;
  unit?: { price?: number | undefined } | undefined;
  /** An amount of the line, or a percentage of its subtotal. */
  discount?: number | { percent: number } | undefined;
}

interface Months {
  durationMonth?: number | undefined;
}

interface Amounts {
  price?: number | undefined;
  billingPrice?: number | undefined;
  agreementPrice?: number | undefined;
}

/** The members of a subscription that its amounts are in. */
export interface Priced extends Amounts {
  items?: Line[] | undefined;
  term?: Months | undefined;
  billing_cycle?: Months | undefined;
}

const isPriced = ({ unit, price }: Line): boolean => unit?.price !== undefined || price?.total !== undefined;

/** Before the discount. A line without a unit price, as an import may bring it, has the one that its total tells. */
function subtotalOf({ amount = 0, unit, price }: Line): Decimal {
  if (unit?.price !== undefined) return decimal(unit.price).times(amount);
  return decimal(price?.subtotal ?? decimal(price?.total ?? 0).plus(price?.discount ?? 0));
}

/** A discount that is not given grows and shrinks with the line, so that nothing stays free of charge that was. */
function discountOf(line: Line, subtotal: Decimal, given: LineChange["discount"]): Decimal {
  if (typeof given === "number") return decimal(given);
  const former = subtotalOf(line);
  if (given) return subtotal.times(given.percent).div(100);
  if (former.eq(0)) return subtotal.times(line.discount ?? 0).div(100);
  const discount = decimal(line.price?.discount ?? 0);
  return former.eq(subtotal) ? discount : discount.times(subtotal).div(former);
}

/** A line with another amount, price or discount, whose members agree. Nothing changed: the same members, agreeing. */
export function changedLine<Item extends Line>(line: Item, { amount, unit, discount: given }: LineChange): Item {
  const former = line.amount ?? 0;
  const present = amount ?? former;
  const scale = (value: number): Decimal => (former === 0 ? decimal(value) : decimal(value).times(present).div(former));
  const price = unit?.price ?? line.unit?.price;
  const subtotal = price === undefined ? scale(rounded(subtotalOf(line), 10)) : decimal(price).times(present);
  const discount = rounded(discountOf(line, subtotal, given));
  const { cost } = line.unit ?? {};
  const formerCost = line.price?.cost;
  const spent = cost !== undefined ? decimal(cost).times(present) : formerCost !== undefined && scale(formerCost);
  const isDiscounted = discount !== 0 || line.price?.discount !== undefined || line.discount !== undefined;
  const percent = subtotal.eq(0) ? 0 : rounded(decimal(100).times(discount).div(subtotal));
  return {
    ...line,
    ...defined({ amount, unit: unit?.price === undefined ? undefined : { ...line.unit, price: unit.price } }),
    price: {
      ...line.price,
      ...defined({ cost: spent ? rounded(spent) : undefined, discount: isDiscounted ? discount : undefined }),
      subtotal: rounded(subtotal),
      total: rounded(subtotal.minus(discount)),
    },
    ...defined({ discount: discount !== 0 || line.discount !== undefined ? percent : undefined }),
  };
}

/** The total of a line, a month. */
export const totalOf = ({ price, ...line }: Line): number =>
  price?.total ?? rounded(subtotalOf(line).minus(price?.discount ?? 0));

/** The lines that are worth something: one of the whole price where a subscription has no items with prices. */
export function linesOf({ items, price = 0 }: Priced): readonly Line[] {
  const priced = items?.filter(isPriced) ?? [];
  return priced.length > 0 ? priced : [{ price: { total: price } }];
}

/** A subscription whose prices, items and months agree. */
export function settled<Record extends Priced>(record: Record): Record & Amounts {
  const items = record.items?.map((item) => (isPriced(item) ? changedLine(item, {}) : item));
  const present = items ? { ...record, items } : record;
  if (record.price === undefined && !items?.some(isPriced)) return present;
  const price = sum(linesOf(present), totalOf);
  const forMonths = ({ durationMonth }: Months = {}) =>
    durationMonth === undefined ? undefined : rounded(price.times(durationMonth));
  const following = { billingPrice: forMonths(record.billing_cycle), agreementPrice: forMonths(record.term) };
  return { ...present, price: rounded(price), ...defined(following) };
}

/**
 * A subscription of another price a month: its lines share it in whole cents as they share the present one, by largest
 * remainder; of equal remainders the earlier line comes first.
 * @returns undefined where no line is worth anything
 */
export function withPrice<Record extends Priced>(record: Record, price: number): (Record & Amounts) | undefined {
  const items = record.items ?? [];
  if (!items.some(isPriced)) return settled({ ...record, price });
  const whole = sum(items.filter(isPriced), totalOf);
  if (whole.eq(0)) return undefined;
  const exact = items.map((item) =>
    isPriced(item) ? decimal(totalOf(item)).times(price).div(whole).times(100) : decimal(0),
  );
  const cents = exact
    .map((each) => each.round(0, 0))
    .map((each, at) => (each.gt(exact[at] ?? 0) ? each.minus(1) : each));
  const remainder = (at: number): Decimal => (exact[at] ?? decimal(0)).minus(cents[at] ?? 0);
  const order = items.map((_, at) => at).sort((a, b) => remainder(b).cmp(remainder(a)) || a - b);
  const left = decimal(price)
    .times(100)
    .minus(sum(cents, (each) => each))
    .toNumber();
  const extra = new Set(order.slice(0, left));
  const priced = items.map((item, at) =>
    isPriced(item) ? lineOfTotal(item, (cents[at] ?? decimal(0)).plus(extra.has(at) ? 1 : 0).div(100)) : item,
  );
  return settled({ ...record, items: priced });
}

function lineOfTotal<Item extends Line>(line: Item, total: Decimal): Item {
  const former = totalOf(line);
  const given = line.price?.discount;
  const discount =
    former === 0 || given === undefined ? (given ?? 0) : rounded(decimal(given).times(total).div(former));
  const subtotal = total.plus(discount);
  const { amount = 0, unit } = line;
  const isOfUnits = amount !== 0 && unit?.price !== undefined;
  return {
    ...line,
    ...defined({ unit: isOfUnits ? { ...unit, price: rounded(subtotal.div(amount), 10) } : undefined }),
    price: {
      ...line.price,
      ...defined({ discount: given === undefined ? undefined : discount }),
      subtotal: rounded(subtotal),
      total: rounded(total),
    },
  };
}

/** What is left of a month's price, also in percent of it; undefined where a cost is not known. */
export function marginOf(record: Priced): { amount: number; percent?: number } | undefined {
  const lines = linesOf(record);
  if (lines.some(({ price }) => price?.cost === undefined)) return undefined;
  const price = sum(lines, totalOf);
  const amount = price.minus(sum(lines, (line) => line.price?.cost ?? 0));
  return {
    amount: rounded(amount),
    ...defined({ percent: price.eq(0) ? undefined : rounded(amount.times(100).div(price)) }),
  };
}

/** The prices of an invoice and of the whole term that follow a changed price or changed months, where they did before. */
export function followingPrices(before: Priced, changed: Priced): Omit<Amounts, "price"> {
  const following: Omit<Amounts, "price"> = {};
  const pairs = [
    ["billingPrice", "billing_cycle"],
    ["agreementPrice", "term"],
  ] as const;
  for (const [price, duration] of pairs) {
    const times = (record: Priced) => {
      const months = record[duration]?.durationMonth;
      return record.price === undefined || months === undefined
        ? undefined
        : rounded(decimal(record.price).times(months));
    };
    const present = before[price];
    const next = times(changed);
    const isFollowing = present !== undefined && times(before) === present && changed[price] === present;
    if (isFollowing && next !== undefined && next !== present) following[price] = next;
  }
  return following;
}
