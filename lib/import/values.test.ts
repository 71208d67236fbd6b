import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonValues } from "./values";

/** The text as a stream of chunks that are cut wherever it happens, through the middle of a character too. */
async function* chunked(text: string, sizes: number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

describe("JsonValues", () => {
  it("reads what JSON.parse reads, whatever the layout and wherever the stream is cut", async () => {
    const spaces = fc.constantFrom(undefined, 1, "\t", "\r\n");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), spaces, sizes, async (records, space, sizes) => {
        const values = new JsonValues(
          chunked(records.map((record) => JSON.stringify(record, null, space)).join(" \n"), sizes),
        );
        const read: unknown[] = [];
        while ((await values.peek()) !== undefined) read.push(await values.next());
        expect(read).toEqual(JSON.parse(JSON.stringify(records)));
      }),
    );
  });

  it.each(['{"a":1', '"a', "[[1]", '{"a":"\\', "nul", "{'a':1}", "]", "[1,]"])("refuses %s", async (text) => {
    for (const size of [1, 2, 100]) {
      await expect(new JsonValues(chunked(text, [size])).next()).rejects.toThrow("The JSON is broken");
    }
  });
});
