import type { CompiledMessage } from "icu-minify/format";
import type { Messages } from "./text";

/** A compiled catalogue: for each folder of the source, the messages that its files say. `cli/catalogue.mjs` makes it of a `.po` file. */
export type Catalogue = Readonly<Record<string, Messages>>;

/** The messages of some folders, those within them included. */
export function messagesOf(catalogue: Catalogue, folders: readonly string[]): Messages {
  const isWithin = (folder: string) => folders.some((name) => folder === name || folder.startsWith(`${name}/`));
  return Object.assign({}, ...Object.entries(catalogue).map(([folder, messages]) => isWithin(folder) && messages));
}

/** A text that is as in English needs no entry. */
export const withoutSame = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([english, compiled]) => compiled !== english));

const accents: Readonly<Record<string, string>> = { a: "å", e: "ê", i: "ï", o: "ø", u: "ü", y: "ÿ" };

/**
 * The messages of the pseudo-language, which shows what a screen says past its catalogue: each is marked, accented and 40 %
 * longer, so that a text without marks was written past `t`, and a text that is cut leaves no room for other languages.
 */
export const pseudo = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([english, compiled]) => [english, marked(english, compiled)]));

const marked = (english: string, compiled: CompiledMessage): CompiledMessage => [
  "⟦",
  ...(typeof compiled === "string" ? [accented(compiled)] : compiled.map(accentedNode)),
  `${" ~~~~".repeat(Math.ceil(english.length / 12))}⟧`,
];

const accented = (text: string): string => text.replace(/[aeiouy]/g, (letter) => accents[letter] ?? letter);

type Node = Exclude<CompiledMessage, string>[number];
type Branches = Record<string, string | readonly Node[]>;

/** Arguments keep their names; a branch of a plural or a choice is a text, or a list of such nodes. */
function accentedNode(node: Node): Node {
  if (typeof node === "string") return accented(node);
  if (!Array.isArray(node)) return node;
  const [name, type, branches] = node as [string, number?, Branches?];
  if (branches === undefined) return node;
  const changed = Object.entries(branches).map(([key, branch]) => [
    key,
    typeof branch === "string" ? accented(branch) : branch.map(accentedNode),
  ]);
  return [name, type, Object.fromEntries(changed)] as Node;
}
