/** Reads a stored text into elements to render. Unsupported parts are reported by name. */

import { type Segment, segmentsOf } from "./segments";
import { readStored, type StoredBlock, type StoredDocument } from "./stored";

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
  | { kind: "rule" }
  /** Only its alternative text is shown: the image itself is at an address of somebody else. */
  | { kind: "image"; text: string }
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
  /** Of what an atomic block contains. */
  description?: string;
  change?: BlockChange;
}

const ruleTypes = ["horizontal_rule", "horizontal-rule", "hr", "divider"];

const headingLevels: Readonly<Record<string, number>> = {
  "header-one": 1,
  "header-two": 2,
  "header-three": 3,
  "header-four": 4,
  "header-five": 5,
  "header-six": 6,
};

/** Reads a document, as JSON text or parsed. Text that is not a document becomes paragraphs. */
export const readDocument = (source: unknown): RichTextDocument => ({
  blocks: arrange(blocksOf(readStored(source))),
});

export const blocksOf = ({ blocks, entityMap }: StoredDocument): RawBlock[] =>
  blocks.map((block) => {
    const { text, depth, inlineStyleRanges, entityRanges } = block;
    const content = segmentsOf(text, inlineStyleRanges, entityRanges, entityMap);
    return { ...embeddedIn(block, entityMap), text, depth, content };
  });

/** An atomic block contains an entity, such as an image. */
function embeddedIn({ type, data, entityRanges: [range] }: StoredBlock, entityMap: StoredDocument["entityMap"]) {
  if (type !== "atomic") return { type };
  const entity = range && entityMap[range.key];
  const [described] = [entity?.data, data]
    .flatMap((about) => [about?.alt, about?.caption, about?.title])
    .filter(isText);
  return { type: entity?.type.toLowerCase() ?? type, description: described ?? "" };
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** The headings, for an outline. */
export function outlineOf(document: RichTextDocument): { id: string; level: number; text: string }[] {
  return document.blocks.flatMap((block) =>
    block.kind === "heading" ? [{ id: block.id, level: block.level, text: textOf(block.content) }] : [],
  );
}

const textOf = (content: readonly Segment[]): string => content.map(({ text }) => text).join("");

/** Groups list items into lists and assigns levels to headings. */
export function arrange(raw: readonly RawBlock[]): Block[] {
  const used = [...new Set(raw.flatMap(({ type }) => headingLevels[type] ?? []))].sort((a, b) => a - b);
  const blocks: Block[] = [];
  const open: List[] = [];
  let headings = 0;
  for (const { type, text, depth, content, description, change } of raw) {
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
    else if (description !== undefined && ruleTypes.includes(type)) blocks.push({ kind: "rule", ...changed });
    else if (description !== undefined && type === "image")
      blocks.push({ kind: "image", text: description, ...changed });
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
