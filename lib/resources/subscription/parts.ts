import { dayMilliseconds } from "@/lib/base/day";
import { type Decimal, decimal, rounded } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";
import { type Line, linesOf, type Priced, totalOf } from "./amounts";
import { dateOf, dayOf, daysBetween, type Term } from "./term";

/** What parts of terms are worth: the parts of any division of a term add up to the whole. */

/** What a line of this total is worth from the beginning of a term of so many months until a moment. */
export function worthUntil(total: number, months: number, { start, end }: Term, moment: number): number {
  if (moment < start || end <= start) return 0;
  const whole = decimal(total).times(months);
  return rounded(moment >= end ? whole : whole.times(moment - start).div(end - start));
}

/** The lines of a subscription in a term. */
export interface Side {
  record: Priced;
  term: Term;
}

export interface Part {
  /** The item's identifier, or its SKU. */
  item?: string;
  /** The first and the last day. */
  from: string;
  to: string;
  share: { days: number; of: number };
  amount: number;
}

/**
 * By how much the lines of a term are worth more or less from a moment on, line by line; lines of which nothing changes are left out.
 * @param before absent for a term that begins
 * @param after absent for one that ends
 */
export function partsFrom(moment: number, before: Side | undefined, after: Side | undefined): Part[] {
  const { term } = (after ?? before) as Side;
  const from = Math.max(moment, term.start);
  const end = Math.max(before?.term.end ?? 0, after?.term.end ?? 0);
  const worth = new Map<string, { line: Line; amount: Decimal }>();
  const add = (side: Side | undefined, sign: 1 | -1) => {
    for (const [key, line] of side ? keyed(linesOf(side.record)) : []) {
      const { record, term } = side as Side;
      const until = (to: number) => worthUntil(totalOf(line), record.term?.durationMonth ?? 0, term, to);
      const amount = decimal(until(term.end))
        .minus(until(Math.max(moment, term.start)))
        .times(sign);
      worth.set(key, { line, amount: amount.plus(worth.get(key)?.amount ?? 0) });
    }
  };
  add(before, -1);
  add(after, 1);
  const share = { days: daysBetween(dayOf(from), end), of: daysBetween(dayOf(term.start), term.end) };
  const days = { from: dateOf(from), to: dateOf(Math.max(from, end - dayMilliseconds)) };
  return [...worth.values()]
    .filter(({ amount }) => !amount.eq(0))
    .map(({ line, amount }) => {
      const item = line.id ?? line.sku;
      return { ...defined({ item }), ...days, share, amount: rounded(amount) };
    });
}

/** Lines by what tells them apart: their identifiers, or the how many-th of their SKU they are. */
function keyed(lines: readonly Line[]): [string, Line][] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const name = line.id ?? `sku ${line.sku ?? ""}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [count === 0 ? name : `${name} ${count}`, line];
  });
}
