import { type Span, shareOf, startOfDay, startOfMonth } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";
import { message } from "@/lib/languages/text";

/** Calculates the visible range of time, and the chosen range of ends. Times are UTC, as terms are. */

export const zooms = [
  { days: 14, label: message("2 weeks") },
  { days: 91, label: message("3 months") },
  { days: 182, label: message("6 months") },
  { days: 548, label: message("18 months") },
] as const;

const [shortest, longest] = [14, 548];

/** Where the present moment is, unless the axis was moved. */
export const nowShare = 0.31;

export const spanAt = (now: number, days: number, share = nowShare): Span => {
  const length = days * dayMilliseconds;
  return { from: now - length * share, to: now + length * (1 - share) };
};

export const daysOf = ({ from, to }: Span): number => (to - from) / dayMilliseconds;

export const movedBy = ({ from, to }: Span, milliseconds: number): Span => ({
  from: from + milliseconds,
  to: to + milliseconds,
});

/** A longer or shorter visible range; the time at `share` keeps its position. */
export function zoomedBy(span: Span, factor: number, share: number): Span {
  const days = Math.min(longest, Math.max(shortest, daysOf(span) * factor));
  return spanAt(span.from + (span.to - span.from) * share, days, share);
}

export const timeAt = ({ from, to }: Span, share: number): number => from + (to - from) * share;

/** The share of the axis to zoom around: that of the present moment while it is at its usual place, else the wanted one. */
export function anchorOf(span: Span, now: number, wanted: number): number {
  const share = shareOf(span, now);
  return Math.abs(share - nowShare) < 0.01 ? share : wanted;
}

/** Days, both included. */
export interface DayRange {
  from: number;
  to: number;
}

/** The whole days, or whole months, between two times. */
export function rangeBetween(one: number, other: number, unit: "day" | "month"): DayRange {
  const [first, last] = one < other ? [one, other] : [other, one];
  if (unit === "day") return { from: startOfDay(first), to: startOfDay(last) };
  return { from: startOfMonth(first), to: startOfMonth(last, 1) - dayMilliseconds };
}

/** The range with its end, or without one a range that begins today, moved by days. */
export function grownBy(range: DayRange | undefined, days: number, now: number): DayRange {
  const from = range?.from ?? startOfDay(now);
  const to = (range?.to ?? from - dayMilliseconds) + days * dayMilliseconds;
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);
