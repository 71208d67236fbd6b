import { type DayPoint, tableRows } from "@/components/chart/trend";
import { showToast } from "@/components/overlay/toasts";
import { formatDay } from "@/components/ui/date-format";
import { countOf } from "@/components/ui/number-format";
import { saveBlob } from "@/components/ui/save-blob";
import { legend } from "./legend";
import type { Range } from "./range";

const fileName = ({ from, to }: Range): string => `open-tickets-${from}-to-${to}`;

/** Saves the days of the chart as CSV, in the chart's order. */
export function saveDays(points: readonly DayPoint[], today: string, range: Range): void {
  const rows = tableRows(points, today).reverse();
  const lines = rows.map(({ day, value, change = "", isOpen }) =>
    [day, value, change, isOpen ? "so far" : ""].join(","),
  );
  const text = ["date,totalOpen,change,note", ...lines, ""].join("\r\n");
  saveBlob(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }), `${fileName(range)}.csv`);
  showToast({ kind: "done", message: `Exported ${countOf(rows.length, "day")}` });
}

/** Saves the chart as a picture that says whose tickets it shows. */
export async function savePicture(figure: HTMLElement, range: Range, tenant: string): Promise<void> {
  const { savePng } = await import("@/components/chart/save-png");
  const day = (value: string) => formatDay(new Date(value), "UTC");
  const caption = {
    title: "Open tickets per day",
    detail: `${tenant}, ${day(range.from)} to ${day(range.to)}, days are UTC`,
    legend: [{ name: legend.over }, { name: legend.open, isDashed: true }],
  };
  try {
    await savePng(figure, caption, `${fileName(range)}.png`);
  } catch {
    showToast({ kind: "failed", message: "The picture could not be made." });
  }
}
