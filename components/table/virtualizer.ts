import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/react-virtual";
import { flushSync } from "react-dom";

/** Calls back when printing begins, before the page is captured, and when it ends. @returns stops watching */
function watchPrinting(set: (isPrinting: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("beforeprint", () => flushSync(() => set(true)), { signal });
  window.addEventListener("afterprint", () => set(false), { signal });
  return () => stop.abort();
}

/** What a table needs to render only the rows near the window, and all of them in print. */
export const library = {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  watchPrinting,
};
