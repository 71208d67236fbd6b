/**
 * The text of a raw Draft.js document, a line a block. Imported documents may be any text (decisions §5): what is not a
 * document is its own plain text.
 */
export function plainText(source: string): string {
  let document: unknown;
  try {
    document = JSON.parse(source);
  } catch {
    return source;
  }
  if (typeof document !== "object" || document === null || !("blocks" in document) || !Array.isArray(document.blocks)) {
    return source;
  }
  return document.blocks
    .map((block: unknown) =>
      typeof block === "object" && block !== null && "text" in block && typeof block.text === "string"
        ? block.text
        : "",
    )
    .join("\n");
}
