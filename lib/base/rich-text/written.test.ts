import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { richText } from "@/prisma/seed/rich-text";
import { blockTypes, characterCount, inlineStyles, isSafeLink, richTextLimits } from "./vocabulary";
import { richTextInput } from "./written";

/** The problems of a document, by place. */
const problems = (document: unknown): Record<string, string> =>
  Object.fromEntries(
    (
      richTextInput.safeParse(typeof document === "string" ? document : JSON.stringify(document)).error?.issues ?? []
    ).map((issue) => [`/${issue.path.join("/")}`, issue.message]),
  );

const block = (more: object = {}) => ({
  key: "a1b2c",
  text: "Take a look",
  type: "unstyled",
  depth: 0,
  inlineStyleRanges: [],
  entityRanges: [],
  data: {},
  ...more,
});
const link = (url: unknown) => ({ type: "LINK", mutability: "MUTABLE", data: { url } });
const linked = (url: unknown) => ({
  blocks: [block({ entityRanges: [{ offset: 0, length: 4, key: 0 }] })],
  entityMap: { 0: link(url) },
});

describe("a document is taken", () => {
  it("with every known block, style and link, and the text stays byte for byte", () => {
    const source = richText(
      "## One\n\nA **bold *both* word** and ~code~, see [there](https://a.example/b?c=d#e).\n\n- a\n  - b\n\n1. c\n\n> q\n\n~~~\ncode\n~~~",
    );
    expect(richTextInput.parse(source)).toBe(source);
    for (const type of blockTypes) expect(problems({ blocks: [block({ type })], entityMap: {} })).toEqual({});
    for (const style of inlineStyles) {
      const inlineStyleRanges = [{ offset: 0, length: 11, style }];
      expect(problems({ blocks: [block({ inlineStyleRanges })], entityMap: {} })).toEqual({});
    }
  });

  it("without the members that have a default", () => {
    expect(problems({ blocks: [{ text: "", type: "unstyled" }], entityMap: {} })).toEqual({});
    expect(problems({ blocks: [], entityMap: {} })).toEqual({});
  });

  it("with ranges that count an emoji as one character, as the editor does", () => {
    const at = (offset: number, length: number) => ({
      blocks: [block({ text: "👍🏽 ok", inlineStyleRanges: [{ offset, length, style: "BOLD" }] })],
      entityMap: {},
    });
    expect(characterCount("👍🏽 ok")).toBe(5);
    expect(problems(at(3, 2))).toEqual({});
    expect(Object.keys(problems(at(3, 3)))).toEqual(["/blocks/0/inlineStyleRanges/0"]);
  });
});

