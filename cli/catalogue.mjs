import compile from "icu-minify/compile";
import POParser from "po-parser";

/*
 * A bundler loader for `lib/languages/*.po`: it compiles a catalogue, so that no page has a parser of messages. A translation
 * that does not fit its English message fails the build, with the file and the line.
 */

/**
 * @typedef {import("icu-minify/format").CompiledMessage} CompiledMessage
 * @typedef {{ english: string, translation: string, folders: string[], line: number }} Entry
 */

/** @this {import("./declarations.mjs").LoaderContext} @param {string} source */
export default function catalogue(source) {
  const done = this.async();
  try {
    done(null, `export default ${JSON.stringify(compiled(source, this.resourcePath))};`);
  } catch (error) {
    done(error);
  }
}

/**
 * The messages by the folders whose files say them, as `Catalogue` of `lib/languages/catalogue.ts` has them. What is not
 * translated is said in English.
 *
 * @param {string} source
 * @param {string} file
 * @returns {Record<string, Record<string, CompiledMessage>>}
 */
export function compiled(source, file) {
  /** @type {Record<string, Record<string, CompiledMessage>>} */
  const folders = {};
  for (const { english, translation, folders: names, line } of entriesOf(source)) {
    const message = compileAt(translation || english, `${file}:${line}`);
    const [has, needs] = [argumentsOf(message), argumentsOf(compileAt(english, `${file}:${line}`))];
    if (has !== needs)
      throw new Error(`${file}:${line}: has the arguments ${has || "none"}, needs ${needs || "none"}.`);
    for (const name of names) folders[name] = { ...folders[name], [english]: message };
  }
  return folders;
}

/** @param {string} source @returns {Entry[]} */
export function entriesOf(source) {
  const lines = source.split("\n");
  let line = 0;
  return (POParser.parse(source).messages ?? []).map(({ msgid, msgstr, references = [] }) => {
    line = lines.findIndex((text, at) => at >= line && text.startsWith("msgid ") && text !== 'msgid ""') + 1;
    const folders = references.map(({ path }) => path.slice(0, path.lastIndexOf("/")));
    return { english: msgid, translation: msgstr, folders: [...new Set(folders)], line };
  });
}

/** @param {string} message @param {string} place @returns {CompiledMessage} */
function compileAt(message, place) {
  try {
    return compile(message);
  } catch (error) {
    throw new Error(`${place}: is not a message (${error instanceof Error ? error.message : error}): ${message}`);
  }
}

/**
 * The names of a message's arguments, with `plural` or `select` where they choose: `count plural, name`.
 *
 * @param {unknown} node
 * @returns {string}
 */
export function argumentsOf(node) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {unknown} part */
  const visit = (part) => {
    if (!Array.isArray(part)) return;
    const [name, type, branches] = part;
    if (typeof name === "string" && part.length === 1) return found.add(name);
    if (typeof name === "string" && typeof type === "number" && type > 0) {
      found.add(`${name} ${kinds[type]}`);
      for (const branch of Object.values(branches ?? {})) for (const inner of [branch].flat()) visit(inner);
      return;
    }
    for (const inner of part) visit(inner);
  };
  for (const part of Array.isArray(node) ? node : []) visit(part);
  return [...found].sort().join(", ");
}

/** As `icu-minify` numbers them. @type {Record<number, string>} */
const kinds = { 1: "select", 2: "plural", 3: "plural", 4: "number", 5: "date", 6: "time" };
