import { afterEach, expect, test } from "vitest";
import { english, setReader } from "@/lib/languages/text";
import { formatDay, formatMoment } from "./date-format";

const moment = new Date("2026-12-01T16:31:00Z");

afterEach(() => setReader(english));

test.each([
  ["nb-NO", "1 Dec 2026, 16:31"],
  ["ar-EG", "1 Dec 2026, 16:31"],
  ["en-US", "Dec 1, 2026, 4:31"],
])("A date is written in English, as the sentence around it, for who reads %s", (locale, words) => {
  setReader({ ...english, locale });
  expect(formatMoment(moment, "UTC").replace(/\sPM$/, "")).toBe(words);
  expect(words).toContain(formatDay(moment, "UTC"));
});

test("A date is written in the language of a page that is not in English", () => {
  setReader({ ...english, language: "de", locale: "de-CH" });
  expect(formatMoment(moment, "UTC")).toBe("1. Dez. 2026, 16:31");
});
