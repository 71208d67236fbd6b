import fc from "fast-check";
import POParser from "po-parser";
import { expect, test } from "vitest";
import { compiled, entriesOf } from "@/cli/catalogue.mjs";
import { catalogueOf, readCatalogue, sourceTexts, textsOf } from "@/cli/write-languages";
import { messagesOf, pseudo } from "./catalogue";
import { languages } from "./languages";
import { translator } from "./text";

const texts = sourceTexts();
const [english, ...others] = languages;

test("Each catalogue has the texts of the source, no others, and each is translated", () => {
  for (const { code } of languages) {
    const current = readCatalogue(code);
    expect(catalogueOf(code, texts, current), `npm run languages updates ${code}.po`).toBe(current);
  }
  for (const { code } of others) {
    const untranslated = entriesOf(readCatalogue(code)).filter(({ translation }) => translation === "");
    expect(untranslated, `${code}.po`).toEqual([]);
  }
});

test("Each translation says each argument of its message, in a form for each number", () => {
  for (const { code } of languages) expect(() => compiled(readCatalogue(code), `${code}.po`)).not.toThrow();
  const numbers = [0, 1, 2, 3, 5, 11, 21, 1_000_000];
  for (const { code } of languages) {
    const t = translator(code, messagesOf(compiled(readCatalogue(code), code), ["app", "components", "lib"]));
    for (const count of numbers) {
      const values = { count, added: count, removed: count, version: 2, language: "L", tenant: "T", page: "P" };
      for (const text of texts.keys()) expect(t(text, values)).not.toMatch(/undefined|[{}]|^$/);
    }
  }
});

test("A translation with a missing or misspelt argument fails the build with its file and line", () => {
  const catalogue = (msgid: string, msgstr: string) =>
    POParser.serialize({
      meta: { Language: "nb" },
      messages: [
        { msgid: "Back", msgstr: "Tilbake" },
        { msgid, msgstr },
      ],
    });
  const faults: [english: string, translation: string, says: string][] = [
    ["Version {version}", "Versjon", "nb.po:8: has the arguments none, needs version."],
    ["Version {version}", "Versjon {versjon}", "nb.po:8: has the arguments versjon, needs version."],
    [
      "{count, plural, one {# day} other {# days}}",
      "{count} dager",
      "nb.po:8: has the arguments count, needs count plural.",
    ],
    ["Version {version}", "Versjon {version", "nb.po:8: is not a message"],
  ];
  for (const [text, translation, says] of faults) {
    expect(() => compiled(catalogue(text, translation), "nb.po")).toThrow(says);
  }
});

test("A text that is put together from parts is refused with its file and line", () => {
  expect(() => textsOf("a.ts", "const a = 1;\nt(`Delete`);")).toThrow("a.ts:2: a text is one literal");
  expect(() => textsOf("a.ts", `t("Delete " + name);`)).toThrow("a.ts:1:");
  expect(textsOf("a.ts", 't("Delete {name}", { name }); t(label); const label = message("Name");')).toEqual([
    "Delete {name}",
    "Name",
  ]);
});

test("The pseudo-language marks each text and keeps its arguments", () => {
  const messages = messagesOf(compiled(readCatalogue(english.code), english.code), ["app", "components"]);
  const t = translator("en-XA", pseudo(messages));
  for (const text of texts.keys()) {
    const said = t(text, { count: 3, added: 1, removed: 7, version: 42, language: "L", tenant: "T", page: "P" });
    expect(said).toMatch(/^⟦.* ~~~~⟧$/);
    if (text.includes("{version}")) expect(said).toContain("42");
  }
});

test("A name with braces, markup or text from right to left is said as it is", () => {
  const t = translator("nb", messagesOf(compiled(readCatalogue("nb"), "nb"), ["app"]));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (tenant) => {
      expect(t("{tenant} asks you to accept its terms", { tenant })).toBe(`${tenant} ber deg godta sine vilkår`);
    }),
  );
});
