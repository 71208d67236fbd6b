"use client";

import type { Range, Virtualizer, VirtualizerOptions } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { whenUsed } from "@/components/ui/late-parts";

type Library = typeof import("./virtualizer").library;
type Options = Omit<
  VirtualizerOptions<HTMLElement, Element>,
  "observeElementRect" | "observeElementOffset" | "scrollToFn" | "onChange" | "rangeExtractor"
> & { rangeExtractor: (range: Range, library: Library) => number[] };

let loaded: Library | undefined;

/**
 * As the library's `useVirtualizer`, without the library in the first load: it is fetched on the first input, or at once if
 * the rows are to be scrolled. Until then there is no virtualizer. If it cannot be fetched, and while the page is printed,
 * all rows are to be rendered.
 */
export function useLazyVirtualizer(
  options: Options,
  scrollsAtOnce: boolean,
): {
  virtualizer: Virtualizer<HTMLElement, Element> | undefined;
  isWhole: boolean;
} {
  const [library, setLibrary] = useState(loaded);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (loaded) return;
    const fetch = () => {
      import("./virtualizer").then(
        ({ library }) => {
          loaded = library;
          setLibrary(library);
        },
        () => setWhole(true),
      );
    };
    return scrollsAtOnce ? fetch() : whenUsed(fetch);
  }, [scrollsAtOnce]);
  useEffect(() => library?.watchPrinting(setWhole), [library]);

  const rerender = useReducer((count: number) => count + 1, 0)[1];
  const instance = useRef<Virtualizer<HTMLElement, Element>>(undefined);
  if (library) {
    const { rangeExtractor, ...rest } = options;
    const complete: VirtualizerOptions<HTMLElement, Element> = {
      ...rest,
      observeElementRect: library.observeElementRect,
      observeElementOffset: library.observeElementOffset,
      scrollToFn: library.elementScroll,
      // The user may have scrolled before the library was loaded; it would scroll to its own start.
      initialOffset: () => options.getScrollElement()?.scrollTop ?? 0,
      rangeExtractor: (range) => rangeExtractor(range, library),
      // Rows that scroll into view are rendered in the same frame.
      onChange: (_, isScrolling) => (isScrolling ? flushSync(rerender) : rerender()),
    };
    if (!instance.current) {
      instance.current = new library.Virtualizer(complete);
      // What is shown has its height already, so that to measure it moves nothing.
      instance.current.shouldAdjustScrollPositionOnItemSizeChange = () => false;
    }
    instance.current.setOptions(complete);
  }
  const { current: virtualizer } = instance;
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer?._willUpdate());
  useEffect(() => {
    if (!virtualizer) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        virtualizer.shouldAdjustScrollPositionOnItemSizeChange = undefined;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [virtualizer]);
  return { virtualizer, isWhole };
}
