import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text";
import { outlineOf, readDocument } from "./read";
import { readLink } from "./vocabulary";

const block = (type: string, text: string, more: object = {}) => ({
  key: "a",
  type,
  text,
  depth: 0,
  inlineStyleRanges: [],
  entityRanges: [],
  data: {},
  ...more,
});

const read = (blocks: object[], entityMap: object = {}) => readDocument(JSON.stringify({ blocks, entityMap })).blocks;

describe("marks", () => {
  it("that overlap are cut into stretches with the marks that hold on each", () => {
    const inlineStyleRanges = [
      { offset: 0, length: 6, style: "BOLD" },
      { offset: 4, length: 6, style: "ITALIC" },
    ];
    const [paragraph] = read([block("unstyled", "0123456789", { inlineStyleRanges })]);
    expect(paragraph).toEqual({
      kind: "paragraph",
      content: [
        { text: "0123", marks: ["bold"] },
        { text: "45", marks: ["bold", "italic"] },
        { text: "6789", marks: ["italic"] },
      ],
    });
  });

  it("are counted in characters, as Draft.js counts", () => {
    const inlineStyleRanges = [{ offset: 2, length: 1, style: "BOLD" }];
    expect(read([block("unstyled", "😀😀b😀", { inlineStyleRanges })])).toMatchObject([
      { content: [{ text: "😀😀" }, { text: "b", marks: ["bold"] }, { text: "😀" }] },
    ]);
  });

  it("raise and lower", () => {
    const inlineStyleRanges = [
      { offset: 1, length: 1, style: "SUPERSCRIPT" },
      { offset: 2, length: 1, style: "SUBSCRIPT" },
    ];
    expect(read([block("unstyled", "abc", { inlineStyleRanges })])).toMatchObject([
      { content: [{ text: "a" }, { text: "b", marks: ["superscript"] }, { text: "c", marks: ["subscript"] }] },
    ]);
  });

  it("that reach beyond the text end with it", () => {
    const inlineStyleRanges = [{ offset: -5, length: 500, style: "CODE" }];
    expect(read([block("unstyled", "abc", { inlineStyleRanges })])).toEqual([
      { kind: "paragraph", content: [{ text: "abc", marks: ["code"] }] },
    ]);
  });
});

describe("what atomic blocks hold", () => {
  const embedded = (type: string, data: object = {}) =>
    read([block("atomic", " ", { entityRanges: [{ offset: 0, length: 1, key: 0 }] })], { 0: { type, data } });

  it("is a rule, the alternative text of an image, or named", () => {
    expect(embedded("HORIZONTAL_RULE")).toEqual([{ kind: "rule" }]);
    expect(embedded("IMAGE", { src: "https://a.example/a.png", alt: "A map" })).toEqual([
      { kind: "image", text: "A map" },
    ]);
    expect(embedded("image", { alt: 7 })).toEqual([{ kind: "image", text: "" }]);
    expect(embedded("VIDEO")).toMatchObject([{ kind: "unknown", type: "video" }]);
  });
});

describe("links", () => {
  const linked = (url: unknown) => {
    const entityRanges = [{ offset: 0, length: 4, key: 0 }];
    const entityMap = { 0: { type: "LINK", mutability: "MUTABLE", data: { url } } };
    const [paragraph] = read([block("unstyled", "link", { entityRanges })], entityMap);
    return paragraph?.kind === "paragraph" ? paragraph.content[0]?.link : undefined;
  };

  it("to http, https, mailto and tel are followed", () => {
    for (const url of [
      "http://a.example",
      "https://a.example/b?c#d",
      "mailto:a@b.example",
      "tel:+4712345678",
      "https://u:p@a.example:8080/",
      "http://[::1]?a=b c",
    ]) {
      expect(linked(url)).toEqual({ href: url });
    }
  });

  it("to anything else are not, and say what they were", () => {
    expect(linked("javascript:alert(1)")).toEqual({ scheme: "javascript" });
    expect(linked("  java\nscript:alert(1)")).toEqual({ scheme: "javascript" });
    expect(linked("\u0001JaVaScRiPt:alert(1)")).toEqual({ scheme: "javascript" });
    expect(linked("data:text/html,x")).toEqual({ scheme: "data" });
    expect(linked("//evil.example")).toEqual({ scheme: "" });
    expect(linked("/local")).toEqual({ scheme: "" });
    expect(linked("https:evil.example")).toEqual({ scheme: "https" });
    for (const host of ["exa mple.com", "a%2fb.example", "a|b.example", 'a"b.example'])
      expect(linked(`https://${host}/`)).toEqual({ scheme: "https" });
    expect(linked(undefined)).toEqual({ scheme: "" });
  });

  it("that overlap are the later one", () => {
    const entityRanges = [
      { offset: 0, length: 6, key: 0 },
      { offset: 3, length: 6, key: 1 },
    ];
    const entityMap = {
      0: { type: "LINK", data: { url: "https://one.example" } },
      1: { type: "LINK", data: { url: "https://two.example" } },
    };
    const [paragraph] = read([block("unstyled", "0123456789", { entityRanges })], entityMap);
    expect(paragraph).toMatchObject({ content: [{ text: "012" }, { text: "345678" }, { text: "9" }] });
  });

  it("never keep an address with another scheme, whatever is put before it", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 8 }),
        fc.constantFrom("javascript", "vbscript", "data", "file"),
        (prefix, scheme) => {
          const link = readLink(`${prefix}${scheme}:x`);
          expect("href" in link ? /^(https?:\/\/|mailto:|tel:)/i.test(link.href) : true).toBe(true);
        },
      ),
    );
  });
});