describe("a document is refused, naming the place,", () => {
  const cases: [string, unknown, string][] = [
    ["that is not JSON", "Hello", "/"],
    ["that is no object", "[]", "/"],
    ["that is null", "null", "/"],
    ["without an entityMap", { blocks: [] }, "/entityMap"],
    ["with text that is null", { blocks: [block({ text: null })], entityMap: {} }, "/blocks/0/text"],
    [
      "with an unknown block",
      { blocks: [block(), block({ key: "b", type: "script" })], entityMap: {} },
      "/blocks/1/type",
    ],
    [
      "with an unknown style",
      { blocks: [block({ inlineStyleRanges: [{ offset: 0, length: 1, style: "BLINK" }] })], entityMap: {} },
      "/blocks/0/inlineStyleRanges/0/style",
    ],
    [
      "with an unknown entity",
      { blocks: [], entityMap: { 0: { type: "IMAGE", mutability: "MUTABLE", data: { url: "https://a.example" } } } },
      "/entityMap/0/type",
    ],
    [
      "with a range outside the text",
      { ...linked("https://a.example"), blocks: [block({ entityRanges: [{ offset: 9, length: 4, key: 0 }] })] },
      "/blocks/0/entityRanges/0",
    ],
    [
      "with a range of no entity",
      { blocks: [block({ entityRanges: [{ offset: 0, length: 4, key: 7 }] })], entityMap: {} },
      "/blocks/0/entityRanges/0",
    ],
    [
      "with a negative offset",
      { blocks: [block({ inlineStyleRanges: [{ offset: -1, length: 1, style: "BOLD" }] })], entityMap: {} },
      "/blocks/0/inlineStyleRanges/0/offset",
    ],
    ["with a block that is too deep", { blocks: [block({ depth: 5 })], entityMap: {} }, "/blocks/0/depth"],
    ["with a member it does not know", { blocks: [block({ html: "<b>" })], entityMap: {} }, "/blocks/0"],
    ["with two blocks of one key", { blocks: [block(), block()], entityMap: {} }, "/blocks/1/key"],
    [
      "with a prototype in its data",
      '{"blocks":[{"text":"","type":"unstyled","data":{"__proto__":{"x":1}}}],"entityMap":{}}',
      "/blocks/0/data",
    ],
    ["with a prototype among its entities", '{"blocks":[],"entityMap":{"__proto__":{"type":"LINK"}}}', "/entityMap"],
    ["with a prototype of its own", '{"blocks":[],"entityMap":{},"__proto__":{}}', "/"],
    ["with a NUL", { blocks: [block({ text: "a\0b" })], entityMap: {} }, "/blocks/0/text"],
    ["with half an emoji", '{"blocks":[{"text":"\\ud83d","type":"unstyled"}],"entityMap":{}}', "/blocks/0/text"],
  ];
  for (const [what, document, pointer] of cases)
    it(what, () => expect(Object.keys(problems(document))).toEqual([pointer]));

  it("over any of its caps", () => {
    const blocks = (count: number, text: string) =>
      Array.from({ length: count }, (_, at) => block({ key: `k${at}`, text }));
    const ranges = (count: number, length: number) =>
      Array.from({ length: count }, () => ({ offset: 0, length, style: "BOLD" }));
    expect(Object.keys(problems(" ".repeat(richTextLimits.sourceLength + 1)))).toEqual(["/"]);
    expect(Object.keys(problems({ blocks: blocks(2_001, ""), entityMap: {} }))).toEqual(["/blocks"]);
    expect(Object.keys(problems({ blocks: blocks(1, "x".repeat(20_001)), entityMap: {} }))).toEqual(["/blocks/0/text"]);
    expect(Object.keys(problems({ blocks: blocks(11, "x".repeat(19_999)), entityMap: {} }))).toEqual(["/blocks"]);
    const many = block({ inlineStyleRanges: ranges(101, 1) });
    expect(Object.keys(problems({ blocks: [many], entityMap: {} }))).toEqual(["/blocks/0/inlineStyleRanges"]);
    const long = block({ text: "x".repeat(5_000), inlineStyleRanges: ranges(11, 5_000) });
    expect(Object.keys(problems({ blocks: [long], entityMap: {} }))).toEqual(["/blocks/0/inlineStyleRanges"]);
  });
});

