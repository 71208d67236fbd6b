import { isObject } from "@/lib/base/is-object";
import { type Link, readLink } from "./vocabulary";

/**
 * Splits the text of a block by the styles and links of its ranges. Takes any stored value: what it cannot read, it
 * ignores.
 */

export type Mark = "bold" | "italic" | "underline" | "strikethrough" | "code" | "superscript" | "subscript";

/** A piece of text with one set of styles and at most one link. */
export interface Segment {
  text: string;
  marks: readonly Mark[];
  link?: Link;
  /** In a comparison: only one of the two texts has it. */
  change?: "added" | "removed";
}

const marksByStyle: Readonly<Record<string, Mark>> = {
  BOLD: "bold",
  ITALIC: "italic",
  UNDERLINE: "underline",
  STRIKETHROUGH: "strikethrough",
  CODE: "code",
  SUPERSCRIPT: "superscript",
  SUBSCRIPT: "subscript",
};

/** The entity that a range names. */
const entityOf = (key: unknown, entities: Record<string, unknown>): unknown =>
  (typeof key === "number" || typeof key === "string") && Object.hasOwn(entities, String(key))
    ? entities[String(key)]
    : undefined;

interface Bounds {
  from: number;
  to: number;
}

/** Finds a range within a text. */
type Locate = (range: unknown) => Bounds | undefined;

/** Draft.js counts ranges in characters, JavaScript in UTF-16 units: the two differ for characters such as emoji. */
function locator(text: string): Locate {
  const starts = /[\ud800-\udfff]/.test(text) ? unitStarts(text) : undefined;
  const count = starts ? starts.length - 1 : text.length;
  const unitOf = (character: number) => starts?.[character] ?? character;
  return (range) => {
    if (!isObject(range) || typeof range.offset !== "number" || typeof range.length !== "number") return undefined;
    const offset = Math.trunc(range.offset);
    const from = Math.max(0, offset);
    const to = Math.min(count, offset + Math.trunc(range.length));
    return from < to ? { from: unitOf(from), to: unitOf(to) } : undefined;
  };
}

/** The start index of each character, and the end index of the last. */
function unitStarts(text: string): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    starts.push(at);
    at += character.length;
  }
  return [...starts, at];
}

/**
 * Splits a text where its styles or links change. Linear in the text and its ranges even if they overlap, since documents
 * are untrusted input.
 */
export function segmentsOf(
  text: string,
  styles: readonly unknown[],
  links: readonly unknown[],
  entities: Record<string, unknown>,
): Segment[] {
  if (text === "") return [];
  const locate = locator(text);
  const bits = marksAt(text, styles, locate);
  const linkAt = linksAt(text, links, entities, locate);
  const segments: Segment[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && bits[at] === bits[from] && linkAt[at] === linkAt[from]) continue;
    const marks = allMarks.filter((_, bit) => ((bits[from] ?? 0) >> bit) & 1);
    const link = linkAt[from];
    segments.push({ text: text.slice(from, at), marks, ...(link ? { link } : {}) });
    from = at;
  }
  return segments;
}

const allMarks = Object.values(marksByStyle);

/** The styles of each character as bits. Each range adds one at its start and subtracts one after its end. */
function marksAt(text: string, styles: readonly unknown[], locate: Locate): Uint8Array {
  const steps = allMarks.map(() => new Int32Array(0));
  for (const range of styles) {
    const bounds = locate(range);
    const style = isObject(range) && typeof range.style === "string" ? range.style : "";
    const mark = Object.hasOwn(marksByStyle, style) ? marksByStyle[style] : undefined;
    if (!bounds || !mark) continue;
    const bit = allMarks.indexOf(mark);
    let own = steps[bit];
    if (!own || own.length === 0) {
      own = new Int32Array(text.length + 1);
      steps[bit] = own;
    }
    own[bounds.from] = (own[bounds.from] ?? 0) + 1;
    own[bounds.to] = (own[bounds.to] ?? 0) - 1;
  }
  const bits = new Uint8Array(text.length);
  for (const [bit, own] of steps.entries()) {
    let open = 0;
    for (let at = 0; at < own.length - 1; at += 1) {
      open += own[at] ?? 0;
      if (open > 0) bits[at] = (bits[at] ?? 0) | (1 << bit);
    }
  }
  return bits;
}

/** The link of each character. If ranges overlap, the later one applies. */
function linksAt(
  text: string,
  ranges: readonly unknown[],
  entities: Record<string, unknown>,
  locate: Locate,
): (Link | undefined)[] {
  const links: (Link | undefined)[] = new Array(text.length).fill(undefined);
  // Ranges are applied from last to first; `free[at]` is the next character from `at` without a link.
  const free = Uint32Array.from({ length: text.length + 1 }, (_, at) => at);
  const nextFree = (from: number): number => {
    let at = from;
    while (free[at] !== at) {
      free[at] = free[free[at] ?? 0] ?? 0;
      at = free[at] ?? 0;
    }
    return at;
  };
  for (const range of [...ranges].reverse()) {
    const bounds = locate(range);
    const link = isObject(range) ? linkOf(entityOf(range.key, entities)) : undefined;
    if (!bounds || !link) continue;
    for (let at = nextFree(bounds.from); at < bounds.to; at = nextFree(at)) {
      links[at] = link;
      free[at] = at + 1;
    }
  }
  return links;
}

function linkOf(entity: unknown): Link | undefined {
  if (!isObject(entity) || typeof entity.type !== "string" || entity.type.toUpperCase() !== "LINK") return undefined;
  const data = isObject(entity.data) ? entity.data : {};
  const address = typeof data.url === "string" ? data.url : typeof data.href === "string" ? data.href : "";
  return readLink(address);
}
