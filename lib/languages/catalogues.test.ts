import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import compile from "icu-minify/compile";
import formatIcu from "icu-minify/format";
import POParser from "po-parser";
import { expect, test } from "vitest";
import { entriesOf, requireFitting, writeCatalogues } from "@/cli/catalogues";
import { catalogueOf, readCatalogue, sourceTexts, textsOf } from "@/cli/write-languages";
import { languages } from "./languages";
import { format, parse } from "./message";
import { argumentsOf, pseudo } from "./pseudo";
import { english, message, setReader, t } from "./text";

const texts = sourceTexts();
const [, ...others] = languages;
const numbers = [0, 1, 2, 3, 5, 11, 21, 1_000_000];

test("Each catalogue has the texts of the source, no others, and each is translated", () => {
  for (const { code } of others) {
    const current = readCatalogue(code);
    expect(catalogueOf(code, texts, current), `npm run languages updates ${code}.po`).toBe(current);
    const untranslated = entriesOf(current).filter(({ translation }) => translation === "");
    expect(untranslated, `${code}.po`).toEqual([]);
  }
});

test("Each translation says each argument of its message, in a form for each number", () => {
  for (const { code } of others) {
    for (const entry of entriesOf(readCatalogue(code))) {
      requireFitting(`${code}.po`, entry);
      if (entry.translation === "") continue;
      for (const said of sayings(entry.translation, code)) expect(said).not.toMatch(/undefined|[{}]|^$/);
    }
  }
  const days = "{count, plural, one {# day} other {# days}}";
  const finnish = entriesOf(readCatalogue("fi")).find((entry) => entry.english === days)?.translation ?? "";
  expect(sayings(finnish, "fi").slice(0, 3)).toEqual(["0 päivää", "1 päivä", "2 päivää"]);
});

/** What a message says for several numbers. */
function sayings(message: string, language: string): string[] {
  const names = argumentsOf(message).split(", ").filter(Boolean);
  const parts = parse(message);
  return numbers.map((number) => {
    // What is counted can also stand alone: its number.
    const values = names.map((each) => [
      each.split(" ", 1)[0],
      names.includes(`${each} plural`) || each.endsWith(" plural") ? number : "A",
    ]);
    return format<never>(parts, Object.fromEntries(values), { language, locale: language }).join("");
  });
}

test("Messages are read as ICU has them", () => {
  const formatters = {
    getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
    getDateTimeFormat: (locale: string) => new Intl.DateTimeFormat(locale),
    getPluralRules: (locale: string) => new Intl.PluralRules(locale),
  };
  for (const message of [...texts.keys(), ...others.flatMap(({ code }) => translationsOf(code))]) {
    const names = argumentsOf(message).split(", ").filter(Boolean);
    const [parts, compiled] = [parse(message), compile(message)];
    // A number that stands alone is grouped here alone.
    for (const number of numbers.filter((number) => number < 1000)) {
      const values = Object.fromEntries(
        names.map((each) => {
          const [name = "", kind] = each.split(" ");
          return [
            name,
            kind === "plural" ? number : kind === "mark" ? (inside: string[]) => `[${inside.join("")}]` : "A",
          ];
        }),
      );
      const said = format<string>(parts, values, { language: "de", locale: "de" }).join("");
      expect(said, message).toBe([formatIcu<string>(compiled, "de", values, { formatters })].flat().join(""));
    }
  }
});

const translationsOf = (code: string): string[] => entriesOf(readCatalogue(code)).map(({ translation }) => translation);

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
    ["Version {version}", "Versjon {version", "nb.po:8: not a message at"],
    ["<b>Version</b>", "<b>Versjon", "nb.po:8: not a message at"],
    ["{count, plural, other {#}}", "{count, plural, one {#}}", "nb.po:8: not a message at"],
  ];
  for (const [text, translation, says] of faults) {
    const [, entry] = entriesOf(catalogue(text, translation));
    expect(() => entry && requireFitting("nb.po", entry)).toThrow(says);
  }
});

test("A new language is its catalogue, of which the build makes a file; what it lacks is said in English", () => {
  const source = mkdtempSync(join(tmpdir(), "comptoir-languages-"));
  const output = join(source, "built");
  const dutch = {
    Back: "Terug",
    Cancel: "Annuleren",
    Close: "Sluiten",
    Customers: "Klanten",
    Language: "Taal",
    Orders: "Bestellingen",
    "Sign in": "Inloggen",
    "Delete {name}?": "{name} verwijderen?",
    "{count, plural, one {# day} other {# days}}": "{count, plural, one {# dag} other {# dagen}}",
    Save: "",
  };
  const messages = Object.entries(dutch).map(([msgid, msgstr]) => ({ msgid, msgstr }));
  writeFileSync(join(source, "nl.po"), POParser.serialize({ meta: { Language: "nl" }, messages }));
  writeCatalogues(source, output);
  const [pseudoFile = "", built = ""] = readdirSync(output).sort();
  const texts = JSON.parse(readFileSync(join(output, built), "utf8"));
  expect(Object.keys(JSON.parse(readFileSync(join(output, pseudoFile), "utf8")))).toHaveLength(10);
  setReader({ language: "nl", locale: "nl", texts });
  const said = Object.keys(dutch).map((text) => t(text, { name: "Polar", count: 3 }));
  expect(said.join()).toBe(
    "Terug,Annuleren,Sluiten,Klanten,Taal,Bestellingen,Inloggen,Polar verwijderen?,3 dagen,Save",
  );
  setReader(english);
  rmSync(source, { recursive: true });
});

