import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "./csv-lines";

const text = '"name",note\r\nOne,"two\r\nlines, and a ""quote"""\r\nThree,\r\n';
const withLength = '"name",note,length\r\nOne,"two\r\nlines, and a ""quote""",3\r\nThree,,5\r\n';

function readIn(chunks: string[], options: Parameters<typeof readLines>[0]) {
  const lines = readLines(options);
  const read = chunks.map((chunk) => lines.take(chunk));
  return { text: read.map((part) => part.text).join(""), rows: read.reduce((sum, { rows }) => sum + rows, 0) };
}

describe("a CSV that arrives in chunks", () => {
  it("has the same rows wherever it is cut", () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const chunks = [text.slice(0, from), text.slice(from, to), text.slice(to)];
        expect(readIn(chunks, {})).toEqual({ text, rows: 2 });
        const rest = text.slice(text.indexOf("\n") + 1);
        expect(readIn(chunks, { leaveOutHeader: true })).toEqual({ text: rest, rows: 2 });
        const added = { name: "length", by: "name", valueOf: (name: string) => String(name.length) };
        expect(readIn(chunks, { added }).text).toBe(withLength);
        expect(readIn(chunks, { added: { ...added, by: "other" } }).text).toBe(text);
      }),
    );
  });
});
