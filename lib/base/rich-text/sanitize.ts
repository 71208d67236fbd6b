import { blockTypes, entityTypes, inlineStyles, isSafeLink, richTextLimits } from "./vocabulary";

/**
 * Makes an imported document valid for writing. Blocks of unknown types become paragraphs, unsafe links become plain
 * text, unknown styles are removed; no text is removed.
 */

interface RawDocument {
  blocks: { type: string; depth?: number; inlineStyleRanges?: { style: string }[]; entityRanges?: { key: number }[] }[];
  entityMap: Record<string, { type: string; data?: { url?: unknown; href?: unknown } }>;
}

export interface SanitizedDocument<Document> {
  document: Document;
  /** What was removed, in words; empty when nothing was. */
  lost: string[];
}

const includes = (values: readonly string[], value: string): boolean => values.includes(value);

export function sanitizeDocument<Document extends RawDocument>(document: Document): SanitizedDocument<Document> {
  const lost = new Set<string>();
  const entities = Object.entries(document.entityMap).filter(([, { type, data }]) => {
    const urls = [data?.url, data?.href].filter((url) => url !== undefined);
    const isSupported =
      includes(entityTypes, type) && urls.length > 0 && urls.every((url) => typeof url === "string" && isSafeLink(url));
    if (!isSupported) lost.add(includes(entityTypes, type) ? "a disabled link" : `the unsupported entity type ${type}`);
    return isSupported;
  });
  const known = new Set(entities.map(([key]) => key));
  const blocks = document.blocks.map((block) => {
    const isKnown = includes(blockTypes, block.type);
    if (!isKnown) lost.add(`the unsupported block type ${block.type}`);
    return {
      ...block,
      type: isKnown ? block.type : "unstyled",
      depth: Math.min(block.depth ?? 0, richTextLimits.depth),
      inlineStyleRanges: (block.inlineStyleRanges ?? []).filter(({ style }) => {
        if (!includes(inlineStyles, style)) lost.add(`the unsupported style ${style}`);
        return includes(inlineStyles, style);
      }),
      entityRanges: (block.entityRanges ?? []).filter(({ key }) => known.has(String(key))),
    };
  });
  return { document: { ...document, blocks, entityMap: Object.fromEntries(entities) }, lost: [...lost] };
}

/** The same for a stored text. One that is no document stays as it is. */
export function sanitizeText(source: string): string {
  try {
    return JSON.stringify(sanitizeDocument(JSON.parse(source)).document);
  } catch {
    return source;
  }
}
