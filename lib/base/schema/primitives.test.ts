import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identifier, jsonArray, number, partialObject, tenantId, text, timestamp } from "./primitives";
import { isCalendarDate, isStorableText, parseTimestamp } from "./text";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("text", () => {
  it.each(["", " ", "æøå", "👩‍👩‍👧‍👦", "a\r\nb\t", "\u202E", "\uFFFD", "__proto__"])("takes %j", (value) => {
    expect(text.parse(value)).toBe(value);
  });

  it.each(["\0", "a\0b", "\uD800", "x\uDC00", "\uDE00\uD83D"])("refuses %j", (value) => {
    expect(isStorableText(value)).toBe(false);
    expect(accepts(text, value)).toBe(false);
    expect(accepts(jsonArray, [{ deep: [value] }])).toBe(false);
    expect(accepts(jsonArray, [{ [value]: 1 }])).toBe(false);
  });

  it("is text and not something like it", () => {
    for (const value of [null, undefined, 1, true, [], {}, ["a"]]) expect(accepts(text, value)).toBe(false);
  });
});

describe("identifiers", () => {
  it("are any text of 1 to 200 characters", () => {
    for (const value of ["1", "a b/c", "x".repeat(200)]) expect(accepts(identifier, value)).toBe(true);
    for (const value of ["", "x".repeat(201), "\0", 1]) expect(accepts(identifier, value)).toBe(false);
  });

  it("of tenants need no quoting anywhere", () => {
    for (const value of ["a", "A-b_9", "x".repeat(64)]) expect(accepts(tenantId, value)).toBe(true);
    for (const value of ["", "x".repeat(65), "a b", "a'b", "a\n", "æ", "a.b", "a/b"])
      expect(accepts(tenantId, value)).toBe(false);
  });
});

describe("numbers", () => {
  it("are finite", () => {
    for (const value of [0, -0, 1.5, -1e308, 5e-324]) expect(accepts(number, value)).toBe(true);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, "1", null, 1n])
      expect(accepts(number, value)).toBe(false);
  });
});

describe("timestamps", () => {
  it.each([
    ["2026-11-02T14:30:00.000Z", "2026-11-02T14:30:00.000Z"],
    ["2026-11-02T14:30:00Z", "2026-11-02T14:30:00.000Z"],
    ["2026-11-02T14:30Z", "2026-11-02T14:30:00.000Z"],
    ["2026-11-02T14:30:00.1Z", "2026-11-02T14:30:00.100Z"],
    ["2026-11-02T14:30:00.123456789Z", "2026-11-02T14:30:00.123Z"],
    ["2026-11-02T14:30:00+01:00", "2026-11-02T13:30:00.000Z"],
    ["2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])("%s is shown as %s", (given, shown) => {
    expect(timestamp.parse(given)).toBe(shown);
  });

  it.each([
    "2026-02-30T00:00:00Z",
    "2023-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-11-02T24:00:00Z",
    "2026-11-02T14:60:00Z",
    "2026-11-02T14:30:60Z",
    "2026-11-02T14:30:00",
    "2026-11-02 14:30:00Z",
    "2026-11-02",
    "2026-11-02T14:30:00z",
    "2026-11-02T14:30:00+0100",
    "2026-11-02T14:30:00+25:00",
    "+002026-11-02T14:30:00Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "2026-11-02T14:30:00Z ",
    "",
    "now",
    "1700000000000",
  ])("%j is none", (value) => {
    expect(parseTimestamp(value)).toBeUndefined();
    expect(accepts(timestamp, value)).toBe(false);
  });

  it("shown ones are kept as they are", () => {
    const moment = fc.date({
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (date) => {
        expect(timestamp.parse(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
});

describe("calendar dates", () => {
  it("are days that exist", () => {
    for (const value of ["2026-01-31", "2024-02-29", "0001-01-01", "9999-12-31"])
      expect(isCalendarDate(value)).toBe(true);
    for (const value of ["2026-02-29", "2026-00-01", "2026-1-1", "0000-01-01", "2026-01-01 ", "20260101", ""]) {
      expect(isCalendarDate(value)).toBe(false);
    }
  });
});

describe("part", () => {
  it("leaves absent what is absent and drops what it does not know", () => {
    const schema = partialObject({ a: text, b: partialObject({ c: number }) });
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ b: {} })).toEqual({ b: {} });
    expect(schema.parse({ a: "x", other: 1 })).toEqual({ a: "x" });
    expect(accepts(schema, { a: null })).toBe(false);
  });
});
