"use client";

import { type RefObject, useEffect, useMemo } from "react";
import { Palette } from "@/components/command/palette";
import { type PaletteParts, type PaletteProvider, paletteOpen } from "@/components/command/palette-store";
import { IconActivity } from "@/components/icons/icons";
import { useViewer, type Viewer } from "@/components/session/viewer";
import { useStore } from "@/components/ui/store";
import type { Feature } from "@/lib/base/auth/features";
import { message, t } from "@/lib/languages/text";
import { paths } from "../paths";
import { SaveSentence } from "../sentence/save-sentence";
import { savedSentence } from "../sentence/saved-sentence";
import { SentenceBar, SentenceHint } from "../sentence/sentence-bar";
import type { PaletteSource } from "./palette-items";
import { actions, creations, places } from "./palette-places";

const parts: PaletteParts = { Sentence: SentenceBar, Hint: SentenceHint };

/** The palette with what this viewer can find: records, sentences about lists, screens and events. */
export function AdminPalette({ typed }: { typed: RefObject<string> }) {
  const viewer = useViewer();
  const providers = useMemo(
    () => [
      ...paletteSources.map((source) => provider(source, viewer)),
      creations(viewer),
      actions,
      places(viewer),
      mentions(viewer.features),
    ],
    [viewer],
  );
  const saved = useStore(savedSentence);
  useEffect(() => () => savedSentence.set(undefined), []);
  if (saved) return <SaveSentence sentence={saved} onClose={() => paletteOpen.set(false)} />;
  return <Palette providers={providers} parts={parts} typed={typed} />;
}

/** Each is asked by itself, so that a slow one does not delay the others. Their groups are shown in this order. */
const paletteSources: readonly PaletteSource[] = [
  "address",
  "Filter",
  "Records",
  "sku",
  "subscriptionsBySku",
  "subscription",
  "account",
  "order",
  "distributor",
  "product",
  "collection",
  "deletedCollection",
  "agreement",
  "user",
  "ticket",
  "event",
  "newOrder",
  "renewal",
  "Do",
];

/** The groups that are not called Records. */
const paletteGroups: Partial<Record<PaletteSource, string>> = {
  address: message("Views"),
  Filter: message("Filter"),
  sku: message("SKU"),
  subscriptionsBySku: message("SKU"),
  Do: message("Do"),
  newOrder: message("Do"),
  renewal: message("Do"),
};

/** Loaded on the first search: most are not needed to open the palette. */
const provider = (id: PaletteSource, viewer: Viewer): PaletteProvider => ({
  id,
  group: paletteGroups[id] ?? message("Records"),
  ...(id === "address" || id === "Filter" ? { place: "first" } : {}),
  items: async (query, signal) =>
    query === "" ? [] : await (await import("./palette-items")).paletteItems(id, query, viewer, signal),
});

/** Searches the events for the query. It is the last row, because it is always there. */
const mentions = (features: readonly Feature[]): PaletteProvider => ({
  id: "mentions",
  group: message("Search"),
  place: "last",
  items: (query) =>
    query.length < 3 || query.startsWith(">") || !features.includes("Platform/Event")
      ? []
      : [
          {
            id: "events that mention",
            label: t("Events that mention {query}", { query }),
            icon: <IconActivity aria-hidden />,
            href: paths.events({ "~search": query }),
          },
        ],
});
