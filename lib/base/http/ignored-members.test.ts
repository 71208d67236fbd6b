import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ignoredHeader, ignoredMembers, unknownMembers } from "./ignored-members";

const status = z.object({ active: z.boolean().optional() });
const record = z.object({
  _id: z.string(),
  name: z.string(),
  created: z.string(),
  status: status.extend({ since: z.string() }),
  items: z.array(z.object({ sku: z.string(), total: z.number() })),
});
const body = z
  .object({
    name: z.string().optional(),
    status: status.partial().default({}),
    items: z.array(z.object({ sku: z.string() })).optional(),
    texts: z.record(z.string(), z.object({ title: z.string() })).nullish(),
    who: z.union([z.strictObject({ user: z.string() }), z.object({ key: z.string() })]).optional(),
    data: z.object({ order: z.string().optional() }).catchall(z.unknown()).optional(),
    anything: z.unknown(),
  })
  .transform((value) => value);

const pointers = (sent: unknown) => ignoredMembers(body, sent, record).map(({ pointer }) => pointer);
const unknown = (sent: unknown) => unknownMembers(ignoredMembers(body, sent, record));

describe("members that an operation does not take", () => {
  it.each<[unknown, string[]]>([
    [{ name: "A" }, []],
    [{ nam: "A" }, ["/nam"]],
    [{ status: { actve: true } }, ["/status/actve"]],
    [{ items: [{ sku: "a" }, { sku: "b", count: 1 }] }, ["/items/1/count"]],
    [{ texts: { en: { title: "A", "a/b": 1 } } }, ["/texts/en/a~1b"]],
    [{ who: { key: "k", more: 1 } }, ["/who/more"]],
    [{ who: 5, status: null, items: "x", texts: [] }, []],
    [{ data: { free: { to: "choose" } }, anything: { at: "all" } }, []],
    [JSON.parse('{"__proto__": {"a": 1}, "toString": 1}'), ["/__proto__", "/toString"]],
    ["text", []],
    [[1], []],
    [undefined, []],
  ])("are found in %j", (sent, expected) => {
    expect(pointers(sent)).toEqual(expected);
    expect(unknown(sent).map(({ pointer }) => pointer)).toEqual(expected);
  });

  it("are none where the record that is read has them", () => {
    const read = { _id: "1", created: "now", status: { since: "now" }, items: [{ sku: "a", total: 1 }] };
    expect(pointers(read)).toEqual(["/_id", "/created", "/status/since", "/items/0/total"]);
    expect(unknown(read)).toEqual([]);
  });

  it("are refused with what was meant", () => {
    expect(unknown({ nam: "A" })).toEqual([
      {
        pointer: "/nam",
        code: "unknown_member",
        detail:
          "There is no such member. Did you mean name? It takes: name, status, items, texts, who, data, anything.",
      },
    ]);
  });

  it("are named in a header of limited length", () => {
    expect(ignoredHeader(ignoredMembers(body, { nam: 1, "é, ": 2 }))).toEqual({
      "Ignored-Members": "/nam, /%C3%A9%2C%20",
    });
    expect(ignoredHeader([])).toEqual({});
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`member${at}`, at]));
    expect(ignoredHeader(ignoredMembers(body, many))["Ignored-Members"]?.length).toBeLessThan(1_010);
  });
});
