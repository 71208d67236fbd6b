import { showToast } from "@/components/overlay/toasts";
import { saveBlob } from "@/components/ui/save-blob";
import { t } from "@/lib/languages/text";
import { readLines } from "./csv-lines";
import type { ListFacts } from "./define-list-screen";

/** Without it Excel reads UTF-8 as the code page of the computer. */
const byteOrderMark = "\uFEFF";

export interface CsvExport {
  facts: Pick<ListFacts, "list" | "download">;
  /** Queries without paging; their rows are saved in one file. */
  searches: readonly string[];
  total: number;
}

/** Downloads rows as CSV. A toast shows the progress and can stop it. */
export async function downloadCsv({ facts, searches, total }: CsvExport): Promise<void> {
  const fileName = facts.list.csv?.fileName ?? "records";
  const stop = new AbortController();
  const message = (count: number) => t("Exporting {count} of {total}", { count, total });
  const toast = showToast({
    kind: "progress",
    message: message(0),
    progress: 0,
    action: { label: t("Stop"), run: () => stop.abort() },
  });
  try {
    const chunks: string[] = [];
    let rows = 0;
    for (const [at, search] of searches.entries()) {
      const lines = readLines(at > 0);
      await facts.download(search, stop.signal, (chunk) => {
        const read = lines.take(chunk);
        chunks.push(read.text);
        rows += read.rows;
        toast.update({ message: message(rows), progress: total === 0 ? 1 : rows / total });
      });
    }
    saveBlob(
      new Blob([byteOrderMark, ...chunks], { type: "text/csv;charset=utf-8" }),
      `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`,
    );
    toast.dismiss();
    showToast({ kind: "done", message: t("Exported {count, plural, one {# row} other {# rows}}", { count: rows }) });
  } catch (error) {
    toast.dismiss();
    if (stop.signal.aborted) showToast({ kind: "done", message: t("Stopped. Nothing was saved.") });
    else {
      const reason = error instanceof Error ? error.message : t("The download broke off.");
      showToast({ kind: "failed", message: t("Not exported. {reason}", { reason }) });
    }
  }
}
