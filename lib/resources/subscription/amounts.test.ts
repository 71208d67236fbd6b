import fc from "fast-check";
import { expect, test } from "vitest";
import { prove, times } from "@/e2e/proof";
import { decimal, rounded, sum } from "@/lib/base/decimal";
import { changedLine, followingPrices, type Line, marginOf, type Priced, settled, withPrice } from "./amounts";
import { partsFrom, worthUntil } from "./parts";
import { dayOf, endDateOf, plusMonths, termOf } from "./term";

const day = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);
const line = (amount: number, price: number, more: Line = {}): Line =>
  changedLine({ ...more, amount, unit: { price } }, {});
const term = { start: day("2026-01-01"), end: day("2027-01-01") };

test("The third line of a year's term, changed on 21 August, costs 1,749.04 more until its end", () => {
  const record = { items: [line(3, 200, { id: "a" }), line(1, 600, { id: "b" })], term: { durationMonth: 12 } };
  const before = settled(record);
  const after = settled({
    ...record,
    items: record.items.map((item, at) => (at ? item : changedLine(item, { amount: 5 }))),
  });
  expect([before.price, after.price, before.agreementPrice, after.agreementPrice]).toEqual([
    1200, 1600, 14_400, 19_200,
  ]);
  const parts = partsFrom(day("2026-08-21"), { record: before, term }, { record: after, term });
  const share = { days: 133, of: 365 };
  expect(parts).toEqual([{ item: "a", from: "2026-08-21", to: "2026-12-31", share, amount: 1749.04 }]);
});

test("A price of three equal lines is shared to the cent, the first having what is left", () => {
  const priced = withPrice({ items: [line(1, 200), line(1, 200), line(1, 200)], term: { durationMonth: 12 } }, 630.01);
  expect(priced?.items?.map(({ price }) => price?.total)).toEqual([210.01, 210, 210]);
  expect(priced).toMatchObject({ price: 630.01, agreementPrice: 7560.12 });
  expect(withPrice({ items: [line(3, 0)] }, 10)).toBeUndefined();
  expect(withPrice({ price: 100, billing_cycle: { durationMonth: 3 } }, 12.35)).toMatchObject({ billingPrice: 37.05 });
});

