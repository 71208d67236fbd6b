import { alignBlocks, type PlainBlock, plainBlocksOf, wordParts } from "./comparison";
import { arrange, blocksOf, type RawBlock, type RichTextDocument } from "./read";
import type { Segment } from "./segments";
import { readStored } from "./stored";

export interface Redline {
  /** The later text, with what the earlier one had in its place. */
  document: RichTextDocument;
  /** For each block whether it differs. */
  differs: readonly boolean[];
  /** How many blocks differ. */
  changes: number;
  /** The same by clause: a paragraph, or an item of a list with those inside it. */
  passages: readonly Passage[];
}

/** A clause that differs. */
export interface Passage {
  /** `2.2` in a numbered list below the heading "2. Term", `2` in another one; else that of the heading, if it has one. */
  number: string | undefined;
  /** The heading that it is below, without the number that its own begins with. */
  heading: string | undefined;
  document: RichTextDocument;
  /** How many of its blocks differ. */
  changes: number;
  words: WordCounts;
}

/** How many words came and went. */
export interface WordCounts {
  added: number;
  removed: number;
}

/**
 * Both texts as one document: the blocks of the later one, with their numbers, depth, styles and links, words that came
 * and went marked within them, and removed blocks where they were.
 */
export function redline(before: string, after: string): Redline {
  const [old, current] = [drawnBy(before), drawnBy(after)];
  const blocks = alignBlocks([...old.keys()], [...current.keys()]).flatMap((pair): RawBlock[] => {
    const was = pair.old && old.get(pair.old);
    const is = pair.current && current.get(pair.current);
    if (was && is) return [merged(was, is, pair.old?.signature === pair.current?.signature)];
    if (is) return [{ ...is, change: "added", content: is.content.map((part) => ({ ...part, change: "added" })) }];
    if (was)
      return [{ ...was, change: "removed", content: was.content.map((part) => ({ ...part, change: "removed" })) }];
    return [];
  });
  const differs = blocks.map(({ change }) => change !== undefined);
  const changes = differs.filter(Boolean).length;
  return { document: { blocks: arrange(blocks) }, differs, changes, passages: passagesOf(blocks) };
}

export const totalWords = (passages: readonly Passage[]): WordCounts => ({
  added: passages.reduce((sum, { words }) => sum + words.added, 0),
  removed: passages.reduce((sum, { words }) => sum + words.removed, 0),
});

function passagesOf(blocks: readonly RawBlock[]): Passage[] {
  const passages: Passage[] = [];
  let heading: string | undefined;
  let number = 0;
  for (const [first, ...inside] of clausesOf(blocks)) {
    const { type, change } = first;
    const isCounted = type === "ordered-list-item" && change !== "removed";
    if (isCounted) number += 1;
    else if (!type.endsWith("list-item")) number = 0;
    const clause = [first, ...inside];
    const changed = clause.filter((block) => block.change !== undefined);
    if (changed.length > 0) {
      const [prefix = "", section] = /^(\d+(?:\.\d+)*)\.?\s+/.exec(heading ?? "") ?? [];
      passages.push({
        number: isCounted ? [section, number].filter(Boolean).join(".") : section,
        heading: heading?.slice(prefix.length),
        document: { blocks: arrange([{ ...first, type: "unstyled" }, ...inside]) },
        changes: changed.length,
        words: wordsOf(changed.flatMap(({ content }) => content)),
      });
    }
    if (type.startsWith("header-") && change !== "removed") heading = textWithout("removed", first.content);
  }
  return passages;
}

function clausesOf(blocks: readonly RawBlock[]): [RawBlock, ...RawBlock[]][] {
  const clauses: [RawBlock, ...RawBlock[]][] = [];
  for (const block of blocks) {
    const last = clauses.at(-1);
    const isInside = block.depth > 0 && block.type.endsWith("list-item") && last?.[0].type.endsWith("list-item");
    if (isInside) last?.push(block);
    else clauses.push([block]);
  }
  return clauses;
}

const textWithout = (change: Segment["change"], content: readonly Segment[]): string =>
  content.flatMap((part) => (part.change === change ? [] : part.text)).join("");

const wordsOf = (content: readonly Segment[]): WordCounts => {
  const count = (change: Segment["change"]) =>
    content
      .flatMap((part) => (part.change === change ? part.text.split(/\s+/) : []))
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return { added: count("added"), removed: count("removed") };
};

/** The blocks as they are drawn, by what they are compared by. */
function drawnBy(source: string): Map<PlainBlock, RawBlock> {
  const document = readStored(source);
  const drawn = blocksOf(document);
  return new Map(
    plainBlocksOf(document).flatMap((plain, at) => {
      const block = drawn[at];
      return block ? [[plain, block] as const] : [];
    }),
  );
}

function merged(was: RawBlock, is: RawBlock, isSame: boolean): RawBlock {
  if (isSame) return is;
  if (was.text === is.text) return { ...is, change: "marked" };
  const content: Segment[] = [];
  let from = 0;
  let to = 0;
  for (const { text, change } of wordParts(was.text, is.text)) {
    if (change === "removed") {
      content.push(...piece(was.content, from, text.length).map((part): Segment => ({ ...part, change })));
      from += text.length;
      continue;
    }
    const parts = piece(is.content, to, text.length);
    content.push(...(change ? parts.map((part): Segment => ({ ...part, change })) : parts));
    to += text.length;
    if (!change) from += text.length;
  }
  return { ...is, content, change: "changed" };
}

/** The segments of a part of the text, cut at its ends. */
function piece(segments: readonly Segment[], from: number, length: number): Segment[] {
  let at = 0;
  return segments.flatMap((segment) => {
    const start = Math.max(0, from - at);
    const end = Math.min(segment.text.length, from + length - at);
    at += segment.text.length;
    return start < end ? [{ ...segment, text: segment.text.slice(start, end) }] : [];
  });
}
