import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Viewer } from "@/lib/base/db/tenancy";
import { timestamp } from "@/lib/base/schema/primitives";
import { defineList, type ListDefinition } from "./fields";
import { effectivePaging } from "./paging";
import { type ListPlan, planDifference, planList, planTotal } from "./plan";
import { parseListQuery } from "./query";
import { rawParameters } from "./raw-parameters";

const definition: ListDefinition = {
  record: z.object({
    id: z.string(),
    name: z.string().optional(),
    note: z.string().optional(),
    total: z.number().optional(),
    created: timestamp.optional(),
    items: z.array(z.object({ sku: z.string(), text: z.string() })).optional(),
    tags: z.array(z.string()).optional(),
  }),
  id: "id",
  table: "thing",
  visibility: "family",
  columns: ["name", "created"],
  elements: { items: { table: "thing_item", columns: ["sku"] } },
  computed: { total: "1" },
  search: ["name"],
  searchView: "thing_search",
  defaultSort: "-created",
  ordered: { created: "descending" },
  envelope: { style: "page", items: "data", total: "total" },
};

const parent: Viewer = { id: "p", parent: null };
const child: Viewer = { id: "c", parent: "p" };

function plan(search: string, viewer = parent, changes: Partial<ListDefinition> = {}): ListPlan {
  const list = defineList({ ...definition, ...changes });
  const query = parseListQuery(list, rawParameters(new URLSearchParams(search)));
  return planList(list, viewer, query, effectivePaging(list, query.paging));
}

describe("the selects of a page", () => {
  it("are one for each part of what the tenant sees", () => {
    const partsOf = (viewer: Viewer, visibility: ListDefinition["visibility"]) =>
      plan("", viewer, { visibility }).selects.map(({ rows }) => rows);
    expect(partsOf(child, "own")).toEqual(["own"]);
    expect(partsOf(parent, "family")).toEqual(["family"]);
    expect(partsOf(child, "family")).toEqual(["member", "family"]);
    expect(partsOf(child, "platform")).toEqual(["own", "platform"]);
  });

  it("are each limited to the rows up to the end of the page", () => {
    expect(plan("").rowsNeeded).toBe(25);
    expect(plan("~page=3&~perPage=10").rowsNeeded).toBe(40);
  });

  it("are not limited where all rows are answered", () => {
    const all = plan("~sort=created", child, { envelope: { style: "array" } });
    expect(all.rowsNeeded).toBeUndefined();
    expect(all.selects.map(({ nulls }) => nulls)).toEqual(["any", "any"]);
  });

  it("are split by null where an index is read backward", () => {
    expect(plan("~sort=-created").selects).toEqual([{ rows: "family", nulls: "any" }]);
    expect(plan("~sort=created", child).selects).toEqual([
      { rows: "member", nulls: "excluded", edge: "before" },
      { rows: "family", nulls: "excluded", edge: "before" },
      { rows: "member", nulls: "excluded", edge: "on" },
      { rows: "family", nulls: "excluded", edge: "on" },
      { rows: "member", nulls: "only" },
      { rows: "family", nulls: "only" },
    ]);
    expect(plan("~sort=name").selects).toEqual([{ rows: "family", nulls: "any" }]);
  });
});

describe("a page far down", () => {
  it("skips keys only, and joins the rows of the page", () => {
    expect(plan("~page=39&~perPage=25").keys).toBeUndefined();
    expect(plan("~page=40&~perPage=25").keys).toEqual(["tenant", "id", "created"]);
    expect(plan("~page=40&~perPage=25&~sort=name,id").keys).toEqual(["tenant", "id", "name"]);
  });

  it("skips whole rows where the order needs more than columns, or no index has it", () => {
    expect(plan("~page=40&~sort=note").keys).toBeUndefined();
    expect(plan("~page=40", parent, { ordered: undefined }).keys).toBeUndefined();
  });
});

