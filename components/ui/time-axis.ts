import { dayMilliseconds } from "@/lib/base/day";
import { formatMonth } from "./date-format";
import { type AxisUnit, labelOf, labelRoom } from "./label-room";
import type { Term } from "./term";

/** A stretch of time in milliseconds, drawn from one edge to the other. */
export interface Span {
  from: number;
  to: number;
}

/** Where a time is between the edges: 0 to 1, or outside of them. */
export const shareOf = ({ from, to }: Span, time: number): number => (time - from) / (to - from);

/** The same; of a time outside, the nearer edge. */
export const shareWithin = (span: Span, time: number): number => Math.min(1, Math.max(0, shareOf(span, time)));

export const percentOf = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** The style of what reaches from one share to another. */
export const partOf = (from: number, to: number) => ({
  insetInlineStart: percentOf(from),
  width: percentOf(Math.max(0, to - from)),
});

/** Where a term is: the edges of its stroke, of what of it is over, and of its window, as shares. */
export function placeOf(
  { start, end, windowStart }: Pick<Term, "start" | "end" | "windowStart">,
  span: Span,
  now: number,
) {
  const [from, to] = [shareWithin(span, start.getTime()), shareWithin(span, endOfTerm(end))];
  return {
    from,
    to,
    today: Math.min(to, Math.max(from, shareWithin(span, now))),
    window: windowStart ? Math.max(from, shareWithin(span, windowStart.getTime())) : to,
  };
}

/** The last day of a term is part of it. */
export const endOfTerm = (end: Date): number => end.getTime() + dayMilliseconds;

export const startOfDay = (time: number): number => Math.floor(time / dayMilliseconds) * dayMilliseconds;

export const startOfMonth = (time: number, months = 0): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};

/**
 * A gridline with the label of the day, week or month that begins there; `above` is the heading of several labels, such as
 * their year.
 */
export interface AxisMark {
  at: number;
  /** Undefined where there is no room for it. */
  label: string | undefined;
  above?: string;
}

/** Days up to two weeks, Mondays up to a quarter, months beyond. All are UTC, as terms count them. */
export function unitOf({ from, to }: Span): AxisUnit {
  const days = (to - from) / dayMilliseconds;
  return days <= 15 ? "day" : days <= 120 ? "week" : "month";
}

/** The months that one label can cover: up to half a year it names its month, beyond its year. */
const monthSteps = [1, 3, 6, 12, 24, 60, 120];

/** How many marks one label covers. */
function marksToLabel(unit: AxisUnit, marks: number, width: number): number {
  const least = Math.max(1, (labelRoom(unit) * marks) / Math.max(1, width));
  return unit === "month" ? (monthSteps.find((each) => each >= least) ?? 240) : Math.ceil(least);
}

/** The marks of an axis of a width in pixels, earliest first. There is at least one label above. */
export function marksOf(span: Span, width = Number.POSITIVE_INFINITY): AxisMark[] {
  const unit = unitOf(span);
  const times = unit === "month" ? months(span) : days(span, unit);
  const every = marksToLabel(unit, times.length, width);
  let before: string | undefined;
  return times.map((at) => {
    const date = new Date(at);
    const year = date.getUTCFullYear();
    const above = unit === "month" ? String(year) : `${formatMonth(date)} ${year}`;
    const label = unit === "month" && every >= 12 ? above : labelOf[unit](date);
    const isNew = above !== before;
    before = above;
    const number =
      unit === "month" ? year * 12 + date.getUTCMonth() : Math.round(at / dayMilliseconds / (unit === "week" ? 7 : 1));
    return { at, label: number % every === 0 ? label : undefined, ...(isNew ? { above } : {}) };
  });
}

function months({ from, to }: Span): number[] {
  const found: number[] = [];
  for (let at = startOfMonth(from, startOfMonth(from) < from ? 1 : 0); at < to; at = startOfMonth(at, 1))
    found.push(at);
  return found;
}

function days({ from, to }: Span, unit: AxisUnit): number[] {
  const found: number[] = [];
  for (let at = startOfDay(from + dayMilliseconds - 1); at < to; at += dayMilliseconds)
    if (unit === "day" || new Date(at).getUTCDay() === 1) found.push(at);
  return found;
}
