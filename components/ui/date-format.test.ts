import { afterEach, expect, test } from "vitest";
import { formatDay, formatMoment } from "./date-format";
import { setLocale } from "./locale";

const moment = new Date("2026-11-30T10:31:00Z");

afterEach(() => setLocale("en-GB"));

test("A date that is written from right to left keeps its order in an English sentence", () => {
  setLocale("ar");
  expect(formatDay(moment, "UTC")).toMatch(/^\u2068.*نوفمبر.*\u2069$/);
  expect(formatMoment(moment, "UTC")).toMatch(/^\u2068.*\u2069, \u2068.*\u2069$/);
});

test("Other dates are plain text", () => {
  setLocale("pt-BR");
  expect(formatDay(moment, "UTC")).toBe("30 de nov. de 2026");
});
