import { showToast } from "@/components/overlay/toasts";
import { countOf } from "@/components/ui/number-format";
import { saveBlob } from "@/components/ui/save-blob";
import type { Comparison } from "@/lib/base/http/comparison";
import { cellOfText } from "@/lib/base/list/csv";
import type { Paging } from "@/lib/base/list/paging";
import { reasonOf } from "@/lib/browser/client";
import { byteOrderMark } from "./download-csv";

const pageSize = 1000;
const columns = ["difference", "tenant", "id", "field", "before", "after"];

/** Saves a comparison as CSV, a line for each field that differs. @param read reads a page of it */
export async function saveComparison(name: string, read: (paging: Paging) => Promise<Comparison>): Promise<void> {
  try {
    const lines = [columns.join(",")];
    let hasMore = true;
    for (let skip = 0; hasMore; skip += pageSize) {
      const { data } = await read({ limit: pageSize, skip });
      for (const row of data) lines.push(...linesOf(row));
      hasMore = data.length === pageSize;
    }
    const file = new Blob([byteOrderMark, lines.map((line) => `${line}\r\n`).join("")], {
      type: "text/csv;charset=utf-8",
    });
    saveBlob(file, `${name}.csv`);
    showToast({ kind: "done", message: `Exported ${countOf(lines.length - 1, "line")}` });
  } catch (error) {
    showToast({ kind: "failed", message: `Not exported. ${reasonOf(error)}` });
  }
}

function linesOf({ difference, tenant, record, changes }: Comparison["data"][number]): string[] {
  const { _id, id = _id } = record as { _id?: string; id?: string };
  return Object.entries(changes).map(([field, { before, after }]) =>
    [difference, tenant, id ?? "", field, textOf(before), textOf(after)].map(cellOfText).join(","),
  );
}

const textOf = (value: unknown): string =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
