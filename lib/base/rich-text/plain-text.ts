import { readStoredDocument } from "./stored";

/**
 * The text of a raw Draft.js document, one line per block. Imported values can be any text: one that is not a document is
 * returned unchanged.
 */
export const plainText = (source: string): string =>
  readStoredDocument(source)
    ?.blocks.map(({ text }) => text)
    .join("\n") ?? source;
