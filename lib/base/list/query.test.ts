import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "@/lib/base/errors";
import { number, partialObject, text, timestamp } from "@/lib/base/schema/primitives";
import { defineList, type Envelope, type Field, type List } from "./fields";
import { effectivePaging, rawParameters } from "./list-parameters";
import {
  type Condition,
  type FieldKind,
  formatCondition,
  operators,
  operatorsByKind,
  parseCondition,
} from "./operators";
import { type ListQuery, parseListQuery, searchWords, toSearchParams } from "./query";

const listOf = (envelope: Envelope): List =>
  defineList({
    record: partialObject({
      _id: text,
      name: text,
      price: number,
      active: z.boolean(),
      created: timestamp,
      items: z.array(partialObject({ sku: text, unit: partialObject({ cost: number }) })),
      content: z.record(z.string(), partialObject({ title: text })),
      tags: z.array(text),
      data: partialObject({ _id: text }).catchall(z.unknown()),
    }),
    id: "_id",
    table: "thing",
    visibility: "own",
    columns: ["name"],
    search: ["name"],
    defaultSort: "-created",
    envelope,
  });

const paged = listOf({ style: "page", items: "data", total: "total" });
const skipped = listOf({ style: "offset", items: "data" });
const bare = listOf({ style: "array" });

const parse = (search: string, list = paged): ListQuery =>
  parseListQuery(list, rawParameters(new URLSearchParams(search)));

/** The parameters that are named as wrong. */
function refused(search: string, list = paged): (string | undefined)[] {
  try {
    parse(search, list);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_parameter") {
      return (error.details.errors ?? []).map(({ parameter }) => parameter);
    }
    throw error;
  }
  return [];
}

const field = (kind: FieldKind): Field => ({ path: "x", kind });

describe("names", () => {
  it("are the same with and without ~, encoded or not", () => {
    const wanted = parse("~filter[name]=A&~sort=name&~page=2");
    expect(parse("filter[name]=A&sort=name&page=2")).toEqual(wanted);
    expect(parse("%7Efilter%5Bname%5D=A&%7Esort=name&%7Epage=2")).toEqual(wanted);
  });

  it("are read with their brackets", () => {
    expect(rawParameters(new URLSearchParams("~filter[a.b][]=1&x=2&~=3&a[b]c=4"))).toEqual([
      { name: "filter", keys: ["a.b", ""], value: "1", rawName: "~filter[a.b][]" },
      { name: "x", keys: [], value: "2", rawName: "x" },
      { name: "~", keys: [], value: "3", rawName: "~" },
      { name: "a[b]c", keys: [], value: "4", rawName: "a[b]c" },
    ]);
  });
});

