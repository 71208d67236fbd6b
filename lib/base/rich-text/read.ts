/**
 * Reads a raw Draft.js document into elements to render. Never throws: the text of any stored value is found, and
 * unsupported parts are reported by name.
 */

import { isObject } from "@/lib/base/is-object";
import { entityOf, type Segment, segmentsOf } from "./segments";
import { richTextLimits } from "./vocabulary";

export type { Mark, Segment } from "./segments";

/** In a comparison: how a block differs. `marked`: its words are the same, but styles, links or the kind of block differ. */
export type BlockChange = "added" | "removed" | "changed" | "marked";

interface ListItem {
  content: Segment[];
  change?: BlockChange;
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

export type Block = (
  | { kind: "paragraph"; content: Segment[] }
  /** `level` counts from 1, without gaps between the levels the document uses. */
  | { kind: "heading"; level: number; content: Segment[]; id: string }
  | { kind: "quote"; content: Segment[] }
  /** `content` is the same text in a comparison. */
  | { kind: "code"; text: string; content?: Segment[] }
  | List
  /** `type` is the name the document gives it. */
  | { kind: "unknown"; type: string; content: Segment[] }
) & { change?: BlockChange };

export interface RichTextDocument {
  blocks: Block[];
}

/** A block as the document has it, before lists are nested and headings have levels. */
export interface RawBlock {
  type: string;
  text: string;
  depth: number;
  content: Segment[];
  change?: BlockChange;
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
export const readDocument = (source: unknown): RichTextDocument => ({ blocks: arrange(readBlocks(source)) });

export function readBlocks(source: unknown): RawBlock[] {
  const parsed = typeof source === "string" ? parseJson(source) : source;
  const raw = isObject(parsed) && Array.isArray(parsed.blocks) ? parsed : undefined;
  if (!raw) return typeof source === "string" ? paragraphsOf(source) : [];
  const entities = isObject(raw.entityMap) ? raw.entityMap : {};
  return (raw.blocks as unknown[]).flatMap((block) => readBlock(block, entities));
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

const paragraphsOf = (text: string): RawBlock[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ type: "unstyled", text: line, depth: 0, content: [{ text: line, marks: [] }] }));

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
export function arrange(raw: readonly RawBlock[]): Block[] {
  const used = [...new Set(raw.flatMap(({ type }) => headingLevels[type] ?? []))].sort((a, b) => a - b);
  const blocks: Block[] = [];
  const open: List[] = [];
  let headings = 0;
  for (const { type, text, depth, content, change } of raw) {
    const changed = change === undefined ? {} : { change };
    if (type === "unordered-list-item" || type === "ordered-list-item") {
      addItem(blocks, open, type === "ordered-list-item", depth, { content, ...changed });
      continue;
    }
    open.length = 0;
    const level = Object.hasOwn(headingLevels, type) ? headingLevels[type] : undefined;
    if (level !== undefined) {
      headings += 1;
      blocks.push({ kind: "heading", level: used.indexOf(level) + 1, content, id: `section-${headings}`, ...changed });
    } else if (type === "unstyled" || type === "paragraph") blocks.push({ kind: "paragraph", content, ...changed });
    else if (type === "blockquote") blocks.push({ kind: "quote", content, ...changed });
    else if (type === "code-block" && change !== undefined) blocks.push({ kind: "code", text, content, change });
    else if (type === "code-block") addCode(blocks, text);
    else blocks.push({ kind: "unknown", type: type.slice(0, 40), content, ...changed });
  }
  return blocks;
}

/** `open` has the list at each depth that the next item can continue. A jump of several levels counts as one. */
function addItem(
  blocks: Block[],
  open: List[],
  isOrdered: boolean,
  depth: number,
  item: Omit<ListItem, "lists">,
): void {
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
  list.items.push({ ...item, lists: [] });
}

/** Joins consecutive code blocks: in the document, each line of code is a block. */
function addCode(blocks: Block[], text: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "code" && last.change === undefined) last.text += `\n${text}`;
  else blocks.push({ kind: "code", text });
}
