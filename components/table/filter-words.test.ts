import { describe, expect, it } from "vitest";
import { type Operator, operators } from "@/lib/base/list/operators";
import type { Filter } from "@/lib/base/list/query";
import { chipSentence } from "./chip-sentence";
import { filterKinds } from "./filter-kinds";
import { operatorWord, rangeChip, toChips, toFilters } from "./filter-words";

describe("filters as chips", () => {
  const filters: Filter[] = [
    {
      field: "sku",
      conditions: [
        { op: "eq", value: "A" },
        { op: "eq", value: "B" },
      ],
    },
    {
      field: "price",
      conditions: [
        { op: "gte", value: "100" },
        { op: "lt", value: "200" },
      ],
    },
    { field: "order", conditions: [{ op: "missing", value: "" }] },
  ];

  it("gathers equals into one chip, and the two bounds of a field into a range", () => {
    expect(toChips(filters)).toEqual([
      { field: "sku", op: "eq", values: ["A", "B"] },
      { field: "price", op: "gte", values: ["100"], upper: { op: "lt", value: "200" } },
      { field: "order", op: "missing", values: [] },
    ]);
  });

  it("gives back the filters it was made from", () => {
    expect(toFilters(toChips(filters))).toEqual(filters);
  });

  it("leaves several bounds of one side apart", () => {
    const bounds = ["gte", "gt", "lt"].map((op) => ({ op: op as Operator, value: "1" }));
    expect(toChips([{ field: "price", conditions: bounds }])).toHaveLength(3);
  });

  it("says ranges in words, relative ones as periods", () => {
    const words = (kind: "time" | "number", from: string, to: string) =>
      chipSentence(rangeChip("x", from, to), "Ends", kind, "America/Los_Angeles");
    expect(words("time", "today", "today+30d")).toBe("Ends in the next 30 days");
    const before = { ...rangeChip("x", "today", ""), upper: { op: "lt" as const, value: "today+90d" } };
    expect(chipSentence(before, "Ends", "time", "UTC")).toBe("Ends in the next 90 days");
    expect(words("time", "now-24h", "now")).toBe("Ends in the last 24 hours");
    expect(words("time", "today-7d", "today+7d")).toBe("Ends between 7 days ago and in 7 days");
    expect(words("time", "2027-01-01", "2027-01-31")).toBe("Ends between 1 Jan 2027 and 31 Jan 2027");
    expect(words("number", "100", "2000")).toBe("Ends between 100 and 2,000");
    const open = { ...rangeChip("x", "100", "200"), op: "gt" as const };
    expect(chipSentence(open, "Price", "number", "UTC")).toBe("Price more than 100, at most 200");
  });

  it("starts a number with at least", () => {
    expect(filterKinds.number.comparisons[0]).toBe("gte");
  });

  it("says them in words", () => {
    expect(chipSentence({ field: "price", op: "gte", values: ["5000"] }, "Price", "number", "UTC")).toBe(
      "Price at least 5,000",
    );
    const until = chipSentence({ field: "ends", op: "lte", values: ["today+90d"] }, "Ends", "time", "UTC");
    expect(until).toBe("Ends no later than in 90 days");
    expect(operatorWord("eq", "text", 2)).toBe("is any of");
    expect(operatorWord("lt", "time")).toBe("before");
  });
});

describe("the filter menu", () => {
  it("offers each operator of the API for the kinds of field it fits", () => {
    const offered = (op: Operator) =>
      Object.entries(filterKinds).flatMap(([kind, { comparisons }]) => (comparisons.includes(op) ? [kind] : []));
    for (const [op, { words }] of Object.entries(operators)) {
      expect(offered(op as Operator).sort(), op).toEqual(Object.keys(words).sort());
    }
  });
});

describe("values", () => {
  it("shows a day as that day, whatever zone the reader is in", () => {
    expect(filterKinds.time.format("2027-04-01", "America/New_York")).toBe("1 Apr 2027");
  });

  it("reads numbers as people type them", () => {
    const { parse } = filterKinds.number;
    expect(["1 250,50", "1,250.50", "12"].map(parse)).toEqual(["1250.50", "1250.50", "12"]);
  });

  it("says what to type instead of a wrong value", () => {
    const { number, time } = filterKinds;
    expect(number.problem("abc")).toMatch(/digits/);
    expect(time.problem("2027-02-31")).toMatch(/such as/);
    expect(time.problem("2027-02-28")).toBeUndefined();
  });
});
