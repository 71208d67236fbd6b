/** A number for each day. Days are UTC calendar days, `YYYY-MM-DD`. */
export interface DayPoint {
  day: string;
  value: number;
}

export interface TrendTableRow extends DayPoint {
  /** Against the day before; undefined for the first. */
  change: number | undefined;
  /** The day is not over: its value is so far. */
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
 * Two series of one line: days that are over, and the stretch to today, drawn dashed. They meet at the last day that is
 * over.
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

/** The highest and the lowest day that is over; of equal ones the latest. */
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

/** Mondays to mark, few enough to be read at the given width in pixels. */
export function mondayTicks(points: readonly DayPoint[], width: number): string[] {
  const mondays = points.map(({ day }) => day).filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1);
  const room = Math.max(2, Math.floor(width / 100));
  const step = Math.max(1, Math.ceil(mondays.length / room));
  return mondays.filter((_, at) => at % step === 0);
}

/** Round numbers from 0 to above the greatest value. */
export function valueTicks(points: readonly DayPoint[]): number[] {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const rough = most / 3;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}
