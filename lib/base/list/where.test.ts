import { describe, expect, it } from "vitest";
import * as z from "zod";
import { timestamp } from "@/lib/base/schema/primitives";
import { defineList } from "./fields";
import { rawParameters } from "./list-parameters";
import { parseListQuery } from "./query";
import { gte, isMissing, isPresent, lt, not, startsWith, where } from "./where";

const list = defineList({
  record: z.object({
    id: z.string(),
    status: z.enum(["open", "closed"]).optional(),
    price: z.number().optional(),
    msp: z.boolean().optional(),
    ends: timestamp.optional(),
    items: z.array(z.object({ sku: z.string() })).optional(),
    content: z.record(z.string(), z.object({ title: z.string() })).optional(),
  }),
  id: "id",
  table: "thing",
  visibility: "own",
  columns: [],
  search: ["id"],
  defaultSort: "-ends",
  envelope: { style: "page", items: "data", total: "total" },
});

const parameters = (search: URLSearchParams) => decodeURIComponent(search.toString());

describe("where", () => {
  it("writes a filter for each field, several of a field as an array", () => {
    expect(
      parameters(where(list, { status: "open", price: [gte(100), lt(200.5)], "items.sku": startsWith("BKP") })),
    ).toBe("~filter[status]=open&~filter[price][]=>=100&~filter[price][]=<200.5&~filter[items.sku]=^BKP");
  });

  it("writes several plain values as alternatives, and leaves out a field that is undefined", () => {
    expect(parameters(where(list, { id: ["a", "b"], msp: true, price: undefined }))).toBe(
      "~filter[id][]=a&~filter[id][]=b&~filter[msp]=true",
    );
  });

  it("takes a value literally, even one that begins like an operator", () => {
    const query = parseListQuery(list, rawParameters(where(list, { id: "!important", "content.en.title": not("~") })));
    expect(query.filters).toEqual([
      { field: "id", conditions: [{ op: "eq", value: "!important" }] },
      { field: "content.en.title", conditions: [{ op: "ne", value: "~" }] },
    ]);
  });

  it("asks for a value or for none", () => {
    expect(parameters(where(list, { price: isPresent, ends: isMissing }))).toBe("~filter[price]=&~filter[ends]=!");
  });

  it("writes search, sort, members and page; what holds anyway is left out", () => {
    expect(
      parameters(
        where(
          list,
          {},
          { search: "two words", sort: ["-price", "ends"], fields: ["id", "items"], limit: 10, skip: 20 },
        ),
      ),
    ).toBe("~search=two+words&~sort=-price,ends&~fields=id,items&~perPage=10&~page=2");
    expect(parameters(where(list, {}, { sort: "-ends" }))).toBe("");
  });

  it("does not compile for a field, a value, a sort or a member that the record does not have", () => {
    // @ts-expect-error No such field.
    where(list, { statu: "open" });
    // @ts-expect-error No such value.
    where(list, { status: "done" });
    // @ts-expect-error A number field.
    where(list, { price: gte("100") });
    // @ts-expect-error A value in an array cannot decide an order.
    where(list, {}, { sort: "items.sku" });
    // @ts-expect-error No such member.
    where(list, {}, { fields: ["item"] });
  });
});
