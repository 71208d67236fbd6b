import fc from "fast-check";
import { expect, test } from "vitest";
import { prove, times } from "@/e2e/proof";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { Asked, State } from "./outcome";
import { effectOf, nextOf } from "./schedule";

/**
 * What changes make of a subscription, compared with a model of whole numbers that shares nothing with it: prices of a piece are in
 * ten-billionths, amounts in cents, days counted.
 */

interface Line {
  amount: bigint;
  unit: bigint;
  discount: bigint;
}

interface Model {
  lines: Line[];
  months: number;
  /** The first day of the term, the first after it, and the day of the month at which terms begin. */
  start: number;
  end: number;
  day: number;
}

const cent = 100_000_000n;
const billing = 3n;

/** A quotient, rounded half away from zero. */
function quotient(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = (2n * size + by) / (2n * by);
  return value < 0n ? -rounded : rounded;
}

const worth = ({ amount, unit, discount }: Line): bigint => quotient(unit * amount - discount * cent, cent);
const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const priceOf = ({ lines }: Model): bigint => sumOf(lines.map(worth));

/** The day so many months after another one, by counting the days of months. */
function later(from: number, months: number, day: number): number {
  const date = new Date(from * 86_400_000);
  const ahead = date.getUTCMonth() + months;
  const [year, month] = [date.getUTCFullYear() + Math.floor(ahead / 12), ahead % 12];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
  return Date.UTC(year, month, Math.min(day, length)) / 86_400_000;
}

/** What the lines are worth from a day until the end of the term. */
function rest(model: Model, from: number): bigint {
  const [length, passed] = [BigInt(model.end - model.start), BigInt(from - model.start)];
  return sumOf(
    model.lines.map((line) => {
      const whole = worth(line) * BigInt(model.months);
      return whole - quotient(whole * passed, length);
    }),
  );
}

function withAmount(model: Model, at: number, amount: bigint): Model {
  const lines = model.lines.map((line, n) => {
    if (n !== at) return line;
    const [before, after] = [line.unit * line.amount, line.unit * amount];
    return { ...line, amount, discount: quotient(line.discount * after, before) };
  });
  return { ...model, lines };
}

function withPercent(model: Model, percent: bigint): Model {
  const before = priceOf(model);
  const price = quotient(before * (100n + percent), 100n);
  const shares = model.lines.map((line, n) => ({
    n,
    cents: (worth(line) * price) / before,
    left: (worth(line) * price) % before,
  }));
  const extra = Number(price - sumOf(shares.map(({ cents }) => cents)));
  const order = shares.toSorted((a, b) => (a.left === b.left ? a.n - b.n : a.left > b.left ? -1 : 1));
  const raised = new Set(order.slice(0, extra).map(({ n }) => n));
  const lines = model.lines.map((line, n) => {
    const total = (shares[n]?.cents ?? 0n) + (raised.has(n) ? 1n : 0n);
    const discount = worth(line) === 0n ? line.discount : quotient(line.discount * total, worth(line));
    return { ...line, discount, unit: quotient((total + discount) * cent, line.amount) };
  });
  return { ...model, lines };
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant("change" as const),
    line: fc.nat(2),
    amount: fc.integer({ min: 1, max: 40 }),
    share: fc.double({ min: 0, max: 0.99, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("renew" as const),
    months: fc.integer({ min: 1, max: 36 }),
    percent: fc.integer({ min: -30, max: 30 }),
  }),
);
const line = fc.record({
  amount: fc.integer({ min: 1, max: 40 }),
  unit: fc.integer({ min: 100, max: 500_000 }),
  percent: fc.integer({ min: 0, max: 40 }),
});
const life = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  start: fc.integer({ min: 20_500, max: 21_500 }),
  months: fc.integer({ min: 1, max: 36 }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  cancelled: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
});

const iso = (day: number): string => new Date(day * 86_400_000).toISOString();
const money = (cents: bigint): number => Number(cents) / 100;

function documentOf({ lines, start, end, months, ...model }: Model): Subscription {
  const price = priceOf({ lines, start, end, months, ...model });
  const items = lines.map(({ amount, unit, discount }, n) => ({
    ...{ id: `${n}`, amount: Number(amount), unit: { price: Number(unit / cent) / 100 } },
    price: {
      subtotal: money((unit * amount) / cent),
      discount: money(discount),
      total: money(worth({ amount, unit, discount })),
    },
  }));
  const amounts = {
    price: money(price),
    billingPrice: money(price * billing),
    agreementPrice: money(price * BigInt(months)),
  };
  const terms = { term: { durationMonth: months }, billing_cycle: { durationMonth: Number(billing) } };
  return { _id: "s", status: "active", items, ...amounts, ...terms, start_date: iso(start), end_date: iso(end - 1) };
}

test("Changes, renewals and cancellations have the effect and the result that a second implementation computes", () => {
  const numRuns = times("model", 300);
  let compared = 0;
  fc.assert(
    fc.property(life, ({ lines, start, months, steps, cancelled }) => {
      const day = new Date(start * 86_400_000).getUTCDate();
      let model: Model = {
        ...{ months, start, day, end: later(start, months, day) },
        lines: lines.map(({ amount, unit, percent }) => ({
          ...{ amount: BigInt(amount), unit: BigInt(unit) * cent },
          discount: quotient(BigInt(amount * unit * percent), 100n),
        })),
      };
      let state: State = { doc: documentOf(model), day };
      const compare = (
        kind: Asked["kind"],
        request: Asked["request"],
        next: Model,
        restOfTerm: bigint,
        isOver = false,
      ) => {
        const row = { id: "x", kind, request };
        const found = nextOf(state, [row]);
        if (!found?.after) throw found?.error ?? new Error("nothing is due");
        const effect = effectOf({ row, from: found.from, before: state, after: found.after }, []);
        const [before, after] = [priceOf(model), isOver ? 0n : priceOf(next)];
        expect(effect).toMatchObject({
          perMonth: money(after - before),
          perBilling: money((after - before) * billing),
          restOfTerm: money(restOfTerm),
        });
        const { doc } = found.after;
        const { items: _, ...wanted } = documentOf(next);
        expect(doc).toMatchObject(isOver ? { status: "cancelled", end_date: iso(next.end) } : wanted);
        expect(doc.items?.map(({ price }) => price?.total)).toEqual(next.lines.map((each) => money(worth(each))));
        expect(doc.items?.map(({ price }) => price?.discount)).toEqual(next.lines.map((each) => money(each.discount)));
        [model, state] = [next, found.after];
        compared++;
      };
      for (const each of steps) {
        if (each.kind === "renew") {
          const begun = { ...model, months: each.months, start: model.end, end: later(model.end, each.months, day) };
          const next = each.percent === 0 ? begun : withPercent(begun, BigInt(each.percent));
          const { months, percent } = each;
          compare("renew", percent === 0 ? { months } : { months, percent }, next, rest(next, next.start));
          continue;
        }
        const at = each.line % model.lines.length;
        const from = model.start + Math.floor(each.share * (model.end - model.start));
        const next = withAmount(model, at, BigInt(each.amount));
        const request = { items: [{ id: `${at}`, amount: each.amount }], from: iso(from) };
        compare("change", request, next, rest(next, from) - rest(model, from));
      }
      const when = model.start + Math.max(1, Math.floor(cancelled * (model.end - model.start)));
      compare("cancel", { when: iso(when) }, { ...model, end: when }, -rest(model, when), true);
    }),
    { numRuns },
  );
  prove("model", compared, 0, "changes, renewals and cancellations that equal those of a second implementation");
});
