import type { FilterField } from "@/components/table/filter-field";
import { filterKinds } from "@/components/table/filter-kinds";
import { type Chip, operatorWord, rangeChip, takesValue } from "@/components/table/filter-words";
import { type FieldKind, type Operator, operatorsByKind } from "@/lib/base/list/operators";
import { type Present, timeAt } from "./sentence-dates";

/**
 * A sentence about a list as filters: `ends before april price over 1000 polar`. It reads the words of fields, of their
 * values and of operators, and words whose meaning is known; other words are searched for.
 */
export interface Sentence {
  chips: readonly Chip[];
  /** The text without the words of each chip. */
  without: readonly string[];
  /** Words that their chip has another value for. */
  replaced: readonly { word: string; chip: Chip }[];
  /** The words that are no filter. */
  others: readonly string[];
  /** The same as one text, which is searched for. */
  search: string;
  /** The text without them. */
  withoutSearch: string;
}

/** What a word means that names no field: `polar` is a part of customers' names. */
export interface WordMeaning {
  field: string;
  /** What the field contains instead of the word. */
  value?: string;
  /** Some values of the field that contain the word. Words that follow each other in one of them are one filter. */
  texts: readonly string[];
}

/** The words of a list besides those of its fields. */
export interface SentenceWords {
  /** For a field besides its label: `ending` for `ends`. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** Words that are a filter by themselves: `open`. */
  named?: Readonly<Record<string, Chip>>;
  /** The fields that a comparison without a field is about: `over 5000`, `before april`. */
  usual?: Partial<Record<"number" | "time", string>>;
  /** What words in lower case mean that name no field. */
  meanings?: ReadonlyMap<string, WordMeaning | null>;
  /** What relative days are counted from, in milliseconds. */
  now: number;
}

interface Phrase {
  words: readonly string[];
  field: FilterField;
  /** The filter that the phrase means by itself, as `pending` does. */
  chip?: Chip;
}

/** Words for operators besides those of the filter menu. */
const synonyms: Readonly<Partial<Record<Operator, readonly string[]>>> = {
  gt: ["over", "above", ">", "later than", "newer than"],
  gte: ["from", ">="],
  lt: ["under", "below", "<", "earlier than", "older than"],
  lte: ["by", "<=", "up to"],
  eq: ["=", "on"],
  contains: ["has", "with", "like"],
};

/** Reads a sentence. Any text is valid: other words are searched for. */
export function parseSentence(
  text: string,
  fields: readonly FilterField[],
  { aliases = {}, named = {}, usual = {}, meanings = new Map(), now }: SentenceWords,
): Sentence {
  const words = wordsOf(text);
  const phrases = phrasesOf(fields, aliases, named);
  const usualFields = fields.filter(({ path, kind }) => kind !== "text" && kind !== "boolean" && usual[kind] === path);
  const chips: Chip[] = [];
  const without: string[] = [];
  const replaced: { word: string; chip: Chip }[] = [];
  const others: string[] = [];
  const used: string[] = [];
  let at = 0;
  while (at < words.length) {
    const found =
      phraseAt(words, at, phrases, now) ??
      usualAt(words, at, usualFields, now) ??
      meaningAt(words, at, meanings) ??
      namedAt(words, at, fields);
    if (found) {
      chips.push(found.chip);
      if (found.isReplaced) replaced.push({ word: unquoted(words[at] ?? ""), chip: found.chip });
      without.push([...words.slice(0, at), ...words.slice(found.end)].join(" "));
      used.push(...words.slice(at, found.end));
      at = found.end;
    } else {
      others.push(unquoted(words[at] ?? ""));
      at += 1;
    }
  }
  return { chips, without, replaced, others, search: others.join(" ").trim(), withoutSearch: used.join(" ") };
}

/** The chip as words that `parseSentence` reads as the same chip. */
export function chipText(chip: Chip, { label, kind }: FilterField): string {
  const { op, values, upper } = chip;
  const [value = ""] = values;
  if (upper) return `${label} between ${quoted(value)} and ${quoted(upper.value)}`;
  return [label, operatorWord(op, kind), ...(takesValue(op) ? [quoted(value)] : [])].join(" ");
}

/** Words, and texts in quotes as one. */
const wordsOf = (text: string): string[] => text.slice(0, 500).match(/"[^"]*"|\S+/g) ?? [];

const unquoted = (word: string): string => (/^".*"$/s.test(word) ? word.slice(1, -1) : word);