test("A text that is put together from parts is refused with its file and line", () => {
  expect(() => textsOf("a.ts", "const a = 1;\nt(`Delete`);")).toThrow("a.ts:2: a text is one literal");
  expect(() => textsOf("a.ts", `t("Delete " + name);`)).toThrow("a.ts:1:");
  expect(textsOf("a.ts", 't("Delete {name}", { name }); t(label); const label = message("Name");')).toEqual([
    "Delete {name}",
    "Name",
  ]);
});

test("A word of two meanings is said by what it is said of", () => {
  const [order = "", subscription = ""] = textsOf("a.ts", 'message("Cancelled", "order"); t("Cancelled");');
  expect([t(order), t(subscription)]).toEqual(["Cancelled", "Cancelled"]);
  const entries = entriesOf(
    catalogueOf(
      "de",
      new Map([
        [order, []],
        [subscription, []],
      ]),
      "",
    ),
  );
  expect(entries.map(({ english }) => english)).toEqual([order, subscription]);
  setReader({ language: "de", locale: "de", texts: { [order]: "Storniert", [subscription]: "Gekündigt" } });
  expect([t(order), t(subscription)]).toEqual(["Storniert", "Gekündigt"]);
  setReader(english);
});

test("The pseudo-language marks each text and keeps its arguments", () => {
  for (const text of texts.keys()) {
    expect(argumentsOf(pseudo(text))).toBe(argumentsOf(text));
    for (const said of sayings(pseudo(text), "en-XA")) expect(said).toMatch(/^⟦.* ~~~~⟧$/s);
  }
});

test("A name with braces, markup or text from right to left is said as it is", () => {
  const name = fc.string({ unit: "grapheme" });
  setReader({ ...english, texts: { "Delete {name}?": "<i>{name}</i> löschen?" } });
  fc.assert(
    fc.property(name, (name) => {
      expect(t("Delete {name}?", { name }).replace(/[\u2068\u2069]/g, "")).toBe(
        `${name} löschen?`.replace(/[\u2068\u2069]/g, ""),
      );
    }),
  );
  setReader(english);
  fc.assert(
    fc.property(name, (name) => {
      expect(t(name)).toBe(name);
    }),
  );
  for (const strange of ["{", "}", "{a", "<a>", "{a, plural, }", "{a, plural, one {x}}", "</a>", "a <b {c}> d"])
    expect(t(strange, { c: "{c}" }), strange).toBe(strange);
});

test("A name from right to left is kept apart from the words and numbers after it", () => {
  for (const name of ["שלום", "مرحبا 2"])
    expect(t("{name}, {count} days", { name, count: 3 })).toBe(`\u2068${name}\u2069, 3 days`);
  expect(t("{name}, {count} days", { name: "Polar", count: 3 })).toBe("Polar, 3 days");
});

test("French has a no-break space before : ; ? and !", () => {
  const breaking = translationsOf("fr").filter((text) => /(?<![\u00a0\u202f:;?!])[:;?!](?=[\s»<]|$)/.test(text));
  expect(breaking).toEqual([]);
});

test("A refusal quotes what the caller sent without a change, in each language", () => {
  for (const name of ["{a}", "<b>x</b>", "{a, plural, other {#}}", "a{", "{name}"]) {
    setReader({ ...english, messages: new Map() });
    expect(t(message("No field {name}.", { name }))).toBe(`No field ${name}.`);
    setReader({ ...english, language: "de", texts: { "No field {name}.": "Kein Feld {name}." }, messages: new Map() });
    expect(t(message("No field {name}.", { name }))).toBe(`Kein Feld ${name}.`);
  }
  setReader(english);
});

test("A refusal is English where it is stored, and in the reader's language where it is answered, with the reason in it", () => {
  const texts = { "Use {max} or less.": "Höchstens {max}.", "{place}: {detail}": "Bei {place}: {detail}" };
  setReader({ language: "de", locale: "de", texts, messages: new Map() });
  const detail = message("Use {max} or less.", { max: 1000 });
  const stored = message("{place}: {detail}", { place: "/price", detail });
  expect(stored).toBe("/price: Use 1000 or less.");
  expect(t(stored)).toBe("Bei /price: Höchstens 1.000.");
  setReader(english);
  expect(t(stored)).toBe(stored);
});
