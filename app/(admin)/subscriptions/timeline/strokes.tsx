"use client";

import { useLayoutEffect, useRef, useState } from "react";
import type { Span } from "@/components/ui/time-axis";
import { draw, type Palette, paletteOf } from "./draw";
import type { TimelineRow } from "./rows";
import type { ScrolledWindow } from "./use-scrolled-window";

interface StrokesProps {
  rows: readonly TimelineRow[];
  /** The part of the page that is drawn. */
  part: ScrolledWindow;
  span: Span;
  now: number;
  pointed: string | undefined;
}

/** The terms of the visible rows, on a canvas that scrolls with them: thousands of elements would not scroll smoothly. */
export function Strokes({ rows, part, span, now, pointed }: StrokesProps) {
  const { from, to, width } = part;
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette(canvas);
  const height = to - from;
  useLayoutEffect(() => {
    const { current: element } = canvas;
    const context = element?.getContext("2d");
    if (!element || !context || !palette || width === 0) return;
    const density = window.devicePixelRatio || 1;
    const [pixelsWide, pixelsHigh] = [Math.round(width * density), Math.round(height * density)];
    // To set a size clears the canvas and costs a new bitmap.
    if (element.width !== pixelsWide) element.width = pixelsWide;
    if (element.height !== pixelsHigh) element.height = pixelsHigh;
    context.setTransform(density, 0, 0, density, 0, 0);
    draw(context, { rows, span, now, top: from, width, height, palette, pointed });
  }, [rows, span, now, from, width, height, palette, pointed]);
  return <canvas ref={canvas} className="absolute start-0 z-1" style={{ top: from, width, height }} />;
}

/** Read again when the theme changes. */
function usePalette(canvas: { current: HTMLCanvasElement | null }): Palette | undefined {
  const [palette, setPalette] = useState<Palette>();
  useLayoutEffect(() => {
    const read = () => canvas.current?.parentElement && setPalette(paletteOf(canvas.current.parentElement));
    read();
    const media = window.matchMedia("(prefers-color-scheme: dark)");
    const observer = new MutationObserver(read);
    media.addEventListener("change", read);
    observer.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    return () => {
      media.removeEventListener("change", read);
      observer.disconnect();
    };
  }, [canvas]);
  return palette;
}
