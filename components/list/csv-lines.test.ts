import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "./csv-lines";

const text = 'name,note\r\nOne,"two\r\nlines, and a ""quote"""\r\nTwo,\r\n';

function readIn(pieces: string[], leaveOutHeader: boolean) {
  const lines = readLines(leaveOutHeader);
  const read = pieces.map((piece) => lines.take(piece));
  return { text: read.map((part) => part.text).join(""), rows: read.reduce((sum, { rows }) => sum + rows, 0) };
}

describe("a CSV that arrives in pieces", () => {
  it("has the same rows wherever it is cut", () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const pieces = [text.slice(0, from), text.slice(from, to), text.slice(to)];
        expect(readIn(pieces, false)).toEqual({ text, rows: 2 });
        expect(readIn(pieces, true)).toEqual({ text: text.slice(text.indexOf("\n") + 1), rows: 2 });
      }),
    );
  });
});
