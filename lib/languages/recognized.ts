import { count, type Part, parse, withoutContext } from "./message";

type Values = Record<string, string | number>;

/**
 * The message of a catalogue that has said a sentence in English, and its values. A sentence that is stored, such as why a record of
 * a plan is refused, is read by people of several languages:
 *
 *     "2 products are assigned to it." → { text: "{count, plural, one {# product is} …} assigned to it.", values: { count: 2 } }
 *
 * @param texts those of the catalogue, by their English
 * @returns undefined where none has, or it is itself a text of the catalogue; where several could have, the one with most letters of its own
 */
export function recognized(sentence: string, texts: object): { text: string; values: Values } | undefined {
  if (Object.hasOwn(texts, sentence) || sentence.length > lengthMax || !/ .*[.?!]$/s.test(sentence)) return undefined;
  const templates = known.get(texts) ?? templatesOf(texts);
  known.set(texts, templates);
  let best: { text: string; values: Values } | undefined;
  let most = ownLengthMin - 1;
  for (const { text, longest, pattern, groups, counted } of templates) {
    if (!sentence.includes(longest)) continue;
    const [all = "", ...found] = pattern.exec(sentence) ?? [];
    const own = all.length - found.join("").length;
    if (own <= most) continue;
    const values = { ...counted };
    for (const [at, { name, isNumber }] of groups.entries()) {
      const value = found[at];
      if (value !== undefined) values[name] = isNumber ? Number(value) : value;
    }
    most = own;
    best = { text, values };
  }
  return best;
}

interface Template {
  text: string;
  /** The longest piece of its own letters. */
  longest: string;
  pattern: RegExp;
  /** What the groups of the pattern find. */
  groups: readonly Group[];
  /** What it counts, as 1: "a product is" has no number. */
  counted: Values;
}

interface Group {
  /** The argument. */
  name: string;
  isNumber: boolean;
}

const known = new WeakMap<object, readonly Template[]>();

/** A pattern with several arguments takes long for a text that nearly fits. */
const lengthMax = 300;

/** Fewer letters could be part of any sentence. */
const ownLengthMin = 9;

/** Without the messages with a `select`: their words do not show which branch was said. */
const templatesOf = (texts: object): Template[] =>
  Object.keys(texts)
    .filter((text) => text.includes("{") && !text.includes(", select,"))
    .map((text) => {
      const parts = parse(withoutContext(text));
      const own = parts.filter((part) => typeof part === "string");
      const longest = own.reduce((most, part) => (part.length > most.length ? part : most), "");
      const [groups, counted]: [Group[], Values] = [[], {}];
      return { text, longest, pattern: new RegExp(`^${patternOf(parts, groups, counted)}$`, "s"), groups, counted };
    });

/** @param groups gets those of the pattern @param counted gets what is counted @param by what `#` stands for */
function patternOf(parts: readonly Part[], groups: Group[], counted: Values, by = ""): string {
  return parts
    .map((part) => {
      if (part === count) {
        groups.push({ name: by, isNumber: true });
        return "(\\d+)";
      }
      if (typeof part === "string") return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      if ("mark" in part) return patternOf(part.inside, groups, counted, by);
      if (!("by" in part)) {
        groups.push({ name: part.name, isNumber: false });
        return "(.+?)";
      }
      counted[part.name] = 1;
      const branches = Object.values(part.branches).map((branch) => patternOf(branch, groups, counted, part.name));
      return `(?:${branches.join("|")})`;
    })
    .join("");
}
