import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { isNode, type Node, sourceFiles } from "@/cli/write-languages";

/*
 * A text on a screen is said with `t`, `rich` or `message`. What this reading of the source misses, such as a single word in a
 * function, is found on the screens, in the pseudo-language: e2e/languages.ui.spec.ts.
 */

const folders = ["app/(admin)", "app/(auth)", "app/(required-actions)", "components"];

/** Attributes that a reader sees or hears. */
const said = new Set(
  "label title aria-label placeholder help empty emptyTitle submit failure none note cancel act data-tooltip detail linkLabel alt keep saveLabel searchLabel acting evidence".split(
    " ",
  ),
);

/** What these contain is no sentence of ours: code, and what a programmer reads. */
const quoted = new Set(["code", "kbd", "pre", "style", "script", "Brand"]);
const unseen = new Set(["t", "rich", "message", "Error", "TypeError", "RangeError", "fetch", "matchMedia"]);

const isSentence = (text: string): boolean => /^\W*[A-Z][a-z]+,? [a-z]+|^[a-z]+ [a-z]+ [a-z]+ [a-z]+/.test(text);

function unmarkedTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const add = (node: Node, text: string) =>
    found.push(`${file}:${source.slice(0, node.start).split("\n").length}: ${text.replace(/\s+/g, " ").trim()}`);

  function visit(value: unknown, parent?: Node): void {
    if (Array.isArray(value)) for (const part of value) visit(part, parent);
    if (!isNode(value) || isLeftOut(value)) return;
    const text = textIn(value);
    const isSaid = value.type === "JSXText" || (parent?.type === "JSXAttribute" && said.has(nameOf(parent.name)));
    if (
      text !== undefined &&
      parent?.type !== "ImportDeclaration" &&
      (isSaid ? /[A-Za-z]{2}/.test(text) : isSentence(text))
    )
      add(value, text);
    for (const [name, part] of Object.entries(value)) if (name !== "type") visit(part, value);
  }
  visit(parseSync(file, source).program);
  return found;
}

const nameOf = (name: unknown): string => (isNode(name) && typeof name.name === "string" ? name.name : "");

function isLeftOut({ type, callee, openingElement, name }: Node): boolean {
  if (type === "CallExpression" || type === "NewExpression") return unseen.has(nameOf(callee));
  if (type === "JSXElement") return isNode(openingElement) && quoted.has(nameOf(openingElement.name));
  if (type === "JSXAttribute") return /^(className|d|rel|style|sizes|autoComplete)$/.test(nameOf(name));
  return type === "ImportDeclaration" || type.startsWith("TS");
}

function textIn({ type, value, quasis }: Node): string | undefined {
  if (type === "JSXText" || (type === "Literal" && typeof value === "string")) return String(value);
  if (type !== "TemplateLiteral" || !Array.isArray(quasis)) return undefined;
  return quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join("…");
}

test("Each text of the screens is said with t, rich or message", () => {
  const found = sourceFiles(folders).flatMap((file) => unmarkedTexts(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test("A text beside t is found", () => {
  const texts = (source: string) => unmarkedTexts("a.tsx", source).map((each) => each.slice("a.tsx:1: ".length));
  expect(texts("<p>Save <b>all</b></p>")).toEqual(["Save", "all"]);
  expect(texts('<Field label="Name" className="row gap-4 with space" />')).toEqual(["Name"]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
  expect(texts('const a = { label: isNew ? "Not saved yet" : `Saved by ${name} today` };')).toEqual([
    "Not saved yet",
    "Saved by … today",
  ]);
  expect(texts('t("Save all of it"); <code>Any text in it</code>; throw new Error("This cannot be");')).toEqual([]);
});
