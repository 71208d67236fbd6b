import { expect, test } from "vitest";
import { headlineOf } from "./headline";

const points = [
  { day: "2026-03-01", value: 4 },
  { day: "2026-03-02", value: 9 },
  { day: "2026-03-03", value: 7 },
];

test("while today is in the range, the headline says what is open now, yesterday, and the extremes before today", () => {
  expect(headlineOf(points, "2026-03-03")).toEqual({
    count: 7,
    what: "open now",
    headline: "9 at the end of yesterday. Highest 9 on 2 Mar, lowest 4 on 1 Mar",
  });
});

test("a range that ended before today is described by its last day", () => {
  expect(headlineOf(points, "2026-04-01").what).toBe("open at the end of 3 Mar");
});

test("without any day there is no number", () => {
  expect(headlineOf(undefined, "2026-03-03")).toEqual({ count: undefined, what: "open now", headline: "" });
});