describe("lists", () => {
  it("nest by depth and end at other blocks", () => {
    const blocks = read([
      block("unordered-list-item", "a"),
      block("unordered-list-item", "b"),
      block("unordered-list-item", "b1", { depth: 1 }),
      block("ordered-list-item", "b2", { depth: 1 }),
      block("unordered-list-item", "c"),
      block("unstyled", "text"),
      block("unordered-list-item", "d"),
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(["list", "paragraph", "list"]);
    expect(blocks[0]).toMatchObject({
      items: [
        { content: [{ text: "a" }] },
        {
          content: [{ text: "b" }],
          lists: [
            { isOrdered: false, depth: 1 },
            { isOrdered: true, depth: 1 },
          ],
        },
        { content: [{ text: "c" }] },
      ],
    });
  });

  it("that begin deep begin at the edge", () => {
    expect(read([block("ordered-list-item", "deep", { depth: 4 })])).toMatchObject([{ kind: "list", depth: 0 }]);
  });
});

describe("blocks", () => {
  it("of an unknown type keep their name and text", () => {
    expect(read([block("callout", "Appendix B")])).toEqual([
      { kind: "unknown", type: "callout", content: [{ text: "Appendix B", marks: [] }] },
    ]);
  });

  it("of code join into one", () => {
    expect(read([block("code-block", "a = 1"), block("code-block", "b = 2")])).toEqual([
      { kind: "code", text: "a = 1\nb = 2" },
    ]);
  });

  it("of headings have levels without gaps", () => {
    const document = readDocument({
      blocks: [block("header-two", "A"), block("header-four", "B"), block("header-two", "C")],
    });
    expect(outlineOf(document).map(({ level, text }) => [level, text])).toEqual([
      [1, "A"],
      [2, "B"],
      [1, "C"],
    ]);
  });
});

describe("plain text", () => {
  it("has a line for each block and item", () => {
    const blocks = [
      block("header-one", "Title"),
      block("unordered-list-item", "a"),
      block("unordered-list-item", "b", { depth: 1 }),
    ];
    expect(plainText(JSON.stringify({ blocks, entityMap: {} }))).toBe("Title\na\nb");
  });

  it("of text that is no document is the text", () => {
    expect(plainText("First\n\nSecond")).toBe("First\n\nSecond");
  });
});

describe("garbage", () => {
  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (value) => void readDocument(value)));
    fc.assert(fc.property(fc.json(), (value) => void readDocument(value)));
    const range = fc.record({ offset: fc.anything(), length: fc.anything(), style: fc.anything(), key: fc.anything() });
    const odd = fc.record({
      type: fc.oneof(fc.constantFrom("unstyled", "ordered-list-item", "__proto__", "constructor"), fc.anything()),
      text: fc.oneof(fc.string(), fc.anything()),
      depth: fc.oneof(fc.double(), fc.anything()),
      inlineStyleRanges: fc.oneof(fc.array(range), fc.anything()),
      entityRanges: fc.oneof(fc.array(range), fc.anything()),
    });
    fc.assert(
      fc.property(fc.array(odd), fc.anything(), (blocks, entityMap) => void readDocument({ blocks, entityMap })),
    );
  });

  it("takes time in proportion to its size", () => {
    const text = "x".repeat(200_000);
    const ranges = Array.from({ length: 20_000 }, (_, at) => ({ offset: at, length: 200_000, style: "BOLD", key: 0 }));
    const entityMap = { 0: { type: "LINK", data: { url: "https://a.example" } } };
    const started = process.cpuUsage();
    readDocument({ blocks: [block("unstyled", text, { inlineStyleRanges: ranges, entityRanges: ranges })], entityMap });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
