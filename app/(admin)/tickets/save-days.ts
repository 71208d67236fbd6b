import { type DayPoint, isPartOfWeek, tableRows } from "@/components/chart/trend";
import { showToast } from "@/components/overlay/toasts";
import { formatDay } from "@/components/ui/date-format";
import { saveBlob } from "@/components/ui/save-blob";
import { t } from "@/lib/languages/text";
import { legendOf } from "./legend";
import type { Range } from "./range";

const fileName = ({ from, to }: Range): string => `open-tickets-${from}-to-${to}`;

/** Saves the days or weeks of the chart as CSV, in the chart's order. A week is at the date of its last day in the range. */
export function saveDays(points: readonly DayPoint[], today: string, range: Range): void {
  const rows = tableRows(points, today).reverse();
  const isByWeek = rows.some(({ week }) => week);
  const lines = rows.map((row) => {
    const { day, value, change = "", isOpen, week } = row;
    const note = isOpen ? "so far" : isPartOfWeek(row) ? "part of week" : "";
    return [day, value, change, note, ...(week ? [week.lowest, week.highest, week.first] : [])].join(",");
  });
  const head = `date,totalOpen,change,note${isByWeek ? ",lowest,highest,firstDay" : ""}`;
  const text = [head, ...lines, ""].join("\r\n");
  saveBlob(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }), `${fileName(range)}.csv`);
  showToast({
    kind: "done",
    message: isByWeek
      ? t("Exported {count, plural, one {# week} other {# weeks}}", { count: rows.length })
      : t("Exported {count, plural, one {# day} other {# days}}", { count: rows.length }),
  });
}

/** Saves the chart as a picture that says whose tickets it shows. */
export async function savePicture(
  figure: HTMLElement,
  points: readonly DayPoint[],
  range: Range,
  tenant: string,
  today: string,
): Promise<void> {
  const { savePng } = await import("@/components/chart/save-png");
  const isByWeek = points.some(({ week }) => week);
  const legend = legendOf(isByWeek);
  const day = (value: string) => formatDay(new Date(value), "UTC");
  const caption = {
    title: isByWeek ? t("Open tickets per week") : t("Open tickets per day"),
    detail: t("{tenant}, {from} to {to}, days are UTC", { tenant, from: day(range.from), to: day(range.to) }),
    legend: [
      { name: legend.over },
      ...(points.some((point) => point.day === today) ? [{ name: legend.open, isDashed: true }] : []),
    ],
  };
  try {
    await savePng(figure, caption, `${fileName(range)}.png`);
  } catch {
    showToast({ kind: "failed", message: t("The picture could not be made.") });
  }
}
