/**
 * Reads a raw Draft.js document into elements to render. Never throws: the text of any stored value is found, and
 * unsupported parts are reported by name.
 */

import { entityOf, isObject, type Segment, segmentsOf } from "./segments";
import { richTextLimits } from "./vocabulary";

export type { Mark, Segment } from "./segments";

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

function entityTypeOf(range: unknown, entities: Record<string, unknown>): string | undefined {
  const entity = isObject(range) ? entityOf(range.key, entities) : undefined;
  return isObject(entity) && typeof entity.type === "string" ? entity.type.toLowerCase() : undefined;
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
