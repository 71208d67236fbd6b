import { alignBlocks, type PlainBlock, plainBlocks, wordParts } from "./comparison";
import { arrange, type RawBlock, type RichTextDocument, readBlocks } from "./read";
import type { Segment } from "./segments";

export interface Redline {
  /** The later text, with what the earlier one had in its place. */
  document: RichTextDocument;
  /** For each block whether it differs. */
  differs: readonly boolean[];
  /** How many blocks differ. */
  changes: number;
}

/**
 * Both texts as one document: the blocks of the later one, with their numbers, depth, styles and links, words that came
 * and went marked within them, and removed blocks where they were.
 */
export function redline(before: string, after: string): Redline {
  const [old, current] = [blocksOf(before), blocksOf(after)];
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
  return { document: { blocks: arrange(blocks) }, differs, changes: differs.filter(Boolean).length };
}

/** The blocks as they are drawn, by what they are compared by: both are read in one order. */
function blocksOf(source: string): Map<PlainBlock, RawBlock> {
  const drawn = readBlocks(source);
  return new Map(
    plainBlocks(source).flatMap((plain, at) => {
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
