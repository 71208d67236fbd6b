export const plotHeight = 320;

const margin = { top: 24, right: 12, bottom: 44, left: 36 };

/** `edges`: the first and last point are at the edges, as of a line; `bands`: each is in the middle of its band, as bars. */
export type Placing = "edges" | "bands";

/** Where points and values are in a plot, in pixels. */
export interface PlotScale {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** From one point to the next. */
  step: number;
  x: (at: number) => number;
  y: (value: number) => number;
  /** The point at a place, if the place is between the axes. */
  nearest: (x: number, y: number) => number | undefined;
}

/** @param most the value at the top */
export function scaleOf(count: number, width: number, most: number, placing: Placing): PlotScale {
  const [left, right] = [margin.left, Math.max(margin.left, width - margin.right)];
  const [top, bottom] = [margin.top, plotHeight - margin.bottom];
  const step = (right - left) / Math.max(1, placing === "bands" ? count : count - 1);
  const first = placing === "bands" ? left + step / 2 : left;
  return {
    left,
    right,
    top,
    bottom,
    step,
    x: (at) => first + at * step,
    y: (value) => bottom - (value / most) * (bottom - top),
    nearest: (x, y) =>
      count > 0 && x >= left && x <= right && y >= top && y <= bottom
        ? Math.min(count - 1, Math.max(0, Math.round((x - first) / (step || 1))))
        : undefined,
  };
}