describe("a filter value", () => {
  it.each<[FieldKind, string, Condition]>([
    ["text", "A", { op: "eq", value: "A" }],
    ["text", "!A", { op: "ne", value: "A" }],
    ["text", "!!A", { op: "ne", value: "!A" }],
    ["text", "^A", { op: "starts", value: "A" }],
    ["text", "$A", { op: "ends", value: "A" }],
    ["text", "~A", { op: "contains", value: "A" }],
    ["text", "", { op: "exists", value: "" }],
    ["text", "!", { op: "missing", value: "" }],
    ["text", "\\!A", { op: "eq", value: "!A" }],
    ["text", "\\\\A", { op: "eq", value: "\\A" }],
    ["text", "a,b", { op: "eq", value: "a,b" }],
    ["text", "__proto__", { op: "eq", value: "__proto__" }],
    ["number", "1.5", { op: "eq", value: "1.5" }],
    ["number", "-1e3", { op: "eq", value: "-1e3" }],
    ["number", "!0", { op: "ne", value: "0" }],
    ["number", ">1", { op: "gt", value: "1" }],
    ["number", ">=1", { op: "gte", value: "1" }],
    ["number", "<1", { op: "lt", value: "1" }],
    ["number", "<=-1", { op: "lte", value: "-1" }],
    ["number", "", { op: "exists", value: "" }],
    ["number", "!", { op: "missing", value: "" }],
    ["boolean", "true", { op: "eq", value: "true" }],
    ["boolean", "!false", { op: "ne", value: "false" }],
    ["time", "2026-11-02", { op: "eq", value: "2026-11-02" }],
    ["time", ">=2026-11-02T10:00:00+01:00", { op: "gte", value: "2026-11-02T10:00:00+01:00" }],
    ["time", ">=2026-11-02T10:00:00 01:00", { op: "gte", value: "2026-11-02T10:00:00+01:00" }],
    ["time", "!", { op: "missing", value: "" }],
  ])("of a %s field reads %j", (kind, raw, condition) => {
    expect(parseCondition(field(kind), raw)).toEqual(condition);
  });

  it.each<[FieldKind, string]>([
    ["text", ">A"],
    ["text", "<=A"],
    ["text", "^"],
    ["text", "~"],
    ["text", "\\"],
    ["text", "a\0"],
    ["text", "\uFFFD"],
    ["text", "\uD800"],
    ["text", "x".repeat(1001)],
    ["number", "^1"],
    ["number", "~1"],
    ["number", "1e999"],
    ["number", "0x10"],
    ["number", "+1"],
    ["number", "01"],
    ["number", "1."],
    ["number", " 1"],
    ["number", "NaN"],
    ["number", "Infinity"],
    ["number", "٣"],
    ["number", "!!1"],
    ["number", ">"],
    ["boolean", "yes"],
    ["boolean", "TRUE"],
    ["boolean", ">true"],
    ["time", "2026-02-30"],
    ["time", "yesterday"],
    ["time", "2026-11-02T10:00:00"],
    ["time", "0000-01-01"],
    ["time", "~2026"],
  ])("of a %s field refuses %j", (kind, raw) => {
    expect(parseCondition(field(kind), raw)).toBeTypeOf("string");
  });

  it("keeps as it is what is literal", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), (value) => {
        fc.pre(value.isWellFormed() && !value.includes("\0") && !value.includes("\uFFFD"));
        expect(parseCondition(field("text"), `\\${value}`)).toEqual({ op: "eq", value });
      }),
    );
  });
});

describe("filters", () => {
  it("of one field are gathered, however they are repeated", () => {
    const conditions = [
      { op: "gte", value: "100" },
      { op: "lt", value: "200" },
    ];
    for (const search of ["~filter[price][]=>=100&~filter[price][]=<200", "~filter[price]=>=100&filter[price]=<200"]) {
      expect(parse(search).filters).toEqual([{ field: "price", conditions }]);
    }
  });

  it("reach into arrays, free keys and open objects", () => {
    for (const path of [
      "items.sku",
      "items.unit.cost",
      "content.en.title",
      "content.nb-NO.title",
      "tags",
      "data._id",
    ]) {
      expect(refused(`~filter[${path}]=1`)).toEqual([]);
    }
  });

  it.each([
    "nonsense",
    "items",
    "content",
    "content.*.title",
    "content.a b.title",
    "content.title",
    "data.other",
    "__proto__",
    "constructor",
    "name.length",
    "",
    "x".repeat(300),
  ])("of %j are refused by name", (path) => {
    expect(refused(`~filter[${path}]=1`)).toEqual([`~filter[${path}]`]);
  });

  it.each(["~filter=1", "~filter[name][x]=1", "~filter[name][][]=1"])("as %s are refused", (search) => {
    expect(refused(search)).toHaveLength(1);
  });

  it("are limited in number", () => {
    expect(refused(Array.from({ length: 200 }, () => "~filter[name]=a").join("&"))).toEqual([]);
    expect(refused(Array.from({ length: 201 }, () => "~filter[name]=a").join("&"))).toEqual(["filter"]);
  });

  it("name every fault at once", () => {
    expect(refused("~filter[a]=1&~filter[price]=x&~sort=b&~page=-1&~fields=c")).toEqual([
      "~filter[a]",
      "~filter[price]",
      "~sort",
      "~fields",
      "~page",
    ]);
  });
});

