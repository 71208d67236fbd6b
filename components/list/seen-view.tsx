"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { newInViewKey, useSavedViews } from "./saved-views";
import { useList } from "./use-list-state";

/** Stores that a saved view was shown, and marks the rows that are new or changed since it was last shown. */
export function SeenView({ id }: { id: string }) {
  const { page, changed } = useList();
  const { readNew, markSeen } = useSavedViews();
  const queries = useQueryClient();
  const snapshot = page?.snapshot;
  const opened = useRef<string>(undefined);
  const show = useEffectEvent(async (view: string, seenIn: string, signal: AbortSignal) => {
    if (opened.current !== view) {
      const { records } = await readNew(view, signal);
      // A view that the reader leaves before this does not count as seen.
      if (signal.aborted) return;
      opened.current = view;
      if (records.length > 0) changed.mark(records.map((record) => record.id));
    }
    queries.removeQueries({ queryKey: newInViewKey(view) });
    await markSeen(view, seenIn);
  });
  useEffect(() => {
    if (snapshot === undefined) return;
    const controller = new AbortController();
    show(id, snapshot, controller.signal).catch(() => {});
    return () => controller.abort();
  }, [id, snapshot]);
  return null;
}
