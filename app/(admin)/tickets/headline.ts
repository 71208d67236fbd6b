import { type DayPoint, extremes } from "@/components/chart/trend";
import { formatDayShort } from "@/components/ui/date-format";
import { t } from "@/lib/languages/text";

/** The sentence above the chart: open tickets now and yesterday, and the extremes of the complete days. */
export function headlineOf(points: readonly DayPoint[] | undefined, today: string) {
  const last = points?.at(-1);
  if (!points || !last) return { count: undefined, what: t("open now"), headline: "" };
  const short = (day: string) => formatDayShort(new Date(day), "UTC");
  const before = points.at(-2);
  const found = extremes(points, today);
  const range = found
    ? t("Highest {highest} on {day}, lowest {lowest} on {other}", {
        highest: found.highest.value,
        day: short(found.highest.day),
        lowest: found.lowest.value,
        other: short(found.lowest.day),
      })
    : "";
  const isOpen = last.day === today;
  const yesterday = isOpen && before ? t("{count} at the end of yesterday.", { count: before.value }) : "";
  return {
    count: last.value,
    what: isOpen ? t("open now") : t("open at the end of {day}", { day: short(last.day) }),
    headline: `${yesterday} ${range}`.trim(),
  };
}
