import { alignBlocks, plainBlocks } from "@/lib/base/rich-text/comparison";

/** The paragraphs of a translation that are older than those of its source. */
export interface StaleBlocks {
  /** Keys of the translation's blocks whose source changed after they were written. */
  changed: string[];
  /** Blocks of the source that the translation lacks; `after` is the key of the translation's block they belong after. */
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
 * Assumes that a translation has its source's paragraphs in the same order. If the two had different numbers of
 * paragraphs, changed ones cannot be matched one to one, and only added paragraphs are found, by their position.
 */
export function staleBlocks({ sourceThen, sourceNow, saved, now }: Texts): StaleBlocks {
  const translated = plainBlocks(saved);
  const current = new Map(plainBlocks(now).map((block) => [block.key, block]));
  const isParallel = plainBlocks(sourceThen).length === translated.length;
  const changed: string[] = [];
  const added: StaleBlocks["added"] = [];
  let at = -1;
  for (const { old, current: source } of alignBlocks(plainBlocks(sourceThen), plainBlocks(sourceNow))) {
    if (old) at += 1;
    const own = translated[Math.min(at, translated.length - 1)];
    if (!old && source && source.text.trim() !== "") {
      added.push({ after: own?.key, key: source.key, type: source.type, depth: source.depth, text: source.text });
    }
    if (!old || !isParallel || !own || old.text === source?.text) continue;
    // A block that was rewritten or removed since is not stale.
    const rewritten = current.get(own.key);
    if (rewritten && rewritten.text === own.text) changed.push(own.key);
  }
  // Each paragraph added to the translation since is taken as the translation of one added paragraph.
  const savedKeys = new Set(translated.map(({ key }) => key));
  const written = [...current.keys()].filter((key) => !savedKeys.has(key)).length;
  return { changed, added: added.slice(written) };
}
