"use client";

import { createStore, useStore } from "./store";

const announcement = createStore({ text: "", turn: 0 });

/** Announces a change to screen readers without moving the focus. */
export function announce(text: string): void {
  announcement.set(({ turn }) => ({ text, turn: turn + 1 }));
}

/** The polite live region of the page. A repeated text gets an invisible space, else it would not be read again. */
export function LiveRegion() {
  const { text, turn } = useStore(announcement);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {turn % 2 ? `${text}\u00a0` : text}
    </div>
  );
}