const cents = fc.integer({ min: 0, max: 100_000_000 }).map((each) => each / 100);
const lines = fc
  .array(
    fc.record({ amount: fc.integer({ min: 1, max: 500 }), price: cents, percent: fc.integer({ min: 0, max: 100 }) }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map(({ amount, price, percent }) => changedLine(line(amount, price), { discount: { percent } })));

test("The lines add up to the price, whatever price is set", () => {
  fc.assert(
    fc.property(lines, cents, (items, price) => {
      const priced = withPrice({ items }, price);
      if (!priced) return;
      expect(priced.price).toBe(price);
      expect(settled(priced)).toEqual(priced);
      for (const { price: { subtotal = 0, discount = 0, total = 0 } = {} } of priced.items ?? [])
        expect(rounded(decimal(subtotal).minus(discount))).toBe(total);
    }),
  );
});

test("A line that is free of charge stays free of charge when its amount grows, and is not worth a cent", () => {
  const free = changedLine(line(3, 33.33), { discount: { percent: 100 } });
  expect(changedLine(free, { amount: 7 }).price).toEqual({ subtotal: 233.31, discount: 233.31, total: 0 });
  expect(worthUntil(0, 12, term, day("2026-03-01"))).toBe(0);
});

test("A discount is an amount or a percentage, each of which tells the other", () => {
  expect(changedLine(line(3, 200), { discount: 90 })).toMatchObject({
    discount: 15,
    price: { discount: 90, total: 510 },
  });
  expect(changedLine(line(3, 0.05), { discount: { percent: 50 } }).price).toEqual({
    subtotal: 0.15,
    discount: 0.08,
    total: 0.07,
  });
});

test("Decimals such as 1.005 are rounded as they are written, half away from zero", () => {
  expect([1.005, -1.005, 2.675].map((value) => rounded(decimal(value)))).toEqual([1.01, -1.01, 2.68]);
  expect(settled({ price: 12.35, billing_cycle: { durationMonth: 3 }, term: { durationMonth: 36 } })).toMatchObject({
    billingPrice: 37.05,
    agreementPrice: 444.6,
  });
});

test("A margin is known where all costs are", () => {
  const cost = (each: Line) => changedLine({ ...each, unit: { ...each.unit, cost: 70 } }, {});
  expect(marginOf({ items: [cost(line(3, 100))] })).toEqual({ amount: 90, percent: 30 });
  expect(marginOf({ items: [cost(line(3, 100)), line(1, 5)] })).toBeUndefined();
});

test("An imported subscription without priced items keeps its price", () => {
  const record = { price: 99.9, items: [{ sku: "A", amount: 2 }], term: { durationMonth: 10 }, agreementPrice: 1 };
  expect(settled(record)).toEqual({ ...record, agreementPrice: 999 });
});

test("The parts of any division of a term add up to the whole", () => {
  const numRuns = times("telescoping", 100);
  const moments = fc.array(fc.double({ min: -0.2, max: 1.2, noNaN: true }), { maxLength: 8 });
  const length = fc.integer({ min: 0, max: 3650 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 120 }), length, moments, (total, months, days, shares) => {
      const start = day("2024-02-29");
      const whole = { start, end: start + days * 86_400_000 };
      const at = shares.map((share) => dayOf(start + share * (whole.end - start)));
      const divided = [start - 1, ...at.toSorted((a, b) => a - b), Math.max(whole.end, ...at)];
      const worth = divided.map((moment) => worthUntil(total, months, whole, moment));
      const parts = worth.slice(1).map((value, i) => decimal(value).minus(worth[i] ?? 0));
      expect(rounded(sum(parts, (part) => part))).toBe(days === 0 ? 0 : rounded(decimal(total).times(months)));
    }),
    { numRuns },
  );
  prove("telescoping", numRuns, 0, "random terms and lines, whose parts by any division add up to the whole");
});

test("A chain of terms keeps its day of the month through short months", () => {
  const starts = [day("2027-01-31")];
  for (let n = 0; n < 3; n++) starts.push(plusMonths(starts.at(-1) ?? 0, 1, 31));
  expect(starts.map((start) => new Date(start).toISOString().slice(0, 10))).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(plusMonths(day("2028-02-29"), 12)).toBe(day("2029-02-28"));
});

test("A term ends after its last day, or at the very moment that an import names", () => {
  const start_date = "2026-01-01T00:00:00.000Z";
  for (const [end_date, end] of [
    ["2026-12-31T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["2026-12-31T10:30:00.000Z", "2026-12-31T10:30:00.000Z"],
  ] as const) {
    expect(termOf({ start_date, end_date })?.end).toBe(Date.parse(end));
    expect(endDateOf(Date.parse(end))).toBe(end_date);
  }
});

test("A plan's prices follow a new monthly price and new months where they did before", () => {
  const months = { billing_cycle: { durationMonth: 3 }, term: { durationMonth: 36 } };
  const before: Priced = { price: 12.35, billingPrice: 37.05, agreementPrice: 444.6, ...months };
  expect(followingPrices(before, { ...before, price: 20 })).toEqual({ billingPrice: 60, agreementPrice: 720 });
  expect(followingPrices(before, { ...before, term: { durationMonth: 12 } })).toEqual({ agreementPrice: 148.2 });
  expect(followingPrices(before, { ...before, price: 20, billingPrice: 59 })).toEqual({ agreementPrice: 720 });
  const discounted = { ...before, agreementPrice: 400 };
  expect(followingPrices(discounted, { ...discounted, price: 20 })).toEqual({ billingPrice: 60 });
  const { price: _, ...priceless } = before;
  expect(followingPrices(before, priceless)).toEqual({});
});
