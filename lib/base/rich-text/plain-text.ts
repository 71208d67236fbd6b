/**
 * The text of a raw Draft.js document, one line per block. Imported values can be any text: one that is not a document is
 * returned unchanged.
 */
export function plainText(source: string): string {
  // Only an object can be a document; parsing any other text would throw, which costs more than parsing a document.
  if (!/^[ \t\r\n]*\{/.test(source)) return source;
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
