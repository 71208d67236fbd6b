import { describe, expect, it } from "vitest";
import * as z from "zod";
import { raw } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { timestamp } from "@/lib/base/schema/primitives";
import { defineList, type ListDefinition } from "./fields";
import { effectivePaging, rawParameters } from "./list-parameters";
import { type ListFacts, type ListPlan, planList } from "./plan";
import { parseListQuery } from "./query";
import type { ListQuestion } from "./question";

const definition: ListDefinition = {
  record: z.object({
    id: z.string(),
    name: z.string().optional(),
    note: z.string().optional(),
    status: z.string().optional(),
    created: timestamp.optional(),
    items: z.array(z.object({ sku: z.string() })).optional(),
  }),
  id: "id",
  table: "thing",
  visibility: "family",
  columns: ["name", "created", "status"],
  search: ["name", "items.sku"],
  words: { column: "search", indexed: true },
  defaultSort: "-created",
  orders: { created: "descending", name: "ascending" },
  changes: { tables: ["thing"], facet: { field: "status", values: ["active"] } },
  envelope: { style: "page", items: "data", total: "total" },
};

const parent: Viewer = { id: "p", parent: null };
const child: Viewer = { id: "c", parent: "p" };

interface Asked extends Partial<ListQuestion> {
  facts?: ListFacts;
  changes?: Partial<ListDefinition>;
}

function plan(search: string, { facts = {}, changes = {}, ...asked }: Asked = {}): ListPlan {
  const list = defineList({ ...definition, ...changes });
  const query = parseListQuery(list, rawParameters(new URLSearchParams(search)));
  const paging = asked.form === "stream" ? query.paging : effectivePaging(list, query.paging);
  const question = { viewer: parent, list, query, form: "page", paging, counted: true, withSnapshot: false } as const;
  const document = raw("t.doc");
  return planList({ ...question, document, formerDocument: document, ...asked }, facts);
}

const totalOf = (found: ListPlan) => (found.kind === "groups" ? undefined : found.count.how);
const windowOf = (found: ListPlan) => (found.kind === "inOrder" ? found.window?.rows : undefined);

describe("The parts of a plan", () => {
  it("are one for each part of what the tenant sees", () => {
    const partsOf = (viewer: Viewer, visibility: ListDefinition["visibility"]) =>
      plan("", { viewer, changes: { visibility } }).parts;
    expect(partsOf(child, "own")).toEqual(["own"]);
    expect(partsOf(parent, "family")).toEqual(["family"]);
    expect(partsOf(child, "family")).toEqual(["member", "family"]);
    expect(partsOf(child, "platform")).toEqual(["own", "platform"]);
  });
});

describe("Rows are read", () => {
  it.each([
    ["in order without a condition, however far", "~page=4000", {}, "inOrder", undefined],
    ["in the opposite order as well", "~sort=created", {}, "inOrder", undefined],
    ["in order as a stream", "", { form: "stream" }, "inOrder", undefined],
    ["all, where a stream is against the index", "~sort=created", { form: "stream" }, "allMatches", undefined],
    ["all, where a stream has a condition", "~search=abc", { form: "stream" }, "allMatches", undefined],
    ["all, where no index has the order", "~sort=note", {}, "allMatches", undefined],
    ["all, where several fields are sorted by", "~sort=name,created", {}, "allMatches", undefined],
    ["all, where no changes are recorded", "", { changes: { changes: undefined } }, "allMatches", undefined],
    ["in a window, with a filter", "~filter[note]=a", {}, "inOrder", 2_000],
    ["in a window, with a search", "~search=abc", {}, "inOrder", 2_000],
    ["in a window, with a condition of the service", "", { where: raw("true") }, "inOrder", 2_000],
    ["in a larger window for a later page", "~filter[note]=a&~page=9", {}, "inOrder", 10_000],
    ["in a window for a page of a thousand", "~filter[note]=a&~perPage=1000", {}, "inOrder", 40_000],
    ["all, for a page farther down", "~filter[note]=a&~page=40", {}, "allMatches", undefined],
    [
      "all, where few are known to match",
      "~filter[note]=a",
      { facts: { rows: 1_000_000, matches: { total: 3, revision: "1" } } },
      "allMatches",
      undefined,
    ],
    [
      "in a window, where many are known to match",
      "~filter[note]=a",
      { facts: { rows: 1_000_000, matches: { total: 300_000, revision: "1" } } },
      "inOrder",
      2_000,
    ],
    ["in groups", "~group=name&~filter[note]=a", {}, "groups", undefined],
  ] satisfies [string, string, Asked, ListPlan["kind"], number | undefined][])("%s", (_, search, asked, kind, rows) => {
    const found = plan(search, asked);
    expect([found.kind, windowOf(found)]).toEqual([kind, rows]);
  });
});

describe("The total", () => {
  const remembered: ListFacts = { matches: { total: 3, revision: "1" } };
  it.each([
    ["recorded without a condition", "", {}, "recorded"],
    ["recorded by the values of the facet", "~filter[status]=active", {}, "recorded"],
    ["counted for another value", "~filter[status]=other", {}, "counted"],
    ["counted at first", "~search=abc", {}, "counted"],
    ["remembered later", "~search=abc", { facts: remembered }, "remembered"],
    ["counted where the service has a condition", "", { where: raw("true"), facts: remembered }, "counted"],
    ["counted where no changes are recorded", "", { changes: { changes: undefined } }, "counted"],
    ["not counted where nobody asks", "~search=abc", { counted: false }, "none"],
  ] satisfies [string, string, Asked, string][])("is %s", (_, search, asked, how) => {
    expect(totalOf(plan(search, asked))).toBe(how);
  });
});

describe("Words are looked up in the index of trigrams", () => {
  it.each([
    ["among many rows", "~search=abc", 20_001, "index"],
    ["not among few", "~search=abc", 20_000, "rows"],
    ["not if they are short", "~search=ab", 1_000_000, "rows"],
    ["for a part of a searched text", "~filter[name]=~abc", 1_000_000, "index"],
    ["for a part of a text in an array", "~filter[items.sku]=^abc", 1_000_000, "index"],
    ["not for another text", "~filter[note]=~abc", 1_000_000, "rows"],
  ])("%s", (_, search, rows, expected) => {
    expect(plan(search, { facts: { rows } }).search).toBe(expected);
  });
});
