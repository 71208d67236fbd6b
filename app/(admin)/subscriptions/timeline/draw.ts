import { measureTerm } from "@/components/ui/term";
import { endOfTerm, marksOf, placeOf, type Span, shareOf, shareWithin } from "@/components/ui/time-axis";
import type { SubscriptionTerm } from "../running-terms";
import { drawMarks, drawRenewal } from "./draw-planned";
import { strokesOf, type TimelineRow } from "./rows";

/** The colours of the theme, as a canvas needs them. */
export type Palette = Record<
  "past" | "ahead" | "window" | "open" | "grid" | "ended" | "text" | "ring" | "ink" | "surface",
  string
>;

const tokens: Record<keyof Palette, string> = {
  past: "--c-fill3",
  ahead: "--c-line2",
  window: "--c-warning-line",
  open: "--c-warning-mark",
  grid: "--c-line-soft",
  ended: "--c-line2",
  text: "--c-text3",
  ring: "--c-text2",
  ink: "--c-text",
  surface: "--c-surface",
};

/** Reads the tokens where they are in force: a canvas does not know CSS variables. */
export function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement("span");
  element.append(probe);
  const colour = ([name, token]: [string, string]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  };
  const palette = Object.fromEntries(Object.entries(tokens).map(colour)) as Palette;
  probe.remove();
  return palette;
}

interface Scene {
  rows: readonly TimelineRow[];
  span: Span;
  now: number;
  /** Of the part of the page that the canvas covers, in pixels. */
  top: number;
  width: number;
  height: number;
  palette: Palette;
  /** The term under the pointer or the focus. */
  pointed: string | undefined;
}

/** Draws the terms of the visible rows: the elapsed part, the remaining part, and the cancel window. */
export function draw(context: CanvasRenderingContext2D, scene: Scene): void {
  const { rows, span, now, top, width, height, palette, pointed } = scene;
  context.clearRect(0, 0, width, height);
  context.fillStyle = palette.grid;
  for (const { at } of marksOf(span)) context.fillRect(Math.round(shareOf(span, at) * width), 0, 1, height);
  for (const row of rows) {
    if (row.kind === "term") {
      const thickness = row.key === pointed ? 7 : 5;
      const y = row.top - top + (row.height - thickness) / 2;
      stroke(context, scene, row.each, y, thickness);
      continue;
    }
    if (row.isOpen) continue;
    const { terms, first, apart } = strokesOf(row);
    for (const [at, each] of terms.entries()) {
      const isPointed = each.subscription._id === pointed;
      const thickness = Math.min(2, apart) + (isPointed ? 1 : 0);
      stroke(context, scene, each, row.top - top + first + at * apart, thickness);
    }
  }
  // The gaps at both sides of the line of the present moment.
  const x = shareOf(span, now) * width;
  if (x > -4 && x < width + 4) context.clearRect(x - 2.5, 0, 5, height);
}

function stroke(
  context: CanvasRenderingContext2D,
  { span, now, width, palette }: Scene,
  { term }: SubscriptionTerm,
  y: number,
  thickness: number,
): void {
  const x = (time: number) => shareWithin(span, time) * width;
  const place = placeOf(term, span, now);
  const [start, end, today] = [place.from * width, place.to * width, place.today * width];
  const { planned } = term;
  if (planned) drawRenewal(context, planned, { x, y, thickness, palette });
  if (end <= 0 || start >= width || end <= start) return;
  const { state, isWindowOpen } = measureTerm(term, now);
  const part = (from: number, to: number, colour: string) => {
    if (to <= from) return;
    context.fillStyle = colour;
    context.fillRect(from, y, to - from, thickness);
  };
  if (state === "ended") {
    part(start, end, palette.ended);
    return;
  }
  part(start, today, palette.past);
  part(today, end, palette.ahead);
  part(place.window * width, end, isWindowOpen ? palette.open : palette.window);
  if (planned) drawMarks(context, planned, { x, y, thickness, palette }, end);
  // The term continues beyond the edge.
  if (endOfTerm(term.end) > span.to && thickness > 2) arrow(context, width - 1, y + thickness / 2, palette);
}

function arrow(context: CanvasRenderingContext2D, x: number, y: number, { surface, text }: Palette): void {
  context.fillStyle = surface;
  context.fillRect(x - 9, y - 6, 10, 12);
  context.strokeStyle = text;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x - 7, y);
  context.lineTo(x - 1, y);
  context.moveTo(x - 4, y - 3);
  context.lineTo(x - 1, y);
  context.lineTo(x - 4, y + 3);
  context.stroke();
}
