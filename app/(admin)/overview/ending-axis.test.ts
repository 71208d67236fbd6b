import { expect, test } from "vitest";
import { endingAxis } from "./ending-axis";

const labels = (now: string, lastEnd: string) =>
  endingAxis(Date.parse(now), Date.parse(lastEnd)).marks.flatMap(({ label }) => label?.text ?? []);

test("an axis of a few days names each of them, on a Sunday as well", () => {
  expect(labels("2026-11-22T15:18:00Z", "2026-11-26T00:00:00Z")).toEqual(["23", "24", "25", "26", "27", "28", "29"]);
});

test("an axis of more than eight days names every other one, from tomorrow", () => {
  expect(labels("2026-11-26T15:18:00Z", "2026-12-03T00:00:00Z")).toEqual(["27", "28", "29", "30", "1", "2", "3"]);
  expect(labels("2026-11-26T15:18:00Z", "2026-12-04T00:00:00Z")).toEqual(["27", "29", "1", "3"]);
});

test("a longer axis names its Mondays, except one beside today", () => {
  expect(labels("2026-11-22T15:18:00Z", "2026-12-20T00:00:00Z")).toEqual(["30 Nov", "7 Dec", "14 Dec"]);
});

test("there is a date on every axis, on whatever day it begins", () => {
  for (let day = 1; day <= 28; day += 1) {
    for (const length of [0, 3, 7, 8, 14, 15, 29]) {
      const now = Date.UTC(2026, 10, day, 23, 59);
      expect(endingAxis(now, now + length * 86_400_000).marks.some(({ label }) => label)).toBe(true);
    }
  }
});
