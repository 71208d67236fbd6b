import { isObject } from "@/lib/base/is-object";
import { readStored } from "./stored";
import { blockTypes, inlineStyles } from "./vocabulary";

/**
 * A text that came in by an import can have styles, blocks and entities that nobody may write anew. Who changes something
 * else in it keeps them: what the stored texts already have is not judged again.
 */
export function withoutKept(source: string, stored: readonly string[]): string {
  const document = parsed(source);
  if (!isObject(document) || !Array.isArray(document.blocks) || !isObject(document.entityMap)) return source;
  const kept = keptParts(stored);
  const blocks = document.blocks.map((block: unknown) =>
    isObject(block)
      ? {
          ...block,
          ...(kept.has(partOf("type", block.type)) ? { type: blockTypes[0] } : {}),
          ...(kept.has(partOf("data", block.data ?? {})) ? { data: {} } : {}),
          ...(Array.isArray(block.inlineStyleRanges)
            ? { inlineStyleRanges: block.inlineStyleRanges.map((range) => withoutStyle(range, kept)) }
            : {}),
        }
      : block,
  );
  const entities = Object.entries(document.entityMap).map(([key, entity]) => [
    key,
    isObject(entity) && kept.has(partOf("entity", [entity.type, entity.data ?? {}])) ? harmlessLink : entity,
  ]);
  return JSON.stringify({ ...document, blocks, entityMap: Object.fromEntries(entities) });
}

/** Strictly: what is written has no second reading. */
function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

const harmlessLink = { type: "LINK", mutability: "MUTABLE", data: { url: "https://kept.example" } };

const withoutStyle = (range: unknown, kept: ReadonlySet<string>): unknown =>
  isObject(range) && kept.has(partOf("style", range.style)) ? { ...range, style: inlineStyles[0] } : range;

const partOf = (kind: "type" | "style" | "data" | "entity", value: unknown): string =>
  `${kind} ${JSON.stringify(value)}`;

function keptParts(stored: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const { blocks, entityMap } of stored.map(readStored)) {
    for (const { type, data, inlineStyleRanges } of blocks) {
      parts.add(partOf("type", type)).add(partOf("data", data));
      for (const { style } of inlineStyleRanges) parts.add(partOf("style", style));
    }
    for (const { type, data } of Object.values(entityMap)) parts.add(partOf("entity", [type, data]));
  }
  return parts;
}
