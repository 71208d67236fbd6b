import { describe, expect, it } from "vitest";
import { chipSentence, operatorWord, tidyNumber, toChips, toFilters, valueProblem, valueWord } from "./filter-words";
import type { Filter } from "./list-query";

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

  it("gathers equals into one chip and leaves comparisons apart", () => {
    expect(toChips(filters)).toEqual([
      { field: "sku", op: "eq", values: ["A", "B"] },
      { field: "price", op: "gte", values: ["100"] },
      { field: "price", op: "lt", values: ["200"] },
      { field: "order", op: "missing", values: [] },
    ]);
  });

  it("gives back the filters it was made from", () => {
    expect(toFilters(toChips(filters))).toEqual(filters);
  });

  it("says them in words", () => {
    expect(chipSentence({ field: "price", op: "gte", values: ["5000"] }, "Price", "number", "UTC")).toBe(
      "Price at least 5,000",
    );
    expect(operatorWord("eq", "text", 2)).toBe("is any of");
    expect(operatorWord("lt", "time")).toBe("before");
  });
});

describe("values", () => {
  it("shows a day as that day, whatever zone the reader is in", () => {
    expect(valueWord("2027-04-01", "time", "America/New_York")).toBe("1 Apr 2027");
  });

  it("reads numbers as people type them", () => {
    expect(tidyNumber("1 250,50")).toBe("1250.50");
    expect(tidyNumber("1,250.50")).toBe("1250.50");
    expect(tidyNumber("12")).toBe("12");
  });

  it("says what to type instead of a wrong value", () => {
    expect(valueProblem("abc", "number")).toMatch(/digits/);
    expect(valueProblem("2027-02-31", "time")).toMatch(/such as/);
    expect(valueProblem("2027-02-28", "time")).toBeUndefined();
  });
});
