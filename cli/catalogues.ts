import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import POParser from "po-parser";
import { pseudoLanguage } from "@/lib/languages/languages";
import { contextMark, withoutContext } from "@/lib/languages/message";
import { argumentsOf, pseudo } from "@/lib/languages/pseudo";

/*
 * A step of the build: makes `dist/languages/<code>.<version>.json` of each `lib/languages/<code>.po`, which the server reads
 * and sends to browsers. A translation that does not fit its English message fails the build, with the file and the line.
 */

export interface Entry {
  /** With its context, if it has one. */
  english: string;
  /** Empty where it is missing. */
  translation: string;
  line: number;
}

export function writeCatalogues(source = join("lib", "languages"), output = join("dist", "languages")): void {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const write = (code: string, texts: Record<string, string>) => {
    const json = JSON.stringify(texts);
    const version = createHash("sha256").update(json).digest("hex").slice(0, 12);
    writeFileSync(join(output, `${code}.${version}.json`), json);
  };
  let english: string[] = [];
  for (const name of readdirSync(source).filter((name) => name.endsWith(".po"))) {
    const file = join(source, name);
    const entries = entriesOf(readFileSync(file, "utf8"));
    for (const entry of entries) requireFitting(file, entry);
    const translated = entries.filter(({ english, translation }) => translation !== "" && translation !== english);
    write(name.slice(0, -".po".length), Object.fromEntries(translated.map((each) => [each.english, each.translation])));
    english = entries.map((entry) => entry.english);
  }
  // All catalogues have the same texts.
  write(pseudoLanguage, Object.fromEntries(english.map((text) => [text, pseudo(withoutContext(text))])));
}

/** @throws Error with file and line where a translation is no message, or has other arguments than its English text */
export function requireFitting(file: string, { english, translation, line }: Entry): void {
  if (translation === "") return;
  try {
    const [needs, has] = [argumentsOf(english), argumentsOf(translation)];
    if (has !== needs) throw new Error(`has the arguments ${has || "none"}, needs ${needs || "none"}.`);
  } catch (error) {
    throw new Error(`${file}:${line}: ${error instanceof Error ? error.message : error}`);
  }
}

export function entriesOf(source: string): Entry[] {
  const lines = source.split("\n");
  let line = 0;
  return (POParser.parse(source).messages ?? []).map(({ msgid, msgctxt, msgstr }) => {
    line = lines.findIndex((text, at) => at >= line && text.startsWith("msgid ") && text !== 'msgid ""') + 1;
    return { english: msgctxt ? msgid + contextMark + msgctxt : msgid, translation: msgstr, line };
  });
}
