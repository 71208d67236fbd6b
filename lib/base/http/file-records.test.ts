import { expect, test } from "vitest";
import { type FileRecord, readRecords } from "./file-records";
import type { FileType } from "./file-types";

/** Every record of a text, whose bytes come one by one. */
async function recordsIn(type: FileType, text: string, recordsMax = 10): Promise<FileRecord[]> {
  const chunks = Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte));
  const all: FileRecord[] = [];
  for await (const record of (await readRecords(type, chunks, recordsMax)).records) all.push(record);
  return all;
}

test.each(["\n", "\r\n", "\r"])("Documents are separated by %j, even when it arrives in two chunks", async (end) => {
  const text = `\ufeff{"id":"å"}${end}${end}{"id":"b"}${end}`;
  expect(await recordsIn("application/x-ndjson", text)).toEqual([
    { line: 1, value: { id: "å" }, text: `{"id":"å"}`, length: 10 },
    { line: 3, value: { id: "b" }, text: `{"id":"b"}`, length: 10 },
  ]);
});

test("A table names the line that each row begins in, whatever its cells have", async () => {
  expect(await recordsIn("text/csv", 'id,name\na,"1\n2"\nb,ü\n')).toEqual([
    { line: 2, value: { id: "a", name: "1\n2" }, length: 4 },
    { line: 4, value: { id: "b", name: "ü" }, length: 2 },
  ]);
});

test.each([
  ["empty columns at the end", "id;name;;\r\na;A;;\r\n"],
  ["an empty column between others", "id;;name\na; ;A\n"],
  ["rows without a cell", ";;\nid;name\n;\na;A\n ;\n;;;\n"],
  ["the separator on a first line", "sep=;\nid;name\na;A\n"],
  ["the separator in quotation marks", '"sep=\t"\r\nid\tname\r\na\tA'],
  ["a separator that it does not look like", "sep=,\nid,na;m;e\na,A"],
])("What is empty around a table is no part of it: %s", async (_, text) => {
  const [record, ...others] = await recordsIn("text/csv", text);
  expect(Object.values(Object(record?.value))).toEqual(["a", "A"]);
  expect(others).toEqual([]);
});

test("A line after the separator's has its number in the file", async () => {
  expect(await recordsIn("text/csv", 'sep=;\nid;name\na;"1\n2"\n;\nb;B')).toMatchObject([{ line: 3 }, { line: 6 }]);
});

test("A column without a name is refused where it has a value", async () => {
  await expect(recordsIn("text/csv", "id;;\na;;\nb;;x\n")).rejects.toThrow("Line 3 has a value in column 3");
  await expect(recordsIn("text/csv", "id\na,,x\n")).rejects.toThrow(
    "Line 2 has more cells than the header has columns",
  );
});

test.each([
  ["an array", '[{"id":"a","x":["]","\\"}"]},\n {"id":"b"}]'],
  ["a list", '{"metadata":{"nested":[{"data":[1]}]},"data":[{"id":"a","x":["]","\\"}"]},{"id":"b"}],"data2":[1]}'],
  ["records on lines", ' \n{"id":"a","x":["]","\\"}"]}\n{"id":"b"}'],
])("JSON is %s", async (_, text) => {
  const records = await recordsIn("application/x-ndjson", text);
  expect(records.map(({ value }) => value)).toEqual([{ id: "a", x: ["]", '"}'] }, { id: "b" }]);
});

test("One record can be on several lines, and a list can be empty", async () => {
  const one = await recordsIn("application/x-ndjson", '{\n  "id": "a"\n}\n');
  expect(one).toMatchObject([{ line: 1, value: { id: "a" } }]);
  for (const text of ["[]", "[ \n ]", '{"metadata":{"total":0},"data":[]}'])
    await expect(recordsIn("application/x-ndjson", text)).rejects.toThrow("The file has no records.");
});

test.each([
  ['[{"id":"a"}', "broken after record 0"],
  ['[{"id":"a"},{"id"', "broken after record 1"],
  ['[{"id":"a"}] x', "broken after record 1"],
  ['[{"id":"a"},]', "record 2 is not a JSON document"],
  ['[{"id":"a"]}', "broken"],
  ["[{},{]},{}]", "record 2 is not a JSON document"],
  ['{"data":[{"id":"a"}]]', "broken after record 1"],
  ['{"id":"a"}\n{"id"', "Line 2 is not a JSON document"],
  ['{"id":"a"\n', "Line 1 is not a JSON document"],
])("JSON that is broken is refused, with its place: %s", async (text, reason) => {
  await expect(recordsIn("application/x-ndjson", text)).rejects.toThrow(reason);
});

test("A number of JSON that would become another is named with its record", async () => {
  for (const text of ['[{"id":"a"},{"price":9007199254740993}]', '{"id":"a"}\n{"price":9007199254740993}'])
    expect(await recordsIn("application/x-ndjson", text)).toMatchObject([
      { line: 1 },
      { line: 2, problems: [{ pointer: "/price", code: "out_of_range" }] },
    ]);
});

test("A file has at most the allowed number of records, each of limited length", async () => {
  await expect(recordsIn("text/csv", "id\na\nb\nc", 2)).rejects.toThrow("at most 2 records");
  const endless = Array<Uint8Array>(20).fill(new TextEncoder().encode("x".repeat(100_000)));
  for (const type of ["text/csv", "application/x-ndjson"] as const) {
    const read = async () => {
      for await (const _ of (await readRecords(type, endless, 10)).records);
    };
    await expect(read()).rejects.toThrow("at most 1048576 characters");
  }
});
