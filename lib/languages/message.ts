import { perTag } from "./locale";

/**
 * ICU messages, as far as ours use them: arguments `{name}`, plurals `{count, plural, one {# day} other {# days}}`, choices
 * `{kind, select, role {…} other {…}}` and marks `<strong>…</strong>`. A parser of all of ICU is twelve times as large, and
 * each page would have it. There is no quoting: a brace is never a text, and an apostrophe always is.
 */
export type Part =
  | string
  | { name: string }
  | { name: string; by: "plural" | "select"; branches: Readonly<Record<string, readonly Part[]>> }
  | { mark: string; inside: readonly Part[] }
  | typeof count;

/** `#`: the number that has chosen the branch around it. */
export const count = "#count" as const;

/** Between a text and what it is said of, as in gettext. */
export const contextMark = "\u0004";

export const withoutContext = (text: string): string => text.split(contextMark, 1)[0] ?? text;

const token = /\{(\w+)(?:, (plural|select),)?|<(\/?)([a-z]\w*)>|[#}]/g;

/** @throws Error where braces or marks do not match */
export function parse(message: string): readonly Part[] {
  let at = 0;
  const fail = (): never => {
    throw new Error(`not a message at ${at}: ${message}`);
  };
  const expect = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(message)?.[0] ?? fail();
    at += found.length;
    return found.trim();
  };

  /** Up to what ends it, which is read: `}` of a branch, `</strong>` of a mark, or the end of all. */
  function parts(end: string, isCounted: boolean): Part[] {
    const found: Part[] = [];
    for (;;) {
      token.lastIndex = at;
      const match = token.exec(message);
      const text = message.slice(at, match?.index);
      if (text.includes("{")) fail();
      if (text) found.push(text);
      at = match ? token.lastIndex : message.length;
      if (!match) return end === "" ? found : fail();
      const [all, name, by, closes, mark] = match;
      if (all === end) return found;
      if (all === "#") found.push(isCounted ? count : "#");
      else if (name !== undefined) found.push(argument(name, by as "plural" | "select" | undefined, isCounted));
      else if (mark !== undefined && closes === "") found.push({ mark, inside: parts(`</${mark}>`, isCounted) });
      else fail();
    }
  }

  function argument(name: string, by: "plural" | "select" | undefined, isCounted: boolean): Part {
    if (by === undefined) {
      expect(/\}/y);
      return { name };
    }
    const branches: Record<string, Part[]> = {};
    while (message[at] === " ")
      branches[expect(/ (=\d+|\w+) \{/y).slice(0, -2)] = parts("}", isCounted || by === "plural");
    expect(/\}/y);
    if (!branches.other) fail();
    return { name, by, branches };
  }

  return parts("", false);
}

/** What a message says: texts and, for its marks and for arguments that are elements, elements. */
export function format<Element>(
  parts: readonly Part[],
  values: Readonly<Record<string, string | number | undefined | Element | ((inside: (string | Element)[]) => Element)>>,
  { language, locale }: { language: string; locale: string },
  counted = 0,
): (string | Element)[] {
  const within = (inside: readonly Part[], number = counted) => format(inside, values, { language, locale }, number);
  return parts.flatMap((part): (string | Element)[] => {
    if (part === count) return [numberFormat(locale).format(counted)];
    if (typeof part === "string") return [part];
    if ("mark" in part) {
      const wrap = values[part.mark];
      const inside = within(part.inside);
      return typeof wrap === "function" ? [(wrap as (inside: (string | Element)[]) => Element)(inside)] : inside;
    }
    const value = values[part.name];
    if (!("by" in part))
      return [typeof value === "number" ? numberFormat(locale).format(value) : ((value ?? "") as string | Element)];
    const { branches } = part;
    if (part.by === "select") return within(branches[String(value)] ?? branches.other ?? []);
    const number = Number(value);
    return within(
      branches[`=${number}`] ?? branches[pluralRules(language).select(number)] ?? branches.other ?? [],
      number,
    );
  });
}

const numberFormat = perTag((locale) => new Intl.NumberFormat(locale));
const pluralRules = perTag((language) => new Intl.PluralRules(language === "en-XA" ? "en" : language));
