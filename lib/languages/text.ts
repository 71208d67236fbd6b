import { contextMark, format, type Part, parse, withoutContext } from "./message";
import type { recognized } from "./recognized";

/**
 * Says texts in the language of the reader. The English text is written where it is used, as an ICU message:
 *
 *     t("Sign in")
 *     t("{count, plural, one {# more try} other {# more tries}}, then a pause.", { count: 3 })
 *
 * `npm run languages` collects these literals; a text that another place says is marked where it stands with {@link message}.
 */

/** The texts of a language, by their English. */
export type Texts = Readonly<Record<string, string>>;

interface Message {
  text: string;
  values: MessageValues;
}

/** Whose language it is: that of the page in a browser, that of the request in a server. */
export interface Reader {
  /** BCP 47. */
  language: string;
  /** That of dates and numbers. */
  locale: string;
  texts: Texts;
  /** What `message` has said to them in English, with arguments. */
  messages?: Map<string, Message>;
  /** Where a browser gets the texts; it changes with them. English has none. */
  address?: string | undefined;
  /** The texts that a page has said, which go with it. */
  said?: Map<string, string>;
  /** Finds by which message of the texts a stored sentence was said, where all of them are there. */
  recognized?: typeof recognized;
  /** What a browser has said past them, before it had all texts. */
  missing?: Set<string>;
}

/** The arguments of a message: a number chooses its plural form, and is written as the language writes it. */
export type TextValues = Readonly<Record<string, string | number | undefined>>;

export const english: Reader = { language: "en", locale: "en-GB", texts: {} };

// Next bundles the pages apart from the server, so that a variable of this module would not be the same in both.
const name = Symbol.for("comptoir.reader");
const shared = globalThis as { [name]?: ReaderStorage };

interface ReaderStorage {
  getStore: () => Reader | undefined;
  run: <Result>(reader: Reader, work: () => Result) => Result;
}

/** A server, which answers many, tells whose request it answers. The first part of it that is loaded makes what all use. */
export function provideReaders(make: () => ReaderStorage): ReaderStorage {
  shared[name] ??= make();
  return shared[name];
}

let ofPage = english;

/** In a browser, there is one. */
export function setReader(next: Reader): void {
  ofPage = next;
}

export const reader = (): Reader => shared[name]?.getStore() ?? ofPage;

/**
 * Says a text in the reader's language; what its catalogue lacks, as it is. Without arguments it can be any text, such as a
 * sentence that was stored with its values, or a name with braces.
 */
export function t(text: string, values?: TextValues): string {
  if (values) return said<never>(text, values).join("");
  const { messages = ofModules, texts, language, recognized } = reader();
  const marked =
    language === "en" ? undefined : (messages.get(text) ?? ofModules.get(text) ?? recognized?.(text, texts));
  if (!marked) return ownText(text);
  // A reason inside of a message is one as well.
  const isReason = (value: string) => messages.has(value) || (/[.?!]$/.test(value) && Object.hasOwn(texts, value));
  return said<never>(
    marked.text,
    mapValues(marked.values, (value) => (typeof value === "string" && isReason(value) ? t(value) : value)),
  ).join("");
}

/** The parts of a text with elements in it: `rich` of components/language joins them. */
export function said<Element>(
  text: string,
  values: Readonly<Record<string, string | number | undefined | Element | ((inside: (string | Element)[]) => Element)>>,
): (string | Element)[] {
  const own = ownText(text);
  const apart = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]));
  return isPlain(own) ? [own] : format(parsed(own), apart as typeof values, reader());
}

/** A name from right to left would also order what stands after it, such as a number. */
const isolated = (value: unknown): unknown =>
  typeof value === "string" && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value;

/** A text of the catalogue, as it stands there. */
function ownText(text: string): string {
  const { texts, said, missing } = reader();
  const own = Object.hasOwn(texts, text) ? texts[text] : undefined;
  if (own === undefined) missing?.add(text);
  else said?.set(text, own);
  return own ?? withoutContext(text);
}

/**
 * Marks an English text that `t` gets later, as a value: the label of a field, the reason of a refusal. With arguments it is
 * the English sentence, which is logged and stored, and `t` says to the same reader by its message. Where other languages have
 * several words for one of English, the second argument is what it is said of: `message("Cancelled", "order")`.
 */
export function message<const Text extends string>(text: Text): Text;
export function message(text: string, values: MessageValues | string): string;
export function message(text: string, values?: MessageValues | string): string {
  if (typeof values === "string") return text + contextMark + values;
  if (!values) return text;
  const sentence = format<never>(parsed(text), mapValues(values, String), plain).join("");
  const current = reader();
  // Of who reads English, it is all that is needed.
  const messages = current.messages ?? (current === english ? ofModules : undefined);
  if (messages && messages.size < messagesMax) messages.set(sentence, { text, values });
  return sentence;
}

/** Numbers as they are: a limit of 1000 is no "1,000" in a problem document. */
const plain = { language: "en", locale: "en-US-u-va-posix" };

type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

const messagesMax = 2_000;

/** Those of modules, whose schemas are made before there is a reader. */
const ofModules = new Map<string, Message>();

const mapValues = <Value>(values: MessageValues, map: (value: string | number) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value ?? "")]));

const isPlain = (text: string): boolean => !/[{<]/.test(text);

const known = new Map<string, readonly Part[]>();

/** A value that is no message, such as a name with a brace, is said as it is. */
function parsed(text: string): readonly Part[] {
  const parts = known.get(text) ?? partsOf(text);
  if (known.size < 10_000) known.set(text, parts);
  return parts;
}

function partsOf(text: string): readonly Part[] {
  try {
    return parse(text);
  } catch {
    return [text];
  }
}
