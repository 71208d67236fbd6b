"use client";

import { type RefObject, useEffect, useState } from "react";

/** The part of the rows that is rendered, in pixels from their top, and the width of the axis. */
export interface ScrolledWindow {
  from: number;
  to: number;
  width: number;
}

/** The rendered part changes in steps of this size, and extends as far beyond the edges, so that scrolling shows no gap. */
const step = 240;

export function useScrolledWindow(
  scroller: RefObject<HTMLElement | null>,
  plot: RefObject<HTMLElement | null>,
): ScrolledWindow {
  const [part, setPart] = useState<ScrolledWindow>({ from: 0, to: 1200, width: 0 });
  useEffect(() => {
    const { current: element } = scroller;
    const { current: axis } = plot;
    if (!element || !axis) return;
    const measure = () => {
      const at = Math.floor(element.scrollTop / step) * step;
      const from = Math.max(0, at - step);
      const next = { from, to: at + Math.ceil(element.clientHeight / step + 2) * step, width: axis.clientWidth };
      setPart((known) =>
        known.from === next.from && known.to === next.to && known.width === next.width ? known : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(axis);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, plot]);
  return part;
}
