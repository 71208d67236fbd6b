"use client";

import { useEffect, useState } from "react";
import { useViewer } from "@/components/session/viewer";
import { type Draft, emptyDraft } from "./draft";

/** The order that is being entered, which the device keeps until it is placed or discarded. */
export function useKeptDraft(): readonly [Draft, (draft: Draft) => void] {
  const { user, tenant } = useViewer();
  const key = `comptoir.order.${user.id}.${tenant.id}`;
  const [draft, setDraft] = useState(emptyDraft);
  useEffect(() => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "null");
      if (kept) setDraft({ ...emptyDraft, ...kept, isNamed: false });
    } catch {
      // Storage is not allowed.
    }
  }, [key]);
  const keep = (next: Draft) => {
    setDraft(next);
    try {
      if (next.lines.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The storage is full or not allowed. The form has the draft.
    }
  };
  return [draft, keep];
}
