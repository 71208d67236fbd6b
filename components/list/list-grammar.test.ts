import { expect, test } from "vitest";
import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { fieldOfColumn, filterFields } from "./filter-fields";
import { grammarOf } from "./list-grammar";

const list = defineList({
  record: z.object({
    id: z.string(),
    name: z.string(),
    deleted: z.string().meta({ format: "date-time" }).optional(),
    parts: z.array(z.object({ sku: z.string() })),
    content: z.record(z.string(), z.object({ title: z.string() })),
  }),
  id: "id",
  table: "thing",
  visibility: "own",
  columns: [],
  search: ["name"],
  defaultSort: "name",
  envelope: { style: "page", items: "data", total: "total" },
});

const within = [{ field: "deleted", conditions: [{ op: "exists" as const, value: "" }] }];
const grammar = grammarOf({
  list,
  pageSize: 100,
  within,
  fixedParameters: { "populate[]": "count" },
  sentParameters: { openOn: (day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? undefined : "Not a day.") },
  keptParameters: ["live"],
});
const parse = (search: string) => grammar.parse(new URLSearchParams(search));
const text = (params: URLSearchParams) => decodeURIComponent(params.toString());

test("the screen's own filter is sent and stays in the address, but is not among the reader's filters", () => {
  const query = parse("~filter[deleted]=>2027-01-01&~filter[name]=A");
  expect(query.filters.map(({ field }) => field)).toEqual(["name"]);
  const cleared = { ...query, filters: [] };
  expect(text(grammar.format(cleared))).toBe("~filter[deleted]=>2027-01-01");
  expect(text(grammar.request(cleared))).toContain("~filter[deleted]=>2027-01-01");
});

test("an address without the screen's own filter asks for the rows of another screen", () => {
  expect(text(grammar.request(parse("")))).toBe("~perPage=100&populate[]=count");
});

test("parameters are kept in the address, sent to the API, or both", () => {
  const query = parse("live=off&openOn=2027-01-31&unknown=1");
  expect(text(grammar.format(query))).toBe("live=off&openOn=2027-01-31");
  expect(text(grammar.request(query))).toContain("openOn=2027-01-31");
  expect(text(grammar.request(query))).not.toContain("live");
});

test("a record that is not on the page is read by its id, within the screen's own filters", () => {
  expect(text(grammar.requestOf(["!x"]))).toBe("~filter[deleted]=&~filter[id]=\\!x&populate[]=count");
});

test("what is wrong in an address is reported and left out", () => {
  const { problems, filters } = parse("~filter[nmae]=A&~filter[name]=B");
  expect(problems.map(({ parameter }) => parameter)).toEqual(["~filter[nmae]"]);
  expect(filters.map(({ field }) => field)).toEqual(["name"]);
});

test("a value that a parameter cannot have is reported and left out, also of the address", () => {
  const query = parse("openOn=banana&live=off");
  expect(query.problems.map(({ parameter }) => parameter)).toEqual(["openOn"]);
  expect(text(grammar.request(query))).not.toContain("openOn");
  expect(text(grammar.format(query))).toBe("live=off");
});

test("columns name their fields in filters; fields with a label and the others follow, the screen's own is left out", () => {
  const columns = [
    { id: "name", meta: { label: "Thing", noun: "Name", width: 100 } },
    { id: "parts.sku", meta: { label: "SKU", width: 100, filter: { values: [{ value: "a", label: "A" }] } } },
    { id: "content.en.title", meta: { label: "Title", width: 100 } },
    { id: "age", meta: { label: "Age", width: 100 } },
  ];
  const fields = filterFields(list, columns, { id: { label: "Id" } }, within);
  expect(fields.map(({ path, label }) => [path, label])).toEqual([
    ["name", "Name"],
    ["parts.sku", "SKU"],
    ["content.en.title", "Title"],
    ["id", "Id"],
  ]);
  expect(fields[1]?.values).toEqual([{ value: "a", label: "A" }]);
  expect(fieldOfColumn(list, { id: "parts.sku" })?.arrayPath).toBe("parts");
});
