import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMilliseconds } from "@/lib/base/day";
import { marksOf, startOfMonth, unitOf } from "./time-axis";

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

test("eighteen months are marked by months, with the year above the first and each January", () => {
  const marks = marksOf({ from: at("2026-06-01"), to: at("2027-12-01") });
  expect(marks).toHaveLength(18);
  expect(marks.filter(({ above }) => above)).toEqual([
    { at: at("2026-06-01"), label: "Jun", above: "2026" },
    { at: at("2027-01-01"), label: "Jan", above: "2027" },
  ]);
});

test("a quarter is marked by its Mondays, two weeks by their days", () => {
  expect(marksOf({ from: at("2026-11-20"), to: at("2026-12-22") }).map(({ label }) => label)).toEqual([
    "23 Nov",
    "30 Nov",
    "7 Dec",
    "14 Dec",
    "21 Dec",
  ]);
  expect(marksOf({ from: at("2026-11-22") + 1, to: at("2026-11-25") }).map(({ label }) => label)).toEqual([
    "Mon 23",
    "Tue 24",
  ]);
});

test("only the labels that have room are shown: quarters on a narrow axis of eighteen months", () => {
  const marks = marksOf({ from: at("2026-06-01"), to: at("2027-12-01") }, 240);
  expect(marks.flatMap(({ label }) => label ?? [])).toEqual(["Jul", "Oct", "Jan", "Apr", "Jul", "Oct"]);
  expect(marks).toHaveLength(18);
});

test("every axis of a day or more has a date, in order, and none outside of it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 600 }), (from, days) => {
      const span = { from, to: from + days * dayMilliseconds };
      const marks = marksOf(span);
      const times = marks.map((mark) => mark.at);
      expect(times.every((time) => time >= span.from && time < span.to && time % dayMilliseconds === 0)).toBe(true);
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
      expect(marks.length).toBeGreaterThan(0);
      expect(marks[0]?.above).toBeDefined();
      if (unitOf(span) === "month") expect(times).toEqual(times.map((time) => startOfMonth(time)));
    }),
  );
});

test("an axis of many years is labelled by years, as many as have room", () => {
  const labels = (from: string, width: number) =>
    marksOf({ from: at(from), to: at("2026-12-22") }, width).flatMap(({ label }) => label ?? []);
  expect(labels("2023-06-10", 130)).toEqual(["2024", "2025", "2026"]);
  expect(labels("2001-01-01", 300)).toEqual(["2005", "2010", "2015", "2020", "2025"]);
});
