/**
 * Reads a raw Draft.js document into elements to render. Never throws: the text of any stored value is found, and
 * unsupported parts are reported by name.
 */

import { type Link, readLink, richTextLimits } from "./vocabulary";

export type Mark = "bold" | "italic" | "underline" | "strikethrough" | "code";

/** A piece of text with one set of styles and at most one link. */
export interface Segment {
  text: string;
  marks: readonly Mark[];
  link?: Link;
}

interface ListItem {
  content: Segment[];
  /** Lists one level deeper, below this item. */
  lists: List[];
}

export interface List {
  kind: "list";
  isOrdered: boolean;
  /** From 0. */
  depth: number;
  items: ListItem[];
}

export type Block =
  | { kind: "paragraph"; content: Segment[] }
  /** `level` counts from 1, without gaps between the levels the document uses. */
  | { kind: "heading"; level: number; content: Segment[]; id: string }
  | { kind: "quote"; content: Segment[] }
  | { kind: "code"; text: string }
  | List
  /** `type` is the name the document gives it. */
  | { kind: "unknown"; type: string; content: Segment[] };

export interface RichTextDocument {
  blocks: Block[];
}

interface RawBlock {
  type: string;
  text: string;
  depth: number;
  content: Segment[];
}

const headingLevels: Readonly<Record<string, number>> = {
  "header-one": 1,
  "header-two": 2,
  "header-three": 3,
  "header-four": 4,
  "header-five": 5,
  "header-six": 6,
};

const marksByStyle: Readonly<Record<string, Mark>> = {
  BOLD: "bold",
  ITALIC: "italic",
  UNDERLINE: "underline",
  STRIKETHROUGH: "strikethrough",
  CODE: "code",
};

/** Reads a document, as JSON text or parsed. Text that is not a document becomes paragraphs. */
export function readDocument(source: unknown): RichTextDocument {
  const parsed = typeof source === "string" ? parseJson(source) : source;
  const raw = isObject(parsed) && Array.isArray(parsed.blocks) ? parsed : undefined;
  if (!raw) return { blocks: typeof source === "string" ? paragraphsOf(source) : [] };
  const entities = isObject(raw.entityMap) ? raw.entityMap : {};
  const blocks = (raw.blocks as unknown[]).flatMap((block) => readBlock(block, entities));
  return { blocks: arrange(blocks) };
}

/** The headings, for an outline. */
export function outlineOf(document: RichTextDocument): { id: string; level: number; text: string }[] {
  return document.blocks.flatMap((block) =>
    block.kind === "heading" ? [{ id: block.id, level: block.level, text: textOf(block.content) }] : [],
  );
}

const textOf = (content: readonly Segment[]): string => content.map(({ text }) => text).join("");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const paragraphsOf = (text: string): Block[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ kind: "paragraph", content: [{ text: line, marks: [] }] }));

function readBlock(block: unknown, entities: Record<string, unknown>): RawBlock[] {
  if (!isObject(block)) return [];
  const text = typeof block.text === "string" ? block.text : "";
  const type = typeof block.type === "string" ? block.type : "unstyled";
  const depth =
    typeof block.depth === "number" ? Math.min(richTextLimits.depth, Math.max(0, Math.trunc(block.depth) || 0)) : 0;
  const content = segmentsOf(text, listOf(block.inlineStyleRanges), listOf(block.entityRanges), entities);
  // An atomic block contains an entity such as an image or an embed.
  const embedded = type === "atomic" ? entityTypeOf(listOf(block.entityRanges)[0], entities) : undefined;
  return [{ type: embedded ?? type, text, depth, content }];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const entityOf = (key: unknown, entities: Record<string, unknown>): unknown =>
  (typeof key === "number" || typeof key === "string") && Object.hasOwn(entities, String(key))
    ? entities[String(key)]
    : undefined;

function entityTypeOf(range: unknown, entities: Record<string, unknown>): string | undefined {
  const entity = isObject(range) ? entityOf(range.key, entities) : undefined;
  return isObject(entity) && typeof entity.type === "string" ? entity.type.toLowerCase() : undefined;
}

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
function segmentsOf(
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

const allMarks: readonly Mark[] = ["bold", "italic", "underline", "strikethrough", "code"];

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

/** Groups list items into lists and assigns levels to headings. */
function arrange(raw: readonly RawBlock[]): Block[] {
  const used = [...new Set(raw.flatMap(({ type }) => headingLevels[type] ?? []))].sort((a, b) => a - b);
  const blocks: Block[] = [];
  const open: List[] = [];
  let headings = 0;
  for (const { type, text, depth, content } of raw) {
    if (type === "unordered-list-item" || type === "ordered-list-item") {
      addItem(blocks, open, type === "ordered-list-item", depth, content);
      continue;
    }
    open.length = 0;
    const level = Object.hasOwn(headingLevels, type) ? headingLevels[type] : undefined;
    if (level !== undefined) {
      headings += 1;
      blocks.push({ kind: "heading", level: used.indexOf(level) + 1, content, id: `section-${headings}` });
    } else if (type === "unstyled" || type === "paragraph") blocks.push({ kind: "paragraph", content });
    else if (type === "blockquote") blocks.push({ kind: "quote", content });
    else if (type === "code-block") addCode(blocks, text);
    else blocks.push({ kind: "unknown", type: type.slice(0, 40), content });
  }
  return blocks;
}

/** `open` has the list at each depth that the next item can continue. A jump of several levels counts as one. */
function addItem(blocks: Block[], open: List[], isOrdered: boolean, depth: number, content: Segment[]): void {
  const level = Math.min(depth, open.length);
  open.length = Math.min(open.length, level + 1);
  let list = open[level];
  if (!list || list.isOrdered !== isOrdered) {
    list = { kind: "list", isOrdered, depth: level, items: [] };
    open.length = level;
    open.push(list);
    const parent = open[level - 1]?.items.at(-1);
    if (parent) parent.lists.push(list);
    else blocks.push(list);
  }
  list.items.push({ content, lists: [] });
}

/** Joins consecutive code blocks: in the document, each line of code is a block. */
function addCode(blocks: Block[], text: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "code") last.text += `\n${text}`;
  else blocks.push({ kind: "code", text });
}
