import { flushSync } from "react-dom";

export {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/react-virtual";

/** Calls back when printing begins, before the page is captured, and when it ends. @returns stops watching */
export function watchPrinting(set: (isPrinting: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("beforeprint", () => flushSync(() => set(true)), { signal });
  window.addEventListener("afterprint", () => set(false), { signal });
  return () => stop.abort();
}
