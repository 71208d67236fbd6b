import { count, type Part, parse } from "./message";

/**
 * A message of the pseudo-language, which shows what a screen says past its catalogue: each is marked, accented and 40 %
 * longer, so that a text without marks was written past `t`, and a text that is cut leaves no room for other languages.
 */
export const pseudo = (english: string): string =>
  `⟦${parse(english).map(accentedPart).join("")}${" ~~~~".repeat(Math.ceil(english.length / 12))}⟧`;

const accents: Readonly<Record<string, string>> = { a: "å", e: "ê", i: "ï", o: "ø", u: "ü", y: "ÿ" };

const accented = (text: string): string => text.replace(/[aeiouy]/g, (letter) => accents[letter] ?? letter);

function accentedPart(part: Part): string {
  if (part === count) return "#";
  if (typeof part === "string") return accented(part);
  if ("mark" in part) return `<${part.mark}>${part.inside.map(accentedPart).join("")}</${part.mark}>`;
  if (!("by" in part)) return `{${part.name}}`;
  const branches = Object.entries(part.branches).map(
    ([key, inside]) => ` ${key} {${inside.map(accentedPart).join("")}}`,
  );
  return `{${part.name}, ${part.by},${branches.join("")}}`;
}

/** What a message needs: `count plural, name, strong mark`. A translation needs the same. @throws Error as `parse` */
export function argumentsOf(message: string): string {
  const found = new Set<string>();
  const visit = (part: Part): void => {
    if (typeof part === "string") return;
    if ("mark" in part) {
      found.add(`${part.mark} mark`);
      part.inside.forEach(visit);
      return;
    }
    if (!("by" in part)) {
      found.add(part.name);
      return;
    }
    found.add(`${part.name} ${part.by}`);
    Object.values(part.branches).flat().forEach(visit);
  };
  parse(message).forEach(visit);
  return [...found].sort().join(", ");
}
