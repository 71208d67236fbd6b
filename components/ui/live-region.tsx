"use client";

import { createStore, useStore } from "./store";

const announcement = createStore({ text: "", turn: 0 });

/** Tells a screen reader what changed without moving the focus. */
export function announce(text: string): void {
  announcement.set(({ turn }) => ({ text, turn: turn + 1 }));
}

/** The page's one polite region. A repeated text is told apart by an unseen space, else it would not be read again. */
export function LiveRegion() {
  const { text, turn } = useStore(announcement);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {turn % 2 ? `${text}\u00a0` : text}
    </div>
  );
}