describe("sort", () => {
  it("takes fields, minus for descending, and has a default", () => {
    expect(parse("").sort).toEqual([{ field: "created", descending: true }]);
    expect(parse("~sort=-price,content.en.title").sort).toEqual([
      { field: "price", descending: true },
      { field: "content.en.title", descending: false },
    ]);
  });

  it.each(["nonsense", "items.sku", "tags", "", ",", "name,", "--name", "name,name", "name,-name", "+name"])(
    "refuses %j",
    (value) => {
      expect(refused(`~sort=${encodeURIComponent(value)}`)).toContain("~sort");
    },
  );

  it("is a single value", () => {
    expect(refused("~sort=name&sort=price")).toEqual(["sort"]);
    expect(refused("~sort[]=name")).toEqual(["~sort[]"]);
  });
});

describe("fields", () => {
  it.each([
    ["~fields=name,price", ["name", "price"]],
    ["~fields[]=name&~fields[]=price", ["name", "price"]],
    ["~fields[items]=sku,unit.cost", ["items.sku", "items.unit.cost"]],
    ["~fields[name]=1", ["name"]],
    ["~fields=name&~fields[]=name&fields[items]=1", ["name", "items"]],
    ["~fields=content.en", ["content.en"]],
  ])("%s", (search, fields) => {
    expect(parse(search).fields).toEqual(fields);
  });

  it.each(["~fields=nonsense", "~fields=name,", "~fields[items]=nonsense", "~fields[a][b]=1", "~fields=__proto__"])(
    "refuses %s",
    (search) => {
      expect(refused(search)).toHaveLength(1);
    },
  );
});

describe("search", () => {
  it("is words that must all occur", () => {
    expect(searchWords(" two\t words\u00A0here ")).toEqual(["two", "words", "here"]);
    expect(searchWords("  ")).toEqual([]);
  });

  it.each([["x".repeat(201)], ["a b c d e f g h i"], ["a\0"], ["\uFFFD"]])("refuses %j", (value) => {
    expect(refused(`~search=${encodeURIComponent(value)}`)).toEqual(["~search"]);
  });
});

describe("paging", () => {
  it("is by page, from 0, or by offset, as the list's envelope has it", () => {
    expect(parse("~page=2&~perPage=10").paging).toEqual({ limit: 10, skip: 20 });
    expect(parse("~page=2").paging).toEqual({ limit: 25, skip: 50 });
    expect(parse("~skip=7&~limit=10", skipped).paging).toEqual({ limit: 10, skip: 7 });
    expect(parse("~offset=7", skipped).paging).toEqual({ limit: 50, skip: 7 });
    expect(parse("~perPage=3", bare).paging).toEqual({ limit: 3, skip: 0 });
  });

  it("falls back on the default, and leaves a bare array whole", () => {
    expect(effectivePaging(paged, parse("").paging)).toEqual({ limit: 25, skip: 0 });
    expect(effectivePaging(skipped, parse("", skipped).paging)).toEqual({ limit: 50, skip: 0 });
    expect(effectivePaging(bare, parse("", bare).paging)).toBeUndefined();
  });

  it("reduces a page of more than 1000", () => {
    expect(parse("~perPage=5000&~page=1").paging).toEqual({ limit: 1000, skip: 1000 });
    expect(parse("~limit=5000", skipped).paging?.limit).toBe(1000);
  });

  it.each(["-1", "1.5", "", "x", "1e3", "99999999999", "٣", " 1", "0x1"])("refuses %j", (value) => {
    for (const name of ["page", "perPage"])
      expect(refused(`~${name}=${encodeURIComponent(value)}`)).toEqual([`~${name}`]);
    for (const name of ["limit", "skip"]) {
      expect(refused(`~${name}=${encodeURIComponent(value)}`, skipped)).toEqual([`~${name}`]);
    }
  });

  it("takes the pair of the other lists as well", () => {
    expect(parse("~limit=10&~skip=7").paging).toEqual({ limit: 10, skip: 7 });
    expect(parse("~page=2", skipped).paging).toEqual({ limit: 50, skip: 100 });
    expect(parse("~offset=3", bare).paging).toEqual({ limit: 25, skip: 3 });
  });

  it("refuses 0 records a page, both pairs together, and both words for one thing", () => {
    expect(refused("~perPage=0")).toEqual(["~perPage"]);
    expect(refused("~limit=1&~page=1")).toEqual(["~limit"]);
    expect(refused("~offset=1&~perPage=2", bare)).toEqual(["~offset"]);
    expect(refused("~skip=1&~offset=1", skipped)).toEqual(["~offset"]);
  });

  it("keeps positions exact integers", () => {
    const { paging } = parse("~page=1000000000&~perPage=1000");
    expect(Number.isSafeInteger(paging?.skip)).toBe(true);
  });
});

