import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FilterField } from "@/components/table/filter-field";
import { filterKinds } from "@/components/table/filter-kinds";
import { type Chip, rangeChip, takesValue, toChips, toFilters } from "@/components/table/filter-words";
import { operatorsByKind } from "@/lib/base/list/operators";
import { chipText, parseSentence } from "./sentence";

const fields: FilterField[] = [
  { path: "end_date", label: "Ends", kind: "time", isAhead: true },
  { path: "created", label: "Created", kind: "time" },
  { path: "account_details.name", label: "Customer", kind: "text" },
  { path: "items.sku", label: "Item SKU", kind: "text" },
  { path: "price", label: "Price", kind: "number" },
  {
    path: "status",
    label: "Status",
    kind: "text",
    values: [
      { value: "active", label: "Active" },
      { value: "pending", label: "Pending" },
    ],
  },
  { path: "open", label: "Open", kind: "boolean" },
];
const now = Date.parse("2026-11-22T12:00:00Z");
const aliases = { end_date: ["ending", "end"] };
const named = { open: { field: "open", op: "eq" as const, values: ["true"] } };
const usual = { number: "price", time: "end_date" };
const read = (text: string) => {
  const { chips, search } = parseSentence(text, fields, { aliases, named, usual, now });
  return [
    ...chips.map(({ field, op, values, upper }) => [field, op, ...values, ...(upper ? [upper.value] : [])]),
    search,
  ];
};

