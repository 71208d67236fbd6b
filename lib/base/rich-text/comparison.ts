import { diffArrays } from "diff";
import type { BlockChange } from "./read";
import { readStored, type StoredDocument } from "./stored";

/** The difference between two versions of a text, by block and in each block by word. */

export interface Part {
  text: string;
  change?: "added" | "removed";
}

export interface ComparedBlock {
  change: "same" | BlockChange;
  type: string;
  depth: number;
  parts: Part[];
}

export interface PlainBlock {
  key: string;
  type: string;
  depth: number;
  text: string;
  /** All data of the block except its key, to detect any difference. */
  signature: string;
}

/** The blocks of a stored text for comparison. */
export const plainBlocks = (source: string): PlainBlock[] => plainBlocksOf(readStored(source));

export const plainBlocksOf = ({ blocks, entityMap }: StoredDocument): PlainBlock[] =>
  blocks.map(({ key, type, depth, text, data, inlineStyleRanges, entityRanges }) => {
    const styles = inlineStyleRanges.map(({ offset, length, style }) => JSON.stringify([offset, length, style]));
    const entities = entityRanges.map(({ offset, length, key: index }) => [offset, length, entityMap[index]]);
    // Editors write the styles of a text in different orders.
    return { key, type, depth, text, signature: JSON.stringify([text, type, depth, data, styles.sort(), entities]) };
  });

/** Limits the comparison: for texts with nothing in common it would be slow and of no use. */
const timeoutMilliseconds = 500;

/** Blocks in the order of the later text; removed blocks before the blocks that replace them. */
export function compareTexts(before: string, after: string): ComparedBlock[] {
  return alignBlocks(plainBlocks(before), plainBlocks(after)).map(({ old, current }): ComparedBlock => {
    const { type, depth } = current ?? old ?? { type: "unstyled", depth: 0 };
    if (!old) return { change: "added", type, depth, parts: [{ text: current?.text ?? "", change: "added" }] };
    if (!current) return { change: "removed", type, depth, parts: [{ text: old.text, change: "removed" }] };
    if (old.text === current.text) {
      const change = old.signature === current.signature ? "same" : "marked";
      return { change, type, depth, parts: [{ text: current.text }] };
    }
    return { change: "changed", type, depth, parts: wordParts(old.text, current.text) };
  });
}

export const wordParts = (before: string, after: string): Part[] =>
  (
    diffArrays(wordsOf(before), wordsOf(after), { timeout: timeoutMilliseconds }) ?? [
      { value: [before], removed: true, added: false },
      { value: [after], added: true, removed: false },
    ]
  ).map(({ value, added, removed }) => ({
    text: value.join(""),
    ...(added ? { change: "added" as const } : removed ? { change: "removed" as const } : {}),
  }));

/** Words of any alphabet, and what is between them. Scripts that do not separate their words are compared by letter. */
const wordsOf = (text: string): string[] =>
  text.match(
    /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{M}\p{N}_\u00ad])+|\r?\n|[^\S\r\n]+|./gsu,
  ) ?? [];

/** Matches blocks of both texts: equal ones first, then between them those with the same key or enough common words. */
export function alignBlocks(
  before: readonly PlainBlock[],
  after: readonly PlainBlock[],
): { old: PlainBlock | undefined; current: PlainBlock | undefined }[] {
  const parts = diffArrays([...before], [...after], {
    comparator: (a, b) => a.text === b.text,
    timeout: timeoutMilliseconds,
  });
  if (!parts) {
    return [
      ...before.map((old) => ({ old, current: undefined })),
      ...after.map((current) => ({ old: undefined, current })),
    ];
  }
  const pairs: { old: PlainBlock | undefined; current: PlainBlock | undefined }[] = [];
  let from = 0;
  let to = 0;
  let removed: readonly PlainBlock[] = [];
  const settle = (added: readonly PlainBlock[]) => {
    pairs.push(...pairUp(removed, added));
    removed = [];
  };
  for (const part of parts) {
    if (part.removed) {
      settle([]);
      removed = before.slice(from, from + part.value.length);
      from += part.value.length;
    } else if (part.added) {
      settle(after.slice(to, to + part.value.length));
      to += part.value.length;
    } else {
      settle([]);
      for (const _ of part.value) {
        pairs.push({ old: before[from], current: after[to] });
        from += 1;
        to += 1;
      }
    }
  }
  settle([]);
  return pairs;
}

/** Removed blocks and the blocks that replace them, in order. */
function pairUp(removed: readonly PlainBlock[], added: readonly PlainBlock[]) {
  const pairs: { old: PlainBlock | undefined; current: PlainBlock | undefined }[] = [];
  let next = 0;
  for (const current of added) {
    const at = removed.findIndex((old, index) => index >= next && (old.key === current.key || isAlike(old, current)));
    if (at < 0) {
      pairs.push({ old: undefined, current });
      continue;
    }
    for (const old of removed.slice(next, at)) pairs.push({ old, current: undefined });
    pairs.push({ old: removed[at], current });
    next = at + 1;
  }
  for (const old of removed.slice(next)) pairs.push({ old, current: undefined });
  return pairs;
}

/** Whether half of the words of the shorter text are in the other. */
function isAlike(one: PlainBlock, other: PlainBlock): boolean {
  const words = (text: string) => new Set(text.toLowerCase().split(/\s+/).filter(Boolean));
  const [few, many] = [words(one.text), words(other.text)].sort((a, b) => a.size - b.size);
  if (!few || !many || few.size === 0) return false;
  return [...few].filter((word) => many.has(word)).length * 2 >= few.size;
}
