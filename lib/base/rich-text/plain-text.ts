/**
 * The text of a raw Draft.js document, one line per block. Imported values can be any text: one that is not a document is
 * returned unchanged.
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
