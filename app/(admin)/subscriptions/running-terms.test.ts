import { expect, test } from "vitest";
import { countTerms, monthlyValues } from "./running-terms";

test("prices are added within a currency, and those without one apart, last", () => {
  const currencies = new Map([
    ["norway", "NOK"],
    ["sweden", "SEK"],
  ]);
  const rows = [
    { tenant: "sweden", price: 100 },
    { tenant: "elsewhere", price: 7 },
    { tenant: "norway", price: 10.55 },
    { tenant: "norway", price: 0.1 },
    { tenant: "norway", price: 0.1 },
    { tenant: "norway" },
  ];
  expect(monthlyValues(rows, currencies)).toEqual([
    { currency: "NOK", amount: 10.75 },
    { currency: "SEK", amount: 100 },
    { currency: undefined, amount: 7 },
  ]);
});

test("terms that have begun and not ended run, and those in their cancel window are counted", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const term = (start: string, end: string, windowStart?: string) => ({
    subscription: { _id: start },
    term: {
      start: new Date(start),
      end: new Date(end),
      ...(windowStart ? { windowStart: new Date(windowStart) } : {}),
    },
  });
  const { running, open, nextEnd } = countTerms(
    [
      term("2026-01-01", "2026-11-25", "2026-11-01"),
      term("2026-01-01", "2027-01-01", "2026-12-01"),
      term("2026-12-01", "2027-12-01"),
      term("2025-01-01", "2026-01-01"),
    ],
    now,
  );
  expect([running.length, open, nextEnd]).toEqual([2, 1, 3]);
});