describe("A sentence becomes filters", () => {
  test.each([
    ["ends before april polar backup", [["end_date", "lt", "2027-04-01"], "polar backup"]],
    ["polar ending before 1 Apr 2028", [["end_date", "lt", "2028-04-01"], "polar"]],
    [
      "pending customer polar price over 1,000",
      [["status", "eq", "pending"], ["account_details.name", "contains", "polar"], ["price", "gt", "1000"], ""],
    ],
    ["ends in march 2027", [["end_date", "gte", "2027-03-01", "2027-03-31"], ""]],
    ["ends within 30 days", [["end_date", "gte", "today", "today+30d"], ""]],
    ["polar ends in 60 days", [["end_date", "gte", "today", "today+60d"], "polar"]],
    ["ends in the next 2 weeks backup", [["end_date", "gte", "today", "today+2w"], "backup"]],
    ["ends after march", [["end_date", "gt", "2027-03-31"], ""]],
    ["created after march", [["created", "gt", "2026-03-31"], ""]],
    ["created in december", [["created", "gte", "2025-12-01", "2025-12-31"], ""]],
    ["created in november", [["created", "gte", "2026-11-01", "2026-11-30"], ""]],
    ["created on 23 november", [["created", "eq", "2025-11-23"], ""]],
    ["created on 22 november", [["created", "eq", "2026-11-22"], ""]],
    ["ends until november", [["end_date", "lte", "2026-11-30"], ""]],
    ["ends between 1 jan and 31 march", [["end_date", "gte", "2027-01-01", "2027-03-31"], ""]],
    [
      'item sku starts with FC-BKP customer is "Polar Optikk AS"',
      [["items.sku", "starts", "FC-BKP"], ["account_details.name", "eq", "Polar Optikk AS"], ""],
    ],
    ["customer is empty status is not active", [["account_details.name", "missing"], ["status", "ne", "active"], ""]],
    ["open no", [["open", "eq", "false"], ""]],
    // A name of a value that is that of a field as well.
    ["open polar", [["open", "eq", "true"], "polar"]],
    ["ends this month", [["end_date", "gte", "2026-11-01", "2026-11-30"], ""]],
    ["ending next week", [["end_date", "gte", "2026-11-23", "2026-11-29"], ""]],
    ["ends last quarter", [["end_date", "gte", "2026-07-01", "2026-09-30"], ""]],
    ["ends in the last 7 days", [["end_date", "gte", "today-7d", "today"], ""]],
    ["ends older than 2 weeks", [["end_date", "lt", "today-2w"], ""]],
    // A bound or a period without a field is about the usual one of its kind.
    ["active over 5000 polar", [["status", "eq", "active"], ["price", "gt", "5000"], "polar"]],
    ["polar older than 30 days", [["end_date", "lt", "today-30d"], "polar"]],
    ["pending this year", [["status", "eq", "pending"], ["end_date", "gte", "2026-01-01", "2026-12-31"], ""]],
    // A field without a value is a word like any other.
    ["ends", ["ends"]],
    ["price before april", [["end_date", "lt", "2027-04-01"], "price"]],
    ["the 30 february", ["the 30 february"]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("that can each be taken away again", () => {
    const { without, withoutSearch } = parseSentence("ends before april customer polar backup", fields, { now });
    expect(without).toEqual(["customer polar backup", "ends before april backup"]);
    expect(withoutSearch).toBe("ends before april customer polar");
  });

  test("whatever is typed, without an error, and with values that the API takes", () => {
    const word = fc.oneof(
      fc.constantFrom(
        "ends",
        "before",
        "april",
        "price",
        "between",
        "and",
        "in",
        "next",
        "30",
        "days",
        "is",
        "not",
        '"',
      ),
      fc.string(),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const { chips } = parseSentence(words.join(" "), fields, { aliases, now });
        const isValid = chips.every(({ field, op, values, upper }) => {
          const kind = fields.find(({ path }) => path === field)?.kind ?? "text";
          const each = [...values, ...(upper ? [upper.value] : [])];
          return operatorsByKind[kind].includes(op) && each.every((value) => !filterKinds[kind].problem(value));
        });
        expect(isValid).toBe(true);
        expect(toChips(toFilters(chips)).length).toBeLessThanOrEqual(chips.length);
      }),
      { numRuns: 40 },
    );
  });

  test("and a filter in words is read as the same filter", () => {
    const text = fc
      .string({ minLength: 1 })
      .map((value) => value.replaceAll('"', "").trim())
      .filter((value) => value !== "");
    const value = {
      text,
      number: fc.integer({ min: -1e9, max: 1e9 }).map(String),
      time: fc.oneof(
        fc
          .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
        fc.constantFrom("today", "today+30d", "now-24h"),
      ),
      boolean: fc.constantFrom("true", "false"),
    };
    const chip = fc.constantFrom(...fields.filter(({ values }) => !values)).chain((field) =>
      fc
        .tuple(fc.constantFrom(...operatorsByKind[field.kind]), value[field.kind], value[field.kind], fc.boolean())
        .map(([op, one, other, isRange]): { field: FilterField; chip: Chip } => ({
          field,
          chip:
            isRange && (field.kind === "number" || field.kind === "time")
              ? rangeChip(field.path, one, other)
              : { field: field.path, op, values: takesValue(op) ? [one] : [] },
        })),
    );
    fc.assert(
      fc.property(chip, (each) => {
        expect(parseSentence(chipText(each.chip, each.field), fields, { now })).toMatchObject({
          chips: [each.chip],
          search: "",
        });
      }),
    );
  });
});

describe("A word that names no field is read by its meaning", () => {
  const meanings = new Map([
    ["polar", { field: "account_details.name", texts: ["Polar Optikk AS", "Nordic Polar AS"] }],
    ["optikk", { field: "account_details.name", texts: ["Polar Optikk AS"] }],
    ["backup", { field: "items.sku", value: "BKP", texts: [] }],
    ["night", null],
  ]);
  const meant = (text: string) => {
    const { chips, others, replaced, without } = parseSentence(text, fields, { meanings, now });
    return { chips: chips.map(({ field, op, values }) => [field, op, ...values]), others, replaced, without };
  };
  const customer = (name: string) => ["account_details.name", "contains", name];

  test("as a part of a value, spelled as the value spells it, or as what the values have in common", () => {
    const read = meant("ends before april polar Backup");
    expect(read.chips).toEqual([["end_date", "lt", "2027-04-01"], customer("Polar"), ["items.sku", "contains", "BKP"]]);
    expect(read.replaced.map(({ word, chip }) => [word, ...chip.values])).toEqual([["Backup", "BKP"]]);
    expect(read.without[1]).toBe("ends before april Backup");
  });

  test("as one filter, together with the words after it that are in the same value", () => {
    expect(meant("polar optikk backup").chips).toEqual([customer("Polar Optikk"), ["items.sku", "contains", "BKP"]]);
    expect(meant("optikk polar").chips).toEqual([customer("Optikk"), customer("Polar")]);
  });

  test("but not instead of the value of a field", () => {
    expect(meant("item sku backup").chips).toEqual([["items.sku", "contains", "backup"]]);
  });

  test("unless it has none", () => {
    expect(meant("polar night").others).toEqual(["night"]);
  });
});
