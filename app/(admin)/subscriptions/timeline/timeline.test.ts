import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMilliseconds } from "@/lib/base/day";
import { endsByMonth, groupTerms, layOut, rowsBetween, strokesOf } from "./rows";
import { anchorOf, daysOf, dayText, grownBy, rangeBetween, spanAt, timeAt, zoomedBy } from "./viewport";

const now = Date.parse("2026-11-22T12:00:00Z");
const row = (id: string, account: string, end: string, over: object = {}) => ({
  _id: id,
  account,
  account_details: { name: account },
  start_date: "2026-01-01T00:00:00.000Z",
  end_date: `${end}T00:00:00.000Z`,
  price: 100,
  ...over,
});

describe("What the axis shows", () => {
  test("stays between two weeks and eighteen months, and what is zoomed at keeps its place", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 14, max: 548, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (days, factor, share) => {
          const span = spanAt(now, days);
          const next = zoomedBy(span, factor, share);
          expect(daysOf(next)).toBeGreaterThan(13.999);
          expect(daysOf(next)).toBeLessThan(548.001);
          expect(Math.abs(timeAt(next, share) - timeAt(span, share))).toBeLessThan(1000);
        },
      ),
    );
  });

  test("keeps now where it was, unless it was moved", () => {
    expect(anchorOf(spanAt(now, 91), now, 0.8)).toBeCloseTo(0.31);
    expect(anchorOf(spanAt(now, 91, 0.6), now, 0.8)).toBe(0.8);
  });
});

describe("A range of ends", () => {
  const at = (day: string) => Date.parse(`${day}T15:00:00Z`);
  const words = ({ from, to }: { from: number; to: number }) => `${dayText(from)} ${dayText(to)}`;

  test("is whole days or whole months, from whichever side it is drawn", () => {
    expect(words(rangeBetween(at("2027-03-04"), at("2027-01-09"), "day"))).toBe("2027-01-09 2027-03-04");
    expect(words(rangeBetween(at("2027-01-09"), at("2027-03-04"), "month"))).toBe("2027-01-01 2027-03-31");
  });

  test("grows by weeks from today with the keyboard, also backwards", () => {
    const week = grownBy(undefined, 7, now);
    expect(words(week)).toBe("2026-11-22 2026-11-28");
    expect(words(grownBy(week, 7, now))).toBe("2026-11-22 2026-12-05");
    expect(words(grownBy(week, -7, now))).toBe("2026-11-21 2026-11-22");
  });
});

describe("The rows of the timeline", () => {
  const groups = groupTerms(
    [
      row("a", "Polar", "2026-12-01"),
      row("b", "Vidda", "2026-12-02", { tenant: "se" }),
      row("c", "Polar", "2027-01-03"),
      { _id: "no dates" },
    ],
    new Map([["se", "SEK"]]),
    now,
  );

  test("are customers in the order of their first end, with their terms when they are open", () => {
    expect(groups.map(({ name, terms }) => [name, terms.length])).toEqual([
      ["Polar", 2],
      ["Vidda", 1],
    ]);
    const { rows } = layOut(groups, ({ name }) => name === "Polar");
    expect(rows.map(({ key }) => key)).toEqual(["group  Polar", "a", "c", "group se Vidda"]);
    expect(endsByMonth([row("a", "P", "2026-12-01"), row("b", "P", "2026-12-31")], new Map())).toEqual([
      { month: "2026-12", count: 2, values: [{ currency: undefined, amount: 200 }] },
    ]);
  });

  test("have the value of those terms of a customer that run now", () => {
    const rows = [
      row("a", "Polar", "2026-12-01"),
      row("b", "Polar", "2026-10-31", { start_date: "2025-11-01T00:00:00.000Z" }),
      row("c", "Polar", "2028-01-31", { start_date: "2027-02-01T00:00:00.000Z" }),
    ];
    const [polar] = groupTerms(rows, new Map(), now);
    expect(polar?.terms).toHaveLength(3);
    expect(polar?.values).toEqual([{ currency: undefined, amount: 100 }]);
  });

  test("of any window are exactly those that it cuts, and follow each other without a gap", () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      row(String(at), `c${at % 90}`, dayText(now + at * dayMilliseconds), { tenant: at % 3 ? "se" : "no" }),
    );
    const found = groupTerms(many, new Map([["se", "SEK"]]), now);
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(2000), fc.nat(7), (from, length, every) => {
        const { rows, height } = layOut(found, ({ key }) => key.length % (every + 1) === 0);
        expect(
          rows.every(
            (each, at) => each.top === (at === 0 ? 0 : (rows[at - 1]?.top ?? 0) + (rows[at - 1]?.height ?? 0)),
          ),
        ).toBe(true);
        expect(height).toBe((rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0));
        expect(rowsBetween(rows, from, from + length)).toEqual(
          rows.filter((each) => each.top + each.height > from && each.top < from + length),
        );
        for (const each of rows)
          if (each.kind === "group") {
            const { first, apart, terms } = strokesOf(each);
            expect(first).toBeGreaterThanOrEqual(0);
            expect(first + apart * terms.length).toBeLessThanOrEqual(each.height);
          }
      }),
      { numRuns: 30 },
    );
  });
});
