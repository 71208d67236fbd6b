import { blockTypes, entityTypes, inlineStyles, isSafeLink, richTextLimits } from "./vocabulary";

/**
 * A document made writable: an import may hold what writing refuses. Unknown blocks become paragraphs, links that lead
 * nowhere safe become text, unknown styles go; all of the text stays.
 */

interface RawDocument {
  blocks: { type: string; depth?: number; inlineStyleRanges?: { style: string }[]; entityRanges?: { key: number }[] }[];
  entityMap: Record<string, { type: string; data?: { url?: unknown; href?: unknown } }>;
}

export interface Mended<Document> {
  document: Document;
  /** What had to go, in words; empty when nothing had to. */
  lost: string[];
}

const includes = (values: readonly string[], value: string): boolean => values.includes(value);

export function mend<Document extends RawDocument>(document: Document): Mended<Document> {
  const lost = new Set<string>();
  const entities = Object.entries(document.entityMap).filter(([, { type, data }]) => {
    const addresses = [data?.url, data?.href].filter((address) => address !== undefined);
    const isKept =
      includes(entityTypes, type) &&
      addresses.length > 0 &&
      addresses.every((address) => typeof address === "string" && isSafeLink(address));
    if (!isKept) lost.add(includes(entityTypes, type) ? "a disabled link" : `the unsupported entity type ${type}`);
    return isKept;
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
