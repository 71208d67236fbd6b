"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { markSeen, newInViewKey, readNew } from "./new-in-view";
import type { SavedView } from "./saved-views";
import { useList } from "./use-list-state";

/** Stores that a saved view was shown, and marks the rows that are new or changed since it was last shown. */
export function SeenView({ view }: { view: SavedView }) {
  const { page, changed, facts } = useList();
  const queries = useQueryClient();
  const snapshot = page?.snapshot;
  const opened = useRef<string>(undefined);
  const show = useEffectEvent(async (seenIn: string, signal: AbortSignal) => {
    if (opened.current !== view.id) {
      // Of a view that was shown too long ago, nothing is marked.
      const found = await readNew(facts, view, signal).catch(() => null);
      // A view that the reader leaves before this does not count as seen.
      if (signal.aborted) return;
      opened.current = view.id;
      if (found && found.ids.length > 0) changed.mark(found.ids);
    }
    queries.removeQueries({ queryKey: newInViewKey(view.id) });
    markSeen(view.id, seenIn);
  });
  useEffect(() => {
    if (snapshot === undefined) return;
    const controller = new AbortController();
    void show(snapshot, controller.signal);
    return () => controller.abort();
  }, [snapshot]);
  return null;
}
