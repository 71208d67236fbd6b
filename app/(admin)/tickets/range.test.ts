import { expect, test } from "vitest";
import { readRange } from "./range";

const today = "2026-11-19";

test("ninety days are shown where the address names no range", () => {
  expect(readRange({}, today)).toEqual({ from: "2026-08-22", to: today, days: 90, isCustom: false });
});

test("a custom range asks for the days back to its first and ends where it says", () => {
  expect(readRange({ from: "2026-11-01", to: "2026-11-10" }, today)).toEqual({
    from: "2026-11-01",
    to: "2026-11-10",
    days: 19,
    isCustom: true,
  });
});

test("a range is brought within the last 366 days", () => {
  expect(readRange({ from: "2020-01-01", to: "2030-01-01" }, today)).toMatchObject({ days: 366, to: today });
  expect(readRange({ days: "999" }, today).days).toBe(366);
  expect(readRange({ from: "2026-11-10", to: "2026-11-01" }, today)).toMatchObject({ from: "2026-11-01" });
});
