import { marksOf } from "@/components/ui/time-axis";
import { dayMilliseconds } from "@/lib/base/day";

/** A number for each day, or for the last day of each week. Days are UTC calendar days, `YYYY-MM-DD`. */
export interface DayPoint {
  day: string;
  value: number;
  /** Given for a week: its first day in the range, and the numbers of its lowest and highest day. */
  week?: { first: string; lowest: number; highest: number };
}

export interface TrendTableRow extends DayPoint {
  /** Compared with the day or week before; undefined for the first. */
  change: number | undefined;
  /** The day or week is not complete: its value can still change. */
  isOpen: boolean;
}

/** The rows of the table, latest day first. */
export function tableRows(points: readonly DayPoint[], today: string): TrendTableRow[] {
  return points
    .map((point, at) => {
      const before = points[at - 1];
      return { ...point, change: before && point.value - before.value, isOpen: point.day === today };
    })
    .reverse();
}

/** The highest and the lowest complete day; among equal ones the latest. */
export function extremes(
  points: readonly DayPoint[],
  today: string,
): { highest: DayPoint; lowest: DayPoint } | undefined {
  const over = points.filter(({ day }) => day !== today);
  const [first] = over;
  if (!first) return undefined;
  return {
    highest: over.reduce((best, point) => (point.value >= best.value ? point : best), first),
    lowest: over.reduce((best, point) => (point.value <= best.value ? point : best), first),
  };
}

/** Weeks from Monday to Sunday, each with its days in the range and the number of the last of them. */
export function weeksOf(days: readonly DayPoint[]): DayPoint[] {
  const weeks = new Map<string, DayPoint>();
  for (const { day, value } of days) {
    const monday = mondayOf(day);
    const { first, lowest, highest } = weeks.get(monday)?.week ?? { first: day, lowest: value, highest: value };
    const week = { first, lowest: Math.min(lowest, value), highest: Math.max(highest, value) };
    weeks.set(monday, { day, value, week });
  }
  return [...weeks.values()];
}

/** Whether the range begins or ends within the week. */
export const isPartOfWeek = ({ day, week }: DayPoint): boolean =>
  week !== undefined && Date.parse(day) - Date.parse(week.first) < 6 * dayMilliseconds;

const mondayOf = (day: string): string => {
  const date = new Date(day);
  const back = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - back * dayMilliseconds).toISOString().slice(0, 10);
};

/** The labels of a time axis of a width in pixels, each at the point of its day or week. */
export function dayMarks(points: readonly DayPoint[], width: number): { at: number; label: string }[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const span = { from: Date.parse(first.week?.first ?? first.day), to: Date.parse(last.day) + dayMilliseconds };
  const marks = marksOf(span, width).flatMap(({ at, label }) =>
    label === undefined ? [] : { at: points.findIndex(({ day }) => Date.parse(day) >= at), label },
  );
  // Several days of a week are one point.
  return marks.filter(({ at }, place) => at !== marks[place - 1]?.at);
}

/** Round axis values from 0 to above the greatest value. */
export function valueTicks(points: readonly DayPoint[]): number[] {
  const most = Math.max(1, ...points.map(({ value, week }) => week?.highest ?? value));
  const rough = most / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}
