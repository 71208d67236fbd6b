import { describe, expect, it } from "vitest";
import * as z from "zod";
import { defineList } from "./fields";
import { rawParameters } from "./list-parameters";
import { operators } from "./operators";
import { envelope, pageLinks } from "./page";
import { parseListQuery } from "./query";

const list = defineList({
  record: z.object({ id: z.string(), name: z.string().optional(), price: z.number().optional() }),
  id: "id",
  table: "thing",
  visibility: "own",
  columns: [],
  search: [],
  defaultSort: "id",
  envelope: { style: "offset", items: "data", paginator: true },
});

/** The filters as the metadata of a page echoes them. */
function echoed(search: string): unknown {
  const query = parseListQuery(list, rawParameters(new URLSearchParams(search)));
  return JSON.parse(String(envelope(list, query, "", 0))).metadata.filter;
}

describe("a page without a count", () => {
  const query = parseListQuery(list, rawParameters(new URLSearchParams("~limit=10&~skip=20")));
  const linksOf = (hasMore: boolean) =>
    pageLinks(list, query, new URL("http://host/things"), { total: undefined, hasMore })?.match(/rel="\w+"/g);

  it("has no total", () => {
    expect(JSON.parse(String(envelope(list, query, "", undefined))).metadata.paginator).toEqual({
      limit: 10,
      offset: 20,
    });
  });

  it("links to the next page while more rows may follow, and to no last one", () => {
    expect(linksOf(true)).toEqual(['rel="first"', 'rel="prev"', 'rel="next"']);
    expect(linksOf(false)).toEqual(['rel="first"', 'rel="prev"']);
  });
});

describe("the filters in paginator metadata", () => {
  it("echo each operator by a name of its own", () => {
    const echoes = Object.values(operators).map(({ prefix, takesValue, words }) => {
      const [field, value] = "text" in words ? ["name", "x"] : ["price", "5"];
      return JSON.stringify(echoed(`~filter[${field}]=${encodeURIComponent(prefix + (takesValue ? value : ""))}`));
    });
    expect(new Set(echoes).size).toBe(Object.keys(operators).length);
    expect(echoes.filter((echo) => echo.includes("$exists"))).toHaveLength(2);
  });

  it("echo a single value plainly, and several as one of them", () => {
    expect(echoed("~filter[name]=a")).toEqual({ name: "a" });
    expect(echoed("~filter[name][]=a&~filter[name][]=b&~filter[name][]=!c")).toEqual({
      name: { $in: ["a", "b"], $ne: "c" },
    });
  });

  it("echo whether a value is asked for at all", () => {
    expect(echoed("~filter[name]=&~filter[price]=!")).toEqual({ name: { $exists: true }, price: { $exists: false } });
  });
});
