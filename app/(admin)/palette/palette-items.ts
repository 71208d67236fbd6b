import type { PaletteItem } from "@/components/command/palette-store";
import type { Viewer } from "@/components/session/viewer";
import type { SentenceGroup } from "../sentence/sentence-items";
import type { RecordKind } from "./find-records";

/** What the palette finds: records of a kind, or what the text means as an address or as a sentence about a list. */
export type PaletteSource = RecordKind | "address" | SentenceGroup;

/** The rows of one source for a text. */
export async function paletteItems(
  source: PaletteSource,
  query: string,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<readonly PaletteItem[]> {
  // Commands only.
  if (query.startsWith(">")) return [];
  switch (source) {
    case "address":
      return (await import("./api-address")).viewsOf(query);
    case "Filter":
    case "Records":
    case "Do":
      if (!query.includes(" ")) return [];
      return await (await import("../sentence/sentence-items")).sentenceItems(source, query, viewer, signal);
    default:
      return await (await import("./find-records")).findRecords(source, query, viewer.features, signal);
  }
}
