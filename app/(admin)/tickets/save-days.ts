import { type DayPoint, tableRows } from "@/components/chart/trend";
import { showToast } from "@/components/overlay/toasts";
import { countOf } from "@/components/ui/number-format";
import { saveBlob } from "@/components/ui/save-blob";
import type { Range } from "./range";

const fileName = ({ from, to }: Range): string => `open-tickets-${from}-to-${to}`;

/** Saves the days of the chart as CSV, in the chart's order. */
export function saveDays(points: readonly DayPoint[], today: string, range: Range): void {
  const rows = tableRows(points, today).reverse();
  const lines = rows.map(({ day, value, change = "", isOpen }) =>
    [day, value, change, isOpen ? "so far" : ""].join(","),
  );
  const text = ["date,totalOpen,change,note", ...lines, ""].join("\r\n");
  saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), `${fileName(range)}.csv`);
  showToast({ kind: "done", message: `Exported ${countOf(rows.length, "day")}` });
}

/** Saves the chart as a picture. */
export async function savePicture(figure: HTMLElement, range: Range): Promise<void> {
  const { savePng } = await import("@/components/chart/save-png");
  await savePng(figure, `${fileName(range)}.png`);
}
