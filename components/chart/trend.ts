/** A number for each day. Days are UTC calendar days, `YYYY-MM-DD`. */
export interface DayPoint {
  day: string;
  value: number;
}

export interface TrendTableRow extends DayPoint {
  /** Compared with the day before; undefined for the first day. */
  change: number | undefined;
  /** The day is not complete: its value can still change. */
  isOpen: boolean;
}

/** The rows of the table, latest day first. */
export function tableRows(points: readonly DayPoint[], today: string): TrendTableRow[] {
  return points
    .map(({ day, value }, at) => {
      const before = points[at - 1];
      return { day, value, change: before && value - before.value, isOpen: day === today };
    })
    .reverse();
}

/**
 * Splits the line into two series: complete days, and a dashed part from the last complete day to today. Both contain
 * the last complete day.
 */
export function splitAtToday(points: readonly DayPoint[], today: string) {
  const last = points.length - 1;
  const isOpen = points[last]?.day === today;
  return points.map(({ day, value }, at) => ({
    day,
    value: isOpen && at === last ? null : value,
    open: isOpen && at >= last - 1 ? value : null,
  }));
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

/** The Mondays to label on the axis, few enough to be readable at the given width in pixels. */
export function mondayTicks(points: readonly DayPoint[], width: number): string[] {
  const mondays = points.map(({ day }) => day).filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1);
  const room = Math.max(2, Math.floor(width / 100));
  const step = Math.max(1, Math.ceil(mondays.length / room));
  return mondays.filter((_, at) => at % step === 0);
}

/** Round axis values from 0 to above the greatest value. */
export function valueTicks(points: readonly DayPoint[]): number[] {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const rough = most / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}
