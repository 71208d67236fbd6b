import type { PlannedForTerm } from "@/components/ui/term";
import { endOfTerm } from "@/components/ui/time-axis";
import type { Palette } from "./draw";

interface Stroke {
  /** Where a time is on the canvas; of one outside the nearer edge. */
  x: (time: number) => number;
  y: number;
  thickness: number;
  palette: Palette;
}

/** The term that a renewal opens: hollow, or in a closed group dashed. */
export function drawRenewal(
  context: CanvasRenderingContext2D,
  { renewal }: PlannedForTerm,
  { x, y, thickness, palette }: Stroke,
): void {
  if (!renewal) return;
  const [from, to] = [x(renewal.from.getTime()) + 2, x(endOfTerm(renewal.end))];
  if (to <= from) return;
  context.strokeStyle = palette.past;
  context.lineWidth = 1;
  context.setLineDash(thickness > 2 ? [] : [3, 3]);
  context.beginPath();
  if (thickness > 2) context.rect(from + 0.5, y + 0.5, to - from, thickness - 1);
  else {
    context.moveTo(from, y + thickness / 2);
    context.lineTo(to, y + thickness / 2);
  }
  context.stroke();
  context.setLineDash([]);
}

/** A cancellation as a cut, after which the rest is dashed, and changes as rings, for which closed groups have no room. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  { cancelled, changes }: PlannedForTerm,
  { x, y, thickness, palette }: Stroke,
  end: number,
): void {
  const middle = y + thickness / 2;
  if (cancelled) {
    const cut = x(endOfTerm(cancelled));
    context.clearRect(cut, y - 1, end - cut, thickness + 2);
    context.strokeStyle = palette.ahead;
    context.lineWidth = 1;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(cut + 2, middle);
    context.lineTo(end, middle);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = palette.ink;
    const overhang = thickness > 2 ? 4 : 1.5;
    context.fillRect(cut - 1, y - overhang, 2, thickness + 2 * overhang);
  }
  if (thickness <= 2) return;
  for (const date of changes) {
    context.beginPath();
    context.arc(x(date.getTime()), middle, 3.75, 0, 2 * Math.PI);
    context.fillStyle = palette.surface;
    context.fill();
    context.strokeStyle = palette.ring;
    context.lineWidth = 1.5;
    context.stroke();
  }
}