describe("a query written as an address", () => {
  const storable = (value: string) => value.isWellFormed() && !/[\0\uFFFD]/.test(value);
  const valuesOf: Record<FieldKind, fc.Arbitrary<string>> = {
    text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter(storable),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => String(value).replace("e+", "e")),
    boolean: fc.constantFrom("true", "false"),
    time: fc
      .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString()),
  };
  const conditionOf = (kind: FieldKind): fc.Arbitrary<Condition> =>
    fc.constantFrom(...operatorsByKind[kind]).chain((op) => {
      const value = operators[op].takesValue ? valuesOf[kind] : fc.constant("");
      return fc.record({ op: fc.constant(op), value });
    });

  const queryOf = (list: List): fc.Arbitrary<ListQuery> => {
    const fields = [...list.fields.values()].map(({ path, ...rest }) => ({ ...rest, path: path.replace("*", "en") }));
    const sortable = fields.filter(({ arrayPath }) => arrayPath === undefined).map(({ path }) => path);
    const filters = fc.uniqueArray(
      fc.constantFrom(...fields).chain(({ path, kind }) =>
        fc.record({
          field: fc.constant(path),
          conditions: fc.array(conditionOf(kind), { minLength: 1, maxLength: 4 }),
        }),
      ),
      { selector: (filter) => filter.field, maxLength: 5 },
    );
    const limit = fc.integer({ min: 1, max: 1000 });
    const at = fc.integer({ min: 0, max: 1000 });
    return fc.record({
      filters,
      search: fc
        .string({ unit: "grapheme", maxLength: 20 })
        .filter((value) => storable(value) && searchWords(value).length <= 8),
      sort: fc
        .uniqueArray(fc.constantFrom(...sortable), { minLength: 1, maxLength: 5 })
        .chain((paths) =>
          fc.tuple(...paths.map((path) => fc.boolean().map((descending) => ({ field: path, descending })))),
        ),
      fields: fc.uniqueArray(fc.constantFrom(...[...list.paths].map((path) => path.replace("*", "en"))), {
        maxLength: 6,
      }),
      paging: fc.option(
        list.envelope.style === "offset"
          ? fc.record({ limit, skip: at })
          : fc.tuple(limit, at).map(([size, page]) => ({ limit: size, skip: size * page })),
        { nil: undefined },
      ),
    });
  };

  it.each([
    ["page", paged],
    ["offset", skipped],
    ["array", bare],
  ])("reads back the same (%s)", (_, list) => {
    fc.assert(
      fc.property(queryOf(list), (query) => {
        const address = toSearchParams(list, query).toString();
        expect(parse(address, list)).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves out what holds anyway", () => {
    expect(toSearchParams(paged, parse("")).toString()).toBe("");
    expect(toSearchParams(paged, parse("~sort=-created&~search=")).toString()).toBe("");
    expect(toSearchParams(paged, parse("~page=0")).toString()).toBe("%7Epage=0");
  });

  it("makes literal what would read as an operator", () => {
    for (const value of ["!", "!a", ">a", "<=a", "^", "$1", "~", "\\", "\\!"]) {
      const written = formatCondition({ op: "eq", value });
      expect(parseCondition(field("text"), written)).toEqual({ op: "eq", value });
    }
  });

  it("never fails otherwise than by refusing", () => {
    const name = fc.oneof(
      fc.constantFrom(
        "~filter[name]",
        "~filter[price]",
        "~sort",
        "~fields",
        "~fields[items]",
        "~page",
        "~search",
        "~filter",
      ),
      fc.string({ unit: "binary", maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: "binary", maxLength: 60 }))), (pairs) => {
        refused(new URLSearchParams(pairs).toString());
      }),
      { numRuns: 1000 },
    );
  });
});
