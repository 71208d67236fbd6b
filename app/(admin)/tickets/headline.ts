import { type DayPoint, extremes } from "@/components/chart/trend";
import { formatDayShort } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";

/** The sentence above the chart: open tickets now and yesterday, and the extremes of the complete days. */
export function headlineOf(points: readonly DayPoint[] | undefined, today: string) {
  const last = points?.at(-1);
  if (!points || !last) return { count: undefined, what: "open now", headline: "" };
  const short = (day: string) => formatDayShort(new Date(day), "UTC");
  const before = points.at(-2);
  const found = extremes(points, today);
  const range = found
    ? `Highest ${formatCount(found.highest.value)} on ${short(found.highest.day)}, lowest ${formatCount(found.lowest.value)} on ${short(found.lowest.day)}`
    : "";
  const isOpen = last.day === today;
  const yesterday = isOpen && before ? `${formatCount(before.value)} at the end of yesterday. ` : "";
  return {
    count: last.value,
    what: isOpen ? "open now" : `open at the end of ${short(last.day)}`,
    headline: `${yesterday}${range}`,
  };
}
