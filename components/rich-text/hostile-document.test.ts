import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { prove, times } from "@/e2e/proof";
import { RichText } from "./rich-text";

/** Documents that were imported, or came past the editor: nothing in them becomes markup. */

const payloads = [
  "<script>alert(1)</script>",
  "</p><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)' autofocus='",
  "<svg/onload=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "</code></pre><script>alert(1)</script>",
  "javascript:alert(1)",
  " \u0001java\nscript:alert(1)",
  "JaVaScRiPt:alert(1)//https://a.example",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  'https://a.example/" onclick="alert(1)',
  "https://a.example/'><script>alert(1)</script>",
  "__proto__",
  "constructor",
  "dangerouslySetInnerHTML",
  "\ud800<b>\0",
  "<!--><script>alert(1)</script>-->",
];

const block = (more: object) => ({
  key: "a",
  type: "unstyled",
  text: "text of a block",
  depth: 0,
  inlineStyleRanges: [{ offset: 0, length: 4, style: "BOLD" }],
  entityRanges: [{ offset: 5, length: 2, key: 0 }],
  data: {},
  ...more,
});
const whole = (blocks: unknown, entityMap: unknown = { 0: { type: "LINK", data: { url: "https://a.example" } } }) =>
  JSON.stringify({ blocks, entityMap });

/** A text at each place of a document that is read. */
const places: ((payload: string) => string)[] = [
  (text) => text,
  (text) => whole([block({ text })]),
  (type) => whole([block({ type })]),
  (key) => whole([block({ key, type: "header-two" })]),
  (text) => whole([block({ text, type: "header-one" }), block({ type: "code-block", text })]),
  (style) => whole([block({ inlineStyleRanges: [{ offset: 0, length: 9, style }] })]),
  (url) => whole([block({})], { 0: { type: "LINK", data: { url } } }),
  (type) => whole([block({})], { 0: { type, data: { url: type, src: type, href: type, html: type } } }),
  (text) => whole([block({ type: "atomic", text, data: { [text]: text, onClick: text, style: text } })]),
  (text) => whole([block({ type: "ordered-list-item", text, depth: text })], { [text]: text }),
];

const byHand = payloads.flatMap((payload) => places.map((place) => place(payload)));

const hostile = fc.oneof(fc.constantFrom(...payloads), fc.string(), fc.anything());
const range = fc.record({ offset: hostile, length: fc.oneof(fc.integer(), hostile), style: hostile, key: hostile });
const type = fc.constantFrom("unstyled", "header-two", "code-block", "blockquote", "ordered-list-item", "atomic", "x");
const generated = fc
  .record({
    blocks: fc.array(
      fc.record({
        key: hostile,
        type: fc.oneof({ weight: 4, arbitrary: type }, { weight: 1, arbitrary: hostile }),
        text: fc.oneof(fc.constantFrom(...payloads), fc.string({ maxLength: 200 })),
        depth: fc.oneof(fc.nat({ max: 5 }), hostile),
        inlineStyleRanges: fc.array(range, { maxLength: 4 }),
        entityRanges: fc.array(
          fc.record({ offset: fc.nat({ max: 20 }), length: fc.nat({ max: 20 }), key: fc.nat({ max: 2 }) }),
          { maxLength: 4 },
        ),
        data: hostile,
      }),
      { maxLength: 8 },
    ),
    entityMap: fc.array(
      fc.record({ type: fc.constantFrom("LINK", "IMAGE", "x"), data: fc.record({ url: hostile, src: hostile }) }),
      { maxLength: 3 },
    ),
  })
  .map((document) => safeJson(document));

/** What JSON cannot have, such as large integers and circles, a stored document cannot have either. */
function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

const allowedTags =
  /^(div|h[1-6]|p|span|section|pre|code|blockquote|ol|ul|li|a|strong|b|em|i|u|s|del|ins|sub|sup|bdi|br|hr|svg|path)$/;
const allowedAttributes =
  /^(class|data-[a-z-]+|lang|dir|id|tabindex|aria-[a-z]+|href|rel|target|title|start|xmlns|width|height|viewBox|fill|stroke(-[a-z]+)?|d|style)$/i;

/** React writes `<` of a text as an entity, so that each that is there begins an element. */
function faultsOf(markup: string): string[] {
  return [...markup.matchAll(/<(\/?)([^\s/>]*)([^>]*)>?/g)].flatMap(([, , tag = "", rest = ""]) => [
    ...(allowedTags.test(tag) ? [] : [`the element ${tag}`]),
    ...[...rest.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].flatMap(([, name = "", value = ""]) => [
      ...(allowedAttributes.test(name) ? [] : [`the attribute ${name}`]),
      ...(name === "href" && !/^(https?:\/\/|mailto:|tel:)/i.test(value) ? [`a link to ${value}`] : []),
      ...(name === "style" && /url|expression/.test(value) ? [`the style ${value}`] : []),
    ]),
  ]);
}

test("Of hostile documents text is shown, never an element, an attribute or a link of theirs, each within 100 ms", () => {
  const documents = [...byHand, ...fc.sample(generated, { numRuns: times("rich-text", 300), seed: 20_261_124 })];
  const faults: string[] = [];
  for (const document of documents) {
    const began = process.cpuUsage();
    const markup = renderToStaticMarkup(createElement(RichText, { document, size: "page", anchors: "outlined" }));
    const { user, system } = process.cpuUsage(began);
    const slow = (user + system) / 1000 > 100 && document !== documents[0] ? ["more than 100 ms"] : [];
    for (const fault of [...faultsOf(markup), ...slow]) faults.push(`${fault} in ${document}`);
  }
  prove(
    "rich-text",
    documents.length,
    faults.length,
    "hostile documents shown, none with an element or a link of its own",
  );
  expect(faults).toEqual([]);
});
