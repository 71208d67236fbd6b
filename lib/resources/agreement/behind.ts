import { alignBlocks, plainBlocks } from "@/lib/base/rich-text/comparison";

/** Where a translation is behind its source, paragraph by paragraph. */
export interface Behind {
  /** Keys of the translation's blocks whose source changed after they were written. */
  changed: string[];
  /** Blocks the source has and the translation has not: after which of its blocks they belong. */
  added: { after: string | undefined; key: string; type: string; depth: number; text: string }[];
}

interface Texts {
  /** The source as it was when the translation was last written, and as it is now. */
  sourceThen: string;
  sourceNow: string;
  /** The translation as it was last saved, and as it is now. */
  saved: string;
  now: string;
}

/**
 * A translation has its source's paragraphs in the same order. Where the two had a different number of them, paragraphs
 * cannot be told apart one by one, and only those after which something is new are found by their place.
 */
export function behindOf({ sourceThen, sourceNow, saved, now }: Texts): Behind {
  const translated = plainBlocks(saved);
  const current = new Map(plainBlocks(now).map((block) => [block.key, block]));
  const isParallel = plainBlocks(sourceThen).length === translated.length;
  const changed: string[] = [];
  const added: Behind["added"] = [];
  let at = -1;
  for (const { old, current: source } of alignBlocks(plainBlocks(sourceThen), plainBlocks(sourceNow))) {
    if (old) at += 1;
    const own = translated[Math.min(at, translated.length - 1)];
    if (!old && source && source.text.trim() !== "") {
      added.push({ after: own?.key, key: source.key, type: source.type, depth: source.depth, text: source.text });
    }
    if (!old || !isParallel || !own || old.text === source?.text) continue;
    // Once it is rewritten or taken out, it is no longer behind.
    const rewritten = current.get(own.key);
    if (rewritten && rewritten.text === own.text) changed.push(own.key);
  }
  // Each paragraph the translation has got since stands for one that was new.
  const savedKeys = new Set(translated.map(({ key }) => key));
  const written = [...current.keys()].filter((key) => !savedKeys.has(key)).length;
  return { changed, added: added.slice(written) };
}
