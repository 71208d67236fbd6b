"use client";

import { type MouseEvent, type PointerEvent, useRef } from "react";

const holdMilliseconds = 500;

/** Runs when a finger rests on an element; the click that ends it does nothing. */
export function useLongPress(run: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRun = useRef(false);
  if (!run) return {};
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      hasRun.current = false;
      if (pointerType !== "touch") return;
      timer.current = setTimeout(() => {
        hasRun.current = true;
        run();
      }, holdMilliseconds);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => hasRun.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!hasRun.current) return;
      hasRun.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
