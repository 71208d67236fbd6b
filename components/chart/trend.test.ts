import { describe, expect, it } from "vitest";
import { dayMarks, extremes, isPartOfWeek, tableRows, valueTicks, weeksOf } from "./trend";

const points = [
  { day: "2026-11-15", value: 51 },
  { day: "2026-11-16", value: 45 },
  { day: "2026-11-17", value: 46 },
  { day: "2026-11-18", value: 44 },
  { day: "2026-11-19", value: 38 },
];
const today = "2026-11-19";

describe("a trend", () => {
  it("has a table with the same numbers and their changes, latest first", () => {
    expect(tableRows(points, today).slice(0, 2)).toEqual([
      { day: "2026-11-19", value: 38, change: -6, isOpen: true },
      { day: "2026-11-18", value: 44, change: -2, isOpen: false },
    ]);
    expect(tableRows(points, today).at(-1)?.change).toBeUndefined();
  });

  it("has weeks from Monday to Sunday, with their last number, their lowest and their highest day", () => {
    const weeks = weeksOf(points);
    expect(weeks).toEqual([
      { day: "2026-11-15", value: 51, week: { first: "2026-11-15", lowest: 51, highest: 51 } },
      { day: today, value: 38, week: { first: "2026-11-16", lowest: 38, highest: 46 } },
    ]);
    expect(tableRows(weeks, today)[0]).toMatchObject({ change: -13, isOpen: true });
    expect(dayMarks(weeks, 800).map(({ at }) => at)).toEqual([0, 1]);
  });

  it("tells a whole week from one that the range cuts off", () => {
    const days = ["15", "16", "17", "18", "19", "20", "21", "22"].map((day) => ({ day: `2026-11-${day}`, value: 1 }));
    expect(weeksOf(days).map(isPartOfWeek)).toEqual([true, false]);
    expect(days.some(isPartOfWeek)).toBe(false);
  });

  it("finds extremes among days that are over", () => {
    expect(extremes(points, today)).toEqual({ highest: points[0], lowest: points[3] });
    expect(extremes([], today)).toBeUndefined();
  });

  it("is marked by the time axis of all charts and with round numbers from 0", () => {
    expect(dayMarks(points, 800).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(dayMarks(points, 120).length).toBeLessThan(4);
    expect(valueTicks(points)).toEqual([0, 20, 40, 60]);
    expect(valueTicks([{ day: today, value: 0 }])).toEqual([0, 1]);
  });
});
