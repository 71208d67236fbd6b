import type { StoredDocument } from "./stored";
import { blockTypes, entityTypes, inlineStyles, isSafeLink, richTextLimits } from "./vocabulary";

/**
 * What may be written of a document from elsewhere. Blocks of unknown types become paragraphs, unsafe links become plain
 * text, unknown styles are removed; no text is removed.
 */
export function sanitizeDocument({ blocks, entityMap }: StoredDocument): StoredDocument {
  const entities = Object.entries(entityMap).filter(([, { type, data }]) => {
    const urls = [data.url, data.href].filter((url) => url !== undefined);
    const isSafe = urls.length > 0 && urls.every((url) => typeof url === "string" && isSafeLink(url));
    return includes(entityTypes, type) && isSafe;
  });
  const known = new Set(entities.map(([key]) => key));
  return {
    blocks: blocks.map((block) => ({
      ...block,
      type: includes(blockTypes, block.type) ? block.type : "unstyled",
      depth: Math.min(block.depth, richTextLimits.depth),
      inlineStyleRanges: block.inlineStyleRanges.filter(({ style }) => includes(inlineStyles, style)),
      entityRanges: block.entityRanges.filter(({ key }) => known.has(String(key))),
    })),
    entityMap: Object.fromEntries(entities),
  };
}

const includes = (values: readonly string[], value: string): boolean => values.includes(value);
