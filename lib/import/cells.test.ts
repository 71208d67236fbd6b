import { expect, test } from "vitest";
import { AppError } from "@/lib/base/errors";
import { accountList } from "@/lib/resources/account/schema";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { namedAsFields, withCells, writableColumns } from "./cells";

/** The problems of the cells of a row. */
function problemsOf(row: Record<string, string>, separator: "," | ";" = ",") {
  try {
    withCells({}, row, columnsOf(...Object.keys(row)), separator);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.details.errors;
    throw error;
  }
}

const columnsOf = (...columns: string[]) => writableColumns(subscriptionList, columns);

test("A table writes fields of the record, but not its lists, its rich text or unknown fields", () => {
  const columns = columnsOf("_id", "edition.name", "items.sku", "description", "colour", "price");
  expect(columns.map(({ path }) => path)).toEqual(["_id", "edition.name", "price"]);
});

test.each([
  ["12.50", 12.5],
  ["-3", -3],
  ["-0", 0],
  ["1e3", 1000],
  [" 7 ", 7],
  ["12,5", 12.5],
  ["\u22125,25", -5.25],
  ["1 250", 1250],
  ["1\u00a0250,50", 1250.5],
  ["1\u202f234\u202f567", 1234567],
  ["1'250.5", 1250.5],
  ["1.250,50", 1250.5],
  ["1,250.50", 1250.5],
  ["1.250.000", 1250000],
  ["1,250,000", 1250000],
  ["0,125", 0.125],
  ["0.30000000000000004", 0.30000000000000004],
])("The cell %s of a number is read as %s, whatever separates the cells", (price, read) => {
  for (const separator of [",", ";", "\t"] as const)
    expect(withCells({}, { price }, columnsOf("price"), separator)).toEqual({ price: read });
});

test("A comma or a point before three digits is read by what separates the cells, or refused", () => {
  const read = (price: string, separator: "," | ";") => withCells({}, { price }, columnsOf("price"), separator).price;
  expect(read("1,250", ",")).toBe(1250);
  expect(read("1,250", ";")).toBe(1.25);
  expect(read("1.250", ",")).toBe(1.25);
  expect(problemsOf({ price: "1.250" }, ";")).toMatchObject([{ pointer: "/price", code: "wrong_type" }]);
});

test.each(["0x10", "Infinity", "12450 kr", "1,25,0", "1 25", "1.2.3", "--1"])("The cell %s is no number", (price) => {
  expect(problemsOf({ price })).toEqual([
    { pointer: "/price", code: "wrong_type", detail: "Use digits, such as 1250 or 1250.50." },
  ]);
});

test("A number that would become another is refused with both", () => {
  expect(problemsOf({ price: "9007199254740993" })).toMatchObject([
    { pointer: "/price", detail: expect.stringContaining("it would become 9007199254740992") },
  ]);
});

test.each([
  ["TRUE", true],
  ["False", false],
  ["1", true],
  [" 0 ", false],
  ["WAHR", true],
  ["FALSCH", false],
  ["VRAI", true],
  ["FAUX", false],
  ["SANN", true],
  ["USANN", false],
  ["FALSKT", false],
  ["SAND", true],
  ["FALSK", false],
  ["TOSI", true],
  ["EPÄTOSI", false],
  ["VERDADERO", true],
  ["FALSO", false],
  ["VERO", true],
])("The cell %s of a boolean is read as %s", (cell, read) => {
  const columns = writableColumns(accountList, ["status.active"]);
  expect(withCells({}, { "status.active": cell }, columns, ";")).toEqual({ status: { active: read } });
});

test("Any other word is not taken for a boolean", () => {
  const columns = writableColumns(accountList, ["status.active"]);
  expect(() => withCells({}, { "status.active": "maybe" }, columns, ",")).toThrow("/status/active: Use true or false");
});

test.each([
  ["2031-01-31", "2031-01-31T00:00:00.000Z"],
  ["2031/1/31", "2031-01-31T00:00:00.000Z"],
  ["31.01.2031", "2031-01-31T00:00:00.000Z"],
  ["1.2.2031", "2031-02-01T00:00:00.000Z"],
  ["31/01/2031", "2031-01-31T00:00:00.000Z"],
  ["1/31/2031", "2031-01-31T00:00:00.000Z"],
  ["31-01-2031", "2031-01-31T00:00:00.000Z"],
  ["2/2/2031", "2031-02-02T00:00:00.000Z"],
  ["2031-01-31 09:05", "2031-01-31T09:05:00.000Z"],
  ["2031-01-31 9:05:07.5", "2031-01-31T09:05:07.500Z"],
  ["2031-01-31T10:00:00+01:00", "2031-01-31T10:00:00+01:00"],
])("The cell %s of a time is read as %s", (end_date, read) => {
  expect(withCells({}, { end_date }, columnsOf("end_date"), ";")).toEqual({ end_date: read });
});

test("A date that can be two days, or is none, is refused", () => {
  expect(problemsOf({ end_date: "01/02/2031" })).toMatchObject([
    { detail: "Write it as 2031-02-01 or 2031-01-02: it can be read as both." },
  ]);
  for (const end_date of ["31.02.2031", "2031-13-01", "31/01/31", "soon", "2031-01-31 25:00"])
    expect(problemsOf({ end_date })).toMatchObject([{ detail: expect.stringContaining("Use a day such as") }]);
});

test("Columns are named in upper or lower case, each field once", async () => {
  const table = (...columns: string[]) => ({
    columns,
    records: [{ line: 2, value: Object.fromEntries(columns.map((name) => [name, "x"])), length: 1 }],
  });
  const { columns, records } = namedAsFields(table("_ID", "Edition.Name", "_version", "Colour"), subscriptionList);
  expect(columns).toEqual(["_id", "edition.name", "_version", "Colour"]);
  for await (const { value } of records) expect(Object.keys(Object(value))).toEqual(columns);
  expect(() => namedAsFields(table("_id", "_ID"), subscriptionList)).toThrow("names the column _id twice");
});

test("An empty cell empties its field, and leaves alone what shows nothing", () => {
  const before = { name: "Backup", order: "", status: null, edition: { name: "Pro" }, price: 1 };
  const row = { name: "", order: "", status: "", "edition.name": "", "term.duration": "" };
  expect(withCells(before, row, columnsOf(...Object.keys(row)), ",")).toEqual({
    order: "",
    status: null,
    edition: {},
    price: 1,
  });
  expect(before.name).toBe("Backup");
});

test("A day is read as that day in UTC, and the mark that an export puts before a formula is taken away", () => {
  const row = { end_date: "2031-01-31", name: "'=1+1", order: "'quoted" };
  expect(withCells({}, row, columnsOf(...Object.keys(row)), ",")).toEqual({
    end_date: "2031-01-31T00:00:00.000Z",
    name: "=1+1",
    order: "'quoted",
  });
});
