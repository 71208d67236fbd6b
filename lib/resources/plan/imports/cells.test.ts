import { expect, test } from "vitest";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { unreadableCells, withCells, writableColumns } from "./cells";

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
  ["0x10", "0x10"],
  ["12,5", "12,5"],
  ["Infinity", "Infinity"],
])("The cell %s of a number is read as %s", (price, read) => {
  expect(withCells({}, { price }, columnsOf("price"))).toEqual({ price: read });
});

test("A cell that cannot be read is named with what can be", () => {
  const columns = columnsOf("price", "term.durationMonth", "name");
  const row = { price: "12450 kr", "term.durationMonth": "a year", name: "12450 kr" };
  expect(unreadableCells(row, columns)).toEqual([
    { pointer: "/price", code: "wrong_type", detail: "Use digits, such as 1250 or 1250.50." },
    { pointer: "/term/durationMonth", code: "wrong_type", detail: "Use digits, such as 1250 or 1250.50." },
  ]);
  expect(unreadableCells({ price: "", name: "Backup" }, columns)).toEqual([]);
});

test("An empty cell empties its field, and leaves alone what shows nothing", () => {
  const before = { name: "Backup", order: "", status: null, edition: { name: "Pro" }, price: 1 };
  const row = { name: "", order: "", status: "", "edition.name": "", "term.duration": "" };
  expect(withCells(before, row, columnsOf(...Object.keys(row)))).toEqual({
    order: "",
    status: null,
    edition: {},
    price: 1,
  });
  expect(before.name).toBe("Backup");
});

test("A day is read as that day in UTC, and the mark that an export puts before a formula is taken away", () => {
  const row = { end_date: "2031-01-31", name: "'=1+1", order: "'quoted" };
  expect(withCells({}, row, columnsOf(...Object.keys(row)))).toEqual({
    end_date: "2031-01-31T00:00:00.000Z",
    name: "=1+1",
    order: "'quoted",
  });
});