describe("where values are read", () => {
  it("is said for each filter", () => {
    const search = ["id=a", "name=^a", "note=~a", "total=>1", "items.sku=a", "items.text=a", "tags=!a"]
      .map((filter) => `~filter[${filter.replace("=", "]=")}`)
      .join("&");
    expect(plan(search).filters).toEqual([
      { field: "id", op: "eq", source: "id" },
      { field: "name", op: "starts", source: "column" },
      { field: "note", op: "contains", source: "document" },
      { field: "total", op: "gt", source: "computed" },
      { field: "items.sku", op: "eq", source: "elementColumn" },
      { field: "items.text", op: "eq", source: "elementDocument" },
      { field: "tags", op: "ne", source: "array" },
    ]);
  });

  it("is said for a search", () => {
    expect(plan("").search).toBeUndefined();
    expect(plan("~search=a").search).toBe("view");
    expect(plan("~search=a", parent, { searchView: undefined, searchColumn: "search" }).search).toBe("column");
    expect(plan("~search=a", parent, { searchView: undefined }).search).toBe("fields");
  });
});

describe("a total that is a difference", () => {
  const difference = (search: string) => {
    const changes = { tables: ["thing"], facet: { field: "name", values: ["a"] } } as const;
    const list = defineList({ ...definition, changes });
    const found = planDifference(list, parseListQuery(list, rawParameters(new URLSearchParams(search))));
    return found && [found.from.filters, found.without.filters];
  };
  const filter = (field: string, op: string, value: string) => ({ field, conditions: [{ op, value }] });

  it("is that of the recorded rows and those that a negated filter leaves out", () => {
    expect(difference("~filter[note]=!a")).toEqual([[], [filter("note", "eq", "a")]]);
    expect(difference("~filter[note]=")).toEqual([[], [filter("note", "missing", "")]]);
    expect(difference("~filter[items.sku]=!a")).toEqual([[], [filter("items.sku", "eq", "a")]]);
    expect(difference("~filter[items.sku]=!")).toEqual([[], [filter("items.sku", "exists", "")]]);
    const named = filter("name", "eq", "a");
    expect(difference("~filter[name]=a&~filter[note]=!b")).toEqual([[named], [named, filter("note", "eq", "b")]]);
  });

  it("is not made of rows that would have to be counted, or that take no less to count", () => {
    for (const search of ["note]=a", "note]=!", "items.sku]=", "note][]=!a&~filter[note][]=!b"])
      expect(difference(`~filter[${search}`)).toBeUndefined();
    expect(difference("~filter[created]=>2026-01-01&~filter[note]=!b")).toBeUndefined();
  });
});

describe("the total", () => {
  const source = (search: string, changes: ListDefinition["changes"], isNarrowed = false) => {
    const list = defineList({ ...definition, changes });
    return planTotal(list, parseListQuery(list, rawParameters(new URLSearchParams(search))), isNarrowed);
  };
  const recorded = { tables: ["thing"], facet: { field: "name", values: ["a", "b"] } } as const;

  it("is counted where changes are not recorded, or rows must meet another condition", () => {
    expect(source("", undefined)).toBe("counted");
    expect(source("", recorded, true)).toBe("counted");
  });

  it("is recorded for all rows, and by the values of the facet", () => {
    expect(source("~sort=note&~page=7", recorded)).toBe("recorded");
    expect(source("~filter[name][]=a&~filter[name][]=b", recorded)).toBe("recorded");
    expect(source("~filter[name]=!a", recorded)).toBe("recorded");
    expect(source("~filter[created]=!", { tables: ["thing"], facet: { field: "created" } })).toBe("recorded");
  });

  it("is remembered for every other filter and for a search", () => {
    for (const search of ["name]=c", "name]=~a", "name]=", "note]=a", "created]=2026-03-01"]) {
      expect(source(`~filter[${search}`, recorded)).toBe("remembered");
    }
    expect(source("~search=a", recorded)).toBe("remembered");
    expect(source("~filter[name]=a&~filter[note]=b", recorded)).toBe("remembered");
    expect(source("~filter[created]=2026-03-01", { tables: ["thing"], facet: { field: "created" } })).toBe(
      "remembered",
    );
  });
});
