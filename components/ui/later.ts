import { type ComponentType, lazy } from "react";

const waiting = new Set<() => void>();
let isCalm = false;

/**
 * A component that no screen begins with, such as a drawer: it is not in the first load, but fetched once the page is
 * calm or somebody begins to use it, so that it is there when it is opened. Declared at module scope, shown in a
 * `Suspense`.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  // What cannot be fetched now is tried again when it is opened.
  const fetch = () => void load().catch(() => {});
  if (isCalm) fetch();
  else waiting.add(fetch);
  return lazy(async () => ({ default: await load() }));
}

/** Fetches what waits once the page is calm, or at the first pointer or key, whichever is earlier. */
export function fetchWhenCalm(): () => void {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    isCalm = true;
    for (const fetch of waiting) fetch();
    waiting.clear();
  };
  for (const event of ["pointermove", "pointerdown", "keydown"] as const) {
    window.addEventListener(event, begin, { once: true, passive: true, signal: stop.signal });
  }
  const timer = setTimeout(begin, 3000);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
