import { describe, expect, it } from "vitest";
import { richTextDocument } from "./document";
import { sanitizeDocument } from "./sanitize";
import { readStored } from "./stored";

describe("a document from elsewhere", () => {
  const block = (text: string, more: object = {}) => ({
    key: text.slice(0, 3),
    text,
    type: "unstyled",
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [],
    data: {},
    ...more,
  });

  it("loses unknown blocks, styles and hostile links, and may be written", () => {
    const document = {
      blocks: [
        block("Appendix", { type: "callout" }),
        block("A claim form", {
          inlineStyleRanges: [{ offset: 0, length: 1, style: "BLINK" }],
          entityRanges: [{ offset: 0, length: 1, key: 0 }],
        }),
        block("Support", { entityRanges: [{ offset: 0, length: 7, key: 1 }] }),
      ],
      entityMap: {
        0: { type: "LINK", mutability: "MUTABLE", data: { url: "javascript:alert(1)" } },
        1: { type: "LINK", mutability: "MUTABLE", data: { url: "mailto:a@b.example" } },
      },
    };
    const sanitized = sanitizeDocument(readStored(document));
    expect(richTextDocument.safeParse(sanitized).error).toBeUndefined();
    expect(sanitized.blocks.map(({ text }) => text)).toEqual(["Appendix", "A claim form", "Support"]);
    expect(Object.keys(sanitized.entityMap)).toEqual(["1"]);
  });

  it("leaves a writable document as it is", () => {
    const document = readStored({ blocks: [block("Text")], entityMap: {} });
    expect(sanitizeDocument(document)).toEqual(document);
  });
});
