import { afterEach, expect, test } from "vitest";
import { formatDay, formatMoment } from "./date-format";
import { setLocale } from "./locale";

const moment = new Date("2026-12-01T16:31:00Z");

afterEach(() => setLocale("en-GB"));

test.each([
  ["nb-NO", "1 Dec 2026, 16:31"],
  ["ar-EG", "1 Dec 2026, 16:31"],
  ["en-US", "Dec 1, 2026, 4:31"],
])("A date is written in English, as the sentence around it, for who reads %s", (locale, words) => {
  setLocale(locale);
  expect(formatMoment(moment, "UTC").replace(/\sPM$/, "")).toBe(words);
  expect(words).toContain(formatDay(moment, "UTC"));
});