describe("a link", () => {
  it("is http, https, mailto or tel", () => {
    for (const url of [
      "http://a.example",
      "HTTPS://a.example/b?c#d",
      "mailto:a@b.example?subject=Hello there",
      "tel:+4712345678",
    ]) {
      expect(problems(linked(url)), url).toEqual({});
    }
  });

  it("is refused with any other scheme, however it is hidden", () => {
    for (const url of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      " javascript:alert(1)",
      "\u0001javascript:alert(1)",
      "java\nscript:alert(1)",
      "java\tscript:alert(1)",
      "vbscript:x",
      "data:text/html,<script>",
      "file:///etc/passwd",
      "blob:https://a.example/x",
      "ftp://a.example",
      "//evil.example",
      "/local",
      "#top",
      "https:evil.example",
      "https:///evil.example",
      "http://",
      " https://a.example",
      "https://a.example\r\nX: y",
      "",
      `https://a.example/${"x".repeat(2_048)}`,
    ]) {
      expect(Object.keys(problems(linked(url))), JSON.stringify(url)).toEqual(["/entityMap/0/data/url"]);
    }
    expect(Object.keys(problems(linked(7)))).toEqual(["/entityMap/0/data/url"]);
    expect(Object.keys(problems(linked(undefined)))).toEqual(["/entityMap/0/data"]);
  });

  it("that is taken is one to the browser's parser too", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string({ unit: "binary" }),
          fc.string().map((rest) => `javascript:${rest}`),
        ),
        (url) => {
          if (isSafeLink(url)) expect(new URL(url).protocol).toMatch(/^(https?|mailto|tel):$/);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

/**
 * CPU time, which waits of a busy machine do not lengthen. The limit of a second is far above what a linear check needs
 * (30 ms) and far below what a quadratic one would: it tells the two apart on every machine.
 */
function timed(source: string) {
  const started = process.cpuUsage();
  const result = richTextInput.safeParse(source);
  const { user, system } = process.cpuUsage(started);
  return { result, milliseconds: (user + system) / 1_000 };
}

describe("whatever is sent", () => {
  const range = fc.record(
    {
      offset: fc.oneof(fc.nat(30), fc.integer(), fc.double(), fc.jsonValue()),
      length: fc.oneof(fc.nat(30), fc.integer(), fc.jsonValue()),
      key: fc.oneof(fc.nat(3), fc.jsonValue()),
      style: fc.oneof(fc.constantFrom(...inlineStyles, "BLINK", "__proto__"), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  const odd = fc.record(
    {
      key: fc.oneof(fc.string(), fc.jsonValue()),
      text: fc.oneof(fc.string({ unit: "binary" }), fc.lorem(), fc.jsonValue()),
      type: fc.oneof(fc.constantFrom(...blockTypes, "script", "constructor"), fc.jsonValue()),
      depth: fc.oneof(fc.nat(6), fc.jsonValue()),
      inlineStyleRanges: fc.oneof(fc.array(range), fc.jsonValue()),
      entityRanges: fc.oneof(fc.array(range), fc.jsonValue()),
      data: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
      children: fc.jsonValue(),
    },
    { requiredKeys: ["text", "type"] },
  );
  const entity = fc.record(
    {
      type: fc.constantFrom("LINK", "IMAGE", "link"),
      mutability: fc.constantFrom("MUTABLE", "IMMUTABLE", "x"),
      data: fc.oneof(fc.record({ url: fc.oneof(fc.webUrl(), fc.string()) }), fc.jsonValue()),
    },
    { requiredKeys: ["type"] },
  );
  const valid = fc
    .array(fc.tuple(fc.lorem(), fc.constantFrom(...blockTypes), fc.nat(4), fc.constantFrom(...inlineStyles)))
    .map((blocks) => ({
      blocks: blocks.map(([text, type, depth, style], at) => ({
        key: `k${at}`,
        text,
        type,
        depth,
        inlineStyleRanges: [{ offset: 0, length: text.length, style }],
        entityRanges: [],
        data: {},
      })),
      entityMap: {},
    }));
  const document = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({
          blocks: fc.oneof(fc.array(odd), fc.jsonValue()),
          entityMap: fc.oneof(fc.dictionary(fc.nat(5).map(String), entity), fc.jsonValue()),
        })
        .map((value) => JSON.stringify(value)),
    },
    { weight: 2, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );

  it("is taken or refused with a place and a reason, in less than a second, and nothing throws", () => {
    let taken = 0;
    let slowest = 0;
    fc.assert(
      fc.property(document, (source) => {
        const { result, milliseconds } = timed(source);
        slowest = Math.max(slowest, milliseconds);
        if (result.success) {
          taken++;
          expect(result.data).toBe(source);
        } else {
          expect(result.error.issues.length).toBeGreaterThan(0);
          expect(result.error.issues.every(({ message }) => message !== "")).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(slowest).toBeLessThan(1_000);
    expect(taken).toBeGreaterThan(100);
  });

  it("is answered in less than a second at the size limit too", () => {
    const fill = (part: string, head: string, tail: string) => {
      const count = Math.floor((richTextLimits.sourceLength - head.length - tail.length) / (part.length + 1));
      return `${head}${Array(count).fill(part).join(",")}${tail}`;
    };
    const hostile = [
      "[".repeat(250_000) + "]".repeat(250_000),
      fill("{}", '{"blocks":[', '],"entityMap":{}}'),
      fill('{"text":"","type":"x"}', '{"blocks":[', '],"entityMap":{}}'),
      fill(
        '{"offset":0,"length":9,"style":"x"}',
        '{"blocks":[{"text":"","type":"unstyled","inlineStyleRanges":[',
        ']}],"entityMap":{}}',
      ),
      fill(
        '{"offset":0,"length":9,"style":"BOLD"}',
        '{"blocks":[{"text":"","type":"unstyled","inlineStyleRanges":[',
        ']}],"entityMap":{}}',
      ),
      fill('"0":{}', '{"blocks":[],"entityMap":{', "}}"),
      `{"blocks":[{"text":"${"x".repeat(400_000)}","type":"unstyled"}],"entityMap":{}}`,
    ];
    for (const source of hostile) {
      const { result, milliseconds } = timed(source);
      expect(result.success).toBe(false);
      expect(milliseconds, source.slice(0, 60)).toBeLessThan(1_000);
    }
  });
});

it("a schema around it reports the place behind its own", () => {
  const around = z.object({ content: z.record(z.string(), z.object({ body: richTextInput })) });
  const body = JSON.stringify({
    blocks: [block({ entityRanges: [{ offset: 9, length: 9, key: 0 }] })],
    entityMap: { 0: link("https://a.example") },
  });
  const issues = around.safeParse({ content: { en: { body } } }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join("/"))).toEqual(["content/en/body/blocks/0/entityRanges/0"]);
});
