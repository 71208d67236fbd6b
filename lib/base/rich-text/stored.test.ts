import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, plainBlocks } from "./comparison";
import { plainText } from "./plain-text";
import { readDocument } from "./read";
import { readStored } from "./stored";

const block = (text: string, more: object = {}) => ({ key: "k", type: "unstyled", text, depth: 0, ...more });
const whole = (...blocks: object[]) => ({ blocks, entityMap: {} });

describe("a document that another program wrote", () => {
  it.each([
    ["no map of entities", { blocks: [block("Text")] }],
    ["null for its map of entities", { blocks: [block("Text")], entityMap: null }],
    ["a list for its map of entities", { blocks: [block("Text")], entityMap: [] }],
    ["an empty block", { blocks: [null, block("Text")], entityMap: {} }],
    [
      "ranges outside the text",
      whole(block("Text", { inlineStyleRanges: [{ offset: -4, length: 2, style: "BOLD" }] })),
    ],
    ["a range of nothing", whole(block("Text", { entityRanges: [{ offset: 0, length: 4, key: 7 }] }))],
  ])("with %s is read as the same text in reader, editor, comparison and CSV", (_, document) => {
    const source = JSON.stringify(document);
    expect(readStored(source).blocks).toMatchObject([
      { key: "k", text: "Text", inlineStyleRanges: [], entityRanges: [] },
    ]);
    expect(readDocument(source).blocks).toMatchObject([{ kind: "paragraph", content: [{ text: "Text" }] }]);
    expect(plainBlocks(source)).toMatchObject([{ text: "Text" }]);
    expect(plainText(source)).toBe("Text");
    expect(compareTexts(source, JSON.stringify(readStored(source)))).toMatchObject([{ change: "same" }]);
  });

  it("that begins with a byte order mark, or was encoded twice, is the document", () => {
    const source = JSON.stringify(whole(block("Text")));
    for (const odd of [`\ufeff${source}`, JSON.stringify(source), `\ufeff ${JSON.stringify(source)}`]) {
      expect(readStored(odd)).toEqual(readStored(source));
      expect(plainText(odd)).toBe("Text");
    }
    expect(plainText('"quoted"')).toBe('"quoted"');
  });

  it("with blocks inside blocks has them in order, items one level deeper, and no empty holder", () => {
    const { blocks } = readStored(
      whole(
        block("", {
          type: "unordered-list-item",
          children: [
            block("One", { type: "unordered-list-item", children: [block("In it", { type: "ordered-list-item" })] }),
            block("Two", { type: "unordered-list-item" }),
          ],
        }),
        block("Quote", { type: "blockquote", children: [block("Below"), "key"] }),
      ),
    );
    expect(blocks.map(({ text, depth }) => [text, depth])).toEqual([
      ["One", 1],
      ["In it", 2],
      ["Two", 1],
      ["Quote", 0],
      ["Below", 0],
    ]);
  });

  it("with equal, empty or overlong keys has a key for each block, the same at each reading", () => {
    const keys = ["a", "a", "", "x".repeat(65), "block-1", "block-1"];
    const source = JSON.stringify(whole(...keys.map((key) => block("Text", { key }))));
    const read = readStored(source).blocks.map(({ key }) => key);
    expect(new Set(read).size).toBe(keys.length);
    expect(read[0]).toBe("a");
    expect(readStored(source).blocks.map(({ key }) => key)).toEqual(read);
  });

  it("keeps styles, entities and data that nobody may write", () => {
    const data = { "text-align": "center", more: [1] };
    const inlineStyleRanges = [{ offset: 0, length: 1, style: "color-red" }];
    const entity = { type: "MENTION", mutability: "SEGMENTED", data: { id: 7 } };
    const odd = { ...block("Text", { data, inlineStyleRanges, entityRanges: [{ offset: 1, length: 9, key: "m-1" }] }) };
    expect(readStored({ blocks: [odd], entityMap: { "m-1": entity } })).toEqual({
      blocks: [{ ...odd, entityRanges: [{ offset: 1, length: 3, key: 0 }] }],
      entityMap: { 0: entity },
    });
  });
});

describe("any value", () => {
  it("is read without an error, and reading what was read changes nothing", () => {
    const any = fc.anything({ maxDepth: 1, maxKeys: 3 });
    const range = fc.record({ offset: any, length: any, style: any, key: any });
    const odd = fc.record({
      key: fc.oneof(fc.constantFrom("a", "block-1"), any),
      type: fc.oneof(fc.constantFrom("unstyled", "ordered-list-item", "__proto__"), any),
      text: fc.oneof(fc.string(), any),
      depth: fc.oneof(fc.double(), any),
      inlineStyleRanges: fc.oneof(fc.array(range, { maxLength: 4 }), any),
      entityRanges: fc.oneof(fc.array(range, { maxLength: 4 }), any),
      data: any,
      children: any,
    });
    fc.assert(
      fc.property(fc.oneof(fc.array(odd, { maxLength: 5 }), any), any, (blocks, entityMap) => {
        const once = readStored({ blocks, entityMap });
        expect(readStored(once)).toEqual(once);
      }),
      { numRuns: 100 },
    );
    const deep = `{"blocks":[{"text":"a","children":[${'{"text":"b","children":['.repeat(5_000)}`;
    expect(readStored(`${deep}${"]}".repeat(5_001)}]}`).blocks).toHaveLength(5_001);
  });
});
