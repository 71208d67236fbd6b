"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { changedSince } from "./changed-since";
import { seenViews } from "./seen-views";
import { useList } from "./use-list-state";

/** Remembers that a saved view is shown, and marks the rows that are new or changed since it was shown before. */
export function useSeenView(id: string | undefined): void {
  const { facts, query, page, changed } = useList();
  const { snapshot, at } = page ?? {};
  const opened = useRef<string>(undefined);
  const show = useEffectEvent(async (view: string, signal: AbortSignal) => {
    const before = seenViews.get(view);
    const search = facts.grammar.feed(query, new Date());
    if (!before || !search || !facts.changes) return;
    const found = await changedSince(facts.changes, search, before.token, signal).catch(() => undefined);
    if (found && found.ids.length > 0) changed.mark(found.ids);
  });
  useEffect(() => {
    if (id === undefined || snapshot === undefined || at === undefined) return;
    const controller = new AbortController();
    if (opened.current !== id) void show(id, controller.signal);
    opened.current = id;
    seenViews.set(id, { token: snapshot, at });
  }, [id, snapshot, at]);
}
