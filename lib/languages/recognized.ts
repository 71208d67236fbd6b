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
  for (const { text, parts, longest } of templates) {
    if (!sentence.includes(longest)) continue;
    const values: Values = {};
    const groups: Group[] = [];
    const [all = "", ...found] = new RegExp(`^${patternOf(parts, groups, values)}$`, "s").exec(sentence) ?? [];
    const own = all.length - found.join("").length;
    if (own <= most) continue;
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
  parts: readonly Part[];
  /** The longest piece of its own letters. */
  longest: string;
}

const known = new WeakMap<object, readonly Template[]>();

/** A pattern with several arguments takes long for a text that nearly fits. */
const lengthMax = 300;

/** Fewer letters could be part of any sentence. */
const ownLengthMin = 9;

/** Which branch of a `select` was said cannot be told from its words. */
const templatesOf = (texts: object): Template[] =>
  Object.keys(texts)
    .filter((text) => text.includes("{") && !text.includes(", select,"))
    .map((text) => {
      const parts = parse(withoutContext(text));
      const own = parts.filter((part) => typeof part === "string");
      return { text, parts, longest: own.reduce((most, part) => (part.length > most.length ? part : most), "") };
    });

/** A group of a pattern: the argument that it finds. */
interface Group {
  name: string;
  isNumber: boolean;
}

/**
 * @param groups gets those of the pattern
 * @param values gets 1 for what is counted: "a product is" has no number
 * @param counted what `#` stands for
 */
function patternOf(parts: readonly Part[], groups: Group[], values: Values, counted = ""): string {
  return parts
    .map((part) => {
      if (part === count) {
        groups.push({ name: counted, isNumber: true });
        return "(\\d+)";
      }
      if (typeof part === "string") return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      if ("mark" in part) return patternOf(part.inside, groups, values, counted);
      if (!("by" in part)) {
        groups.push({ name: part.name, isNumber: false });
        return "(.+?)";
      }
      values[part.name] = 1;
      const branches = Object.values(part.branches).map((branch) => patternOf(branch, groups, values, part.name));
      return `(?:${branches.join("|")})`;
    })
    .join("");
}
