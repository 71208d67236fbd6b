/**
 * The one reading of a stored rich text, which can be anything that was imported: reader, editor, comparison and CSV see
 * the same blocks. Missing members get their defaults, nested blocks follow each other, and each block has its own key, so
 * that what this returns is a raw Draft.js document. Never throws, and loses no text.
 */

import { isObject } from "@/lib/base/is-object";
import { characterCount, richTextLimits } from "./vocabulary";

export interface StoredDocument {
  blocks: StoredBlock[];
  /** By the index that ranges name. */
  entityMap: Record<string, StoredEntity>;
}

export interface StoredBlock {
  key: string;
  type: string;
  text: string;
  depth: number;
  inlineStyleRanges: (Range & { style: string })[];
  entityRanges: (Range & { key: number })[];
  data: Record<string, unknown>;
}

/** In characters, within the text. */
interface Range {
  offset: number;
  length: number;
}

interface StoredEntity {
  type: string;
  mutability: "MUTABLE" | "IMMUTABLE" | "SEGMENTED";
  data: Record<string, unknown>;
}

/** Reads a document, as JSON text or parsed. Text that is not a document becomes paragraphs. */
export const readStored = (source: unknown): StoredDocument =>
  readStoredDocument(source) ?? { blocks: typeof source === "string" ? paragraphsOf(source) : [], entityMap: {} };

/** The same, or undefined for what is not a document. */
export function readStoredDocument(source: unknown): StoredDocument | undefined {
  const parsed = typeof source === "string" ? parseJson(source) : source;
  if (!isObject(parsed) || !Array.isArray(parsed.blocks)) return undefined;
  const entities = entitiesOf(parsed.entityMap);
  return {
    blocks: withOwnKeys(flatten(parsed.blocks).map(({ block, depth }) => readBlock(block, depth, entities.indexes))),
    entityMap: entities.map,
  };
}

/** Some programs begin a file with a byte order mark, or encode the text of a document once more. */
function parseJson(source: string): unknown {
  // Only an object can be a document: parsing any other text would throw, which costs more than parsing a document.
  if (!/^[\ufeff \t\r\n]*[{"]/.test(source)) return undefined;
  try {
    const parsed: unknown = JSON.parse(source.replace(/^\ufeff/, ""));
    return typeof parsed === "string" && parsed.length < source.length ? parseJson(parsed) : parsed;
  } catch {
    return undefined;
  }
}

const paragraphsOf = (source: string): StoredBlock[] =>
  source
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((text, at) => ({ ...empty(), key: `line-${at}`, text }));

const empty = () => ({ key: "", type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} });

/** The entities, and the index of each by the name that the ranges of the document give it. */
function entitiesOf(value: unknown) {
  const map: StoredDocument["entityMap"] = {};
  const indexes = new Map<string, number>();
  for (const [name, entity] of isObject(value) || Array.isArray(value) ? Object.entries(value) : []) {
    if (!isObject(entity) || typeof entity.type !== "string") continue;
    const { mutability } = entity;
    map[indexes.size] = {
      type: entity.type,
      mutability: mutability === "IMMUTABLE" || mutability === "SEGMENTED" ? mutability : "MUTABLE",
      data: isObject(entity.data) ? entity.data : {},
    };
    indexes.set(name, indexes.size);
  }
  return { map, indexes };
}

type RawBlock = Record<string, unknown>;

/** Blocks inside blocks follow the one that they are in, items of a list one level deeper. */
function flatten(blocks: readonly unknown[]): { block: RawBlock; depth: number }[] {
  const flat: { block: RawBlock; depth: number }[] = [];
  const inside = (values: unknown, depth: number) =>
    listOf(values).flatMap((block) => (isObject(block) ? [{ block, depth }] : []));
  const open = inside(blocks, 0).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { block, depth } = next;
    const isItem = typeof block.type === "string" && block.type.endsWith("list-item");
    // What is empty but for the blocks in it only holds them.
    const isHolder = !block.text && inside(block.children, 0).length > 0;
    if (!isHolder) flat.push(next);
    for (const child of inside(block.children, depth + (isItem ? 1 : 0)).reverse()) open.push(child);
  }
  return flat;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readBlock(block: RawBlock, least: number, entities: ReadonlyMap<string, number>): StoredBlock {
  const text = typeof block.text === "string" ? block.text : "";
  const depth = typeof block.depth === "number" ? Math.trunc(block.depth) || 0 : 0;
  const end = characterCount(text);
  return {
    key: typeof block.key === "string" ? block.key : "",
    type: typeof block.type === "string" ? block.type : "unstyled",
    text,
    depth: Math.min(richTextLimits.depth, Math.max(least, depth)),
    inlineStyleRanges: rangesOf(block.inlineStyleRanges, end).flatMap(({ range, offset, length }) =>
      typeof range.style === "string" ? [{ offset, length, style: range.style }] : [],
    ),
    entityRanges: rangesOf(block.entityRanges, end).flatMap(({ range, offset, length }) => {
      const key = typeof range.key === "number" || typeof range.key === "string" ? String(range.key) : "";
      const index = entities.get(key);
      return index === undefined ? [] : [{ offset, length, key: index }];
    }),
    data: isObject(block.data) ? block.data : {},
  };
}

/** The ranges with their ends inside the text; one outside it is none. */
function rangesOf(value: unknown, end: number) {
  return listOf(value).flatMap((range) => {
    if (!isObject(range) || typeof range.offset !== "number" || typeof range.length !== "number") return [];
    const offset = Math.max(0, Math.trunc(range.offset));
    const length = Math.min(end, Math.trunc(range.offset) + Math.trunc(range.length)) - offset;
    return length > 0 ? [{ range, offset, length }] : [];
  });
}

/** A key that is missing, too long or taken is replaced by one that is the same at each reading. */
function withOwnKeys(blocks: StoredBlock[]): StoredBlock[] {
  const used = new Set<string>();
  for (const [at, block] of blocks.entries()) {
    if (block.key === "" || block.key.length > 64 || used.has(block.key)) block.key = `block-${at}`;
    while (used.has(block.key)) block.key += "_";
    used.add(block.key);
  }
  return blocks;
}
