import { expect, test } from "vitest";
import { type FileRecord, readRecords } from "./file-records";
import type { FileType } from "./file-types";

/** Every record of a text, whose bytes come one by one. */
async function recordsIn(type: FileType, text: string, recordsMax = 10): Promise<FileRecord[]> {
  const pieces = Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte));
  const all: FileRecord[] = [];
  for await (const record of (await readRecords(type, pieces, recordsMax)).records) all.push(record);
  return all;
}

test.each(["\n", "\r\n", "\r"])("Documents are separated by %j, even when it arrives in two pieces", async (end) => {
  const text = `\ufeff{"id":"å"}${end}${end}{"id":"b"}${end}`;
  expect(await recordsIn("application/x-ndjson", text)).toEqual([
    { line: 1, value: { id: "å" }, length: 10 },
    { line: 3, value: { id: "b" }, length: 10 },
  ]);
});

test("A table names the line that each row begins in, whatever its cells have", async () => {
  expect(await recordsIn("text/csv", 'id,name\na,"1\n2"\nb,ü\n')).toEqual([
    { line: 2, value: { id: "a", name: "1\n2" }, length: 4 },
    { line: 4, value: { id: "b", name: "ü" }, length: 2 },
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
