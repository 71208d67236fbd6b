import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvHeader, csvLine } from "./csv";

const column = (path: string) => ({ path, isRich: path === "note", isOmitted: false });
const all = ["_id", "name", "price", "items.sku", "items.amount"];

function written(records: Record<string, unknown>[], paths = all): string {
  const columns = paths.map(column);
  return csvHeader(columns) + records.map(csvLine(columns)).join("");
}

/** Reads RFC 4180 the way a spreadsheet does. */
function readCsv(source: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of source.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

describe("csv", () => {
  it("is a header alone when there is nothing", () => {
    expect(written([])).toBe("_id,name,price,items.sku,items.amount\r\n");
  });

  it("folds an array into one cell and leaves absent values empty", () => {
    const records = [
      { _id: "1", items: [{ sku: "A", amount: 1 }, { amount: 2 }, { sku: "C" }] },
      { _id: "2", name: null },
    ];
    expect(readCsv(written(records)).slice(1)).toEqual([
      ["1", "", "", "A; ; C", "1; 2; "],
      ["2", "", "", "", ""],
    ]);
  });

  it("quotes what needs it and ends lines with CRLF", () => {
    expect(written([{ _id: 'a"b', name: "x,y", items: [{ sku: "1\n2" }] }])).toBe(
      '_id,name,price,items.sku,items.amount\r\n"a""b","x,y",,"1\n2",\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", '=HYPERLINK("http://x")'])(
    "makes %j harmless text",
    (name) => {
      const [, row] = readCsv(written([{ _id: "1", name }]));
      expect(row?.[1]).toBe(`'${name}`);
    },
  );

  it("leaves numbers numbers, also several in one cell", () => {
    const [, row] = readCsv(written([{ _id: "1", price: -5.5, items: [{ amount: -1 }, { amount: 2 }] }]));
    expect(row).toEqual(["1", "", "-5.5", "; ", "-1; 2"]);
  });

  it("guards texts folded into one cell", () => {
    const [, row] = readCsv(written([{ _id: "1", items: [{ sku: "=1" }, { sku: "b" }] }]));
    expect(row?.[3]).toBe("'=1; b");
  });

  it("shows the text of a rich one", () => {
    const note = JSON.stringify({
      blocks: [
        { key: "a", text: "First" },
        { key: "b", text: "Second" },
      ],
      entityMap: {},
    });
    const [, row] = readCsv(written([{ _id: "1", note }], ["note"]));
    expect(row?.[0]).toContain("First");
    expect(row?.[0]).not.toContain("blocks");
  });

  it("reads back every text, and none begins as a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 30 }), { minLength: 1, maxLength: 8 }), (names) => {
        const rows = readCsv(written(names.map((name, at) => ({ _id: String(at), name }))));
        expect(rows).toHaveLength(names.length + 1);
        for (const [at, name] of names.entries()) {
          const cell = rows[at + 1]?.[1] ?? "";
          expect(cell.replace(/^'(?=[=+\-@\t\r\n])/, "")).toBe(name);
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
