import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "./csv-lines";

const text = '"name",note\r\nOne,"two\r\nlines, and a ""quote"""\r\nThree,\r\n';

function readIn(chunks: string[], leaveOutHeader: boolean) {
  const lines = readLines(leaveOutHeader);
  const read = chunks.map((chunk) => lines.take(chunk));
  return { text: read.map((part) => part.text).join(""), rows: read.reduce((sum, { rows }) => sum + rows, 0) };
}

it("A CSV has the same rows wherever it is cut into chunks", () => {
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const chunks = [text.slice(0, from), text.slice(from, to), text.slice(to)];
      expect(readIn(chunks, false)).toEqual({ text, rows: 2 });
      expect(readIn(chunks, true)).toEqual({ text: text.slice(text.indexOf("\n") + 1), rows: 2 });
    }),
  );
});