const quoted = (value: string): string => (/^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', "")}"`);

const lower = (words: string): string[] => words.toLowerCase().split(/\s+/).filter(Boolean);

const isAt = (words: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.length > 0 && phrase.every((word, offset) => words[at + offset]?.toLowerCase() === word);

/** The longest first, so that `item names` is not read as `item`. */
function phrasesOf(
  fields: readonly FilterField[],
  aliases: NonNullable<SentenceWords["aliases"]>,
  named: NonNullable<SentenceWords["named"]>,
): Phrase[] {
  const phrases = fields.flatMap((field): Phrase[] => {
    const { path, label, kind, values = [] } = field;
    return [
      ...[label, path, ...(aliases[path] ?? [])].map((name) => ({ words: lower(name), field })),
      ...(kind === "boolean" ? [] : values).map((each) => ({
        words: lower(each.label),
        field,
        chip: { field: path, op: "eq" as const, values: [each.value] },
      })),
      ...Object.entries(named).flatMap(([name, chip]) =>
        chip.field === path ? [{ words: lower(name), field, chip }] : [],
      ),
    ];
  });
  return phrases.sort((one, other) => other.words.length - one.words.length);
}

/** The filter that begins with the name of a field or of a value: `active` is both. */
function phraseAt(words: readonly string[], at: number, phrases: readonly Phrase[], now: number): Found | undefined {
  for (const phrase of phrases) {
    const found = isAt(words, at, phrase.words) && filterAt(words, at + phrase.words.length, phrase, now);
    if (found) return found;
  }
  return undefined;
}

interface Found {
  chip: Chip;
  end: number;
  /** Whether the chip has another value than the words. */
  isReplaced?: boolean;
}

/** Reads a word whose meaning is known as a filter. Words after it that occur in the same value extend the filter. */
function meaningAt(
  words: readonly string[],
  at: number,
  meanings: NonNullable<SentenceWords["meanings"]>,
): Found | undefined {
  let text = unquoted(words[at] ?? "");
  const meaning = meanings.get(text.toLowerCase());
  if (!meaning) return undefined;
  const { field, value, texts } = meaning;
  let end = at + 1;
  for (; end < words.length; end += 1) {
    const longer = `${text} ${unquoted(words[end] ?? "")}`;
    if (spelledIn(texts, longer) === undefined) break;
    text = longer;
  }
  const chip: Chip = { field, op: "contains", values: [value ?? spelledIn(texts, text) ?? text] };
  return { chip, end, isReplaced: value !== undefined };
}

/** Shorter words occur in too many texts to mean something. */
export const guessMin = 4;

/** Reads a part of the names of records, whose ids the field has, as a filter by all of these records. */
function namedAt(words: readonly string[], at: number, fields: readonly FilterField[]): Found | undefined {
  const word = unquoted(words[at] ?? "");
  if (word.length < guessMin) return undefined;
  for (const { path, names, values = [] } of fields) {
    const named = (text: string) => values.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
    if (names === undefined || named(word).length === 0) continue;
    let [text, end] = [word, at + 1];
    for (; end < words.length && named(`${text} ${words[end]}`).length > 0; end += 1) text += ` ${words[end]}`;
    return { chip: { field: path, op: "eq", values: named(text).map(({ value }) => value) }, end };
  }
  return undefined;
}

/** The words as the first of the texts that contains them spells them. */
function spelledIn(texts: readonly string[], words: string): string | undefined {
  for (const text of texts) {
    const start = text.toLowerCase().indexOf(words.toLowerCase());
    if (start >= 0) return text.slice(start, start + words.length);
  }
  return undefined;
}

/** The filter after the name of a field, or of one of its values; undefined if there is none. */
function filterAt(words: readonly string[], at: number, { field, chip }: Phrase, now: number): Found | undefined {
  if (chip) return { chip, end: at };
  return periodAt(words, at, field, now) ?? comparisonAt(words, at, field, now);
}

const bounds: readonly Operator[] = ["gt", "gte", "lt", "lte"];

const periodWords = new Set([
  "between",
  "in",
  "within",
  "next",
  "last",
  "past",
  "this",
  "today",
  "yesterday",
  "tomorrow",
]);

/** A bound or a period without the name of its field. */
function usualAt(words: readonly string[], at: number, fields: readonly FilterField[], now: number): Found | undefined {
  const isPeriod = periodWords.has(words[at]?.toLowerCase() ?? "");
  for (const field of fields) {
    const found = isPeriod ? periodAt(words, at, field, now) : operatorAt(words, at, field, now, bounds);
    if (found) return found;
  }
  return undefined;
}

/** The longest first. */
const periodStarts = ["in the next", "within the next", "the next", "in the", "within", "next", "in"].map(lower);

const pastStarts = ["in the last", "in the past", "the last", "the past", "last", "past"].map(lower);

/** `between 1 jan and 31 mar`, `in march`, `this week`, `within 30 days`, `in the next 30 days`, `in the last 7 days` */
function periodAt(words: readonly string[], at: number, field: FilterField, now: number): Found | undefined {
  if (isAt(words, at, ["between"])) {
    const first = valueAt(words, at + 1, field, now);
    if (!first || !isAt(words, first.end, ["and"])) return undefined;
    const last = valueAt(words, first.end + 1, field, now);
    if (!last || field.kind === "text" || field.kind === "boolean") return undefined;
    return { chip: rangeChip(field.path, first.value, last.last ?? last.value), end: last.end };
  }
  if (field.kind !== "time") return undefined;
  const present = presentOf(field, now);
  const before = periodStarts.find((each) => isAt(words, at, each));
  const length = before && timeAt(words, at + before.length, present);
  if (before && length && /\+/.test(length.from)) {
    const base = length.from.startsWith("now") ? "now" : "today";
    return { chip: rangeChip(field.path, base, length.from), end: at + before.length + length.length };
  }
  const after = pastStarts.find((each) => isAt(words, at, each));
  const past = after && timeAt(words, at + after.length, present);
  if (after && past && /\+/.test(past.from)) {
    const base = past.from.startsWith("now") ? "now" : "today";
    return { chip: rangeChip(field.path, past.from.replace("+", "-"), base), end: at + after.length + past.length };
  }
  const skipped = isAt(words, at, ["in"]) || isAt(words, at, ["is", "on"]) ? (isAt(words, at, ["in"]) ? 1 : 2) : 0;
  const named = timeAt(words, at + skipped, present);
  if (!named) return undefined;
  const end = at + skipped + named.length;
  if (named.to !== undefined) return { chip: rangeChip(field.path, named.from, named.to), end };
  return { chip: { field: field.path, op: "eq", values: [named.from] }, end };
}

const presentOf = ({ isAhead }: FilterField, now: number): Present => ({ now, isAhead: isAhead === true });

function comparisonAt(words: readonly string[], at: number, field: FilterField, now: number): Found | undefined {
  const named = operatorAt(words, at, field, now);
  if (named) return named;
  // `customer polar`, `price 1000`: the operator is implied.
  const found = valueAt(words, at, field, now);
  if (!found) return undefined;
  const op = field.kind === "text" && field.values === undefined ? "contains" : "eq";
  return { chip: { field: field.path, op, values: [found.value] }, end: found.end };
}

/** An operator in words, and its value. */
function operatorAt(
  words: readonly string[],
  at: number,
  field: FilterField,
  now: number,
  among?: readonly Operator[],
): Found | undefined {
  for (const { op, phrase } of operatorPhrases.get(field.kind) ?? []) {
    if (!isAt(words, at, phrase) || among?.includes(op) === false) continue;
    const begin = at + phrase.length;
    if (!takesValue(op)) return { chip: { field: field.path, op, values: [] }, end: begin };
    const found = valueAt(words, begin, field, now);
    if (!found) continue;
    // `after march` means after its last day, and `until march` until its last day.
    const value = op === "gt" || op === "lte" ? (found.last ?? found.value) : found.value;
    // `older than 30 days` is before the day 30 days ago.
    const isAge = field.kind === "time" && /^(older|newer)$/.test(phrase[0] ?? "");
    return { chip: { field: field.path, op, values: [isAge ? value.replace("+", "-") : value] }, end: found.end };
  }
  return undefined;
}

/** The longest first, so that `is not` is not read as `is`. */
const operatorPhrases = new Map<FieldKind, readonly { op: Operator; phrase: readonly string[] }[]>(
  (["text", "number", "time", "boolean"] as const).map((kind) => [
    kind,
    operatorsByKind[kind]
      .flatMap((op) => [operatorWord(op, kind), ...(synonyms[op] ?? [])].map((word) => ({ op, phrase: lower(word) })))
      .sort((one, other) => other.phrase.length - one.phrase.length),
  ]),
);

/** Words that connect others, and mean nothing by themselves. */
export const connectingWords: ReadonlySet<string> = new Set([
  ...[...operatorPhrases.values()].flat().flatMap(({ phrase }) => phrase),
  ...periodWords,
  ...["and", "for", "from", "than", "the", "who", "which", "that", "are", "all", "days", "weeks", "months", "years"],
]);

interface FoundValue {
  value: string;
  /** The last day of a value that is more than one. */
  last?: string | undefined;
  end: number;
}

/** The value of a field that the words at a place mean; undefined if they mean none that the API would take. */
function valueAt(words: readonly string[], at: number, field: FilterField, now: number): FoundValue | undefined {
  const word = words[at];
  if (word === undefined) return undefined;
  const { kind, values = [] } = field;
  if (kind === "time") {
    const time = timeAt(words.map(unquoted), at, presentOf(field, now));
    if (time) return { value: time.from, last: time.to, end: at + time.length };
  }
  const known = values
    .map(({ value, label }) => ({ value, words: lower(label) }))
    .find((each) => isAt(words, at, each.words));
  if (known) return { value: known.value, end: at + known.words.length };
  if (kind === "boolean") {
    const isYes = /^(yes|true|on)$/i.test(word);
    return isYes || /^(no|false|off)$/i.test(word) ? { value: String(isYes), end: at + 1 } : undefined;
  }
  const value = filterKinds[kind].parse(unquoted(word));
  return filterKinds[kind].problem(value) === undefined ? { value, end: at + 1 } : undefined;
}
