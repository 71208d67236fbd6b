"use client";

import { IconDownload } from "@tabler/icons-react";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { useIsPhone } from "@/components/ui/media";
import { countOf, formatCount } from "@/components/ui/number-format";
import { saveBlob } from "@/components/ui/save-blob";
import { readLines } from "./csv-lines";
import type { ListFacts } from "./define-list-screen";
import { useList } from "./use-list-state";

interface CsvExport {
  facts: ListFacts;
  /** Queries without paging; the rows of all queries are written to one file. */
  searches: readonly string[];
  total: number;
}

/** Exports all matching rows of all pages, in the current order. Only if the API offers CSV. */
export function ExportButton() {
  const { facts, query, page } = useList();
  const isPhone = useIsPhone();
  if (!facts.list.csv) return null;
  const total = page?.total ?? 0;
  const search = withoutPaging(facts.grammar.request(query));
  return (
    <Button
      variant={isPhone ? "quiet" : "default"}
      leftSection={<IconDownload aria-hidden />}
      onClick={() => void exportCsv({ facts, searches: [search], total })}
    >
      {page ? `Export ${countOf(total, "row")}` : "Export rows"}
    </Button>
  );
}

const idsPerRequest = 100;

/** Exports the selected rows, including those of other pages. */
export function ExportSelectedButton() {
  const { facts, query, selection } = useList();
  const { ids } = selection;
  const searches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, part) =>
    withoutPaging(facts.grammar.requestOf(ids.slice(part * idsPerRequest, (part + 1) * idsPerRequest), query.sort)),
  );
  return (
    <Button
      variant="quiet"
      leftSection={<IconDownload aria-hidden />}
      onClick={() => void exportCsv({ facts, searches, total: ids.length })}
    >
      Export {formatCount(ids.length)}
    </Button>
  );
}

function withoutPaging(params: URLSearchParams): string {
  for (const name of ["~page", "~perPage", "~limit", "~skip"]) params.delete(name);
  return params.toString();
}

/** Downloads a file; a toast shows the progress and can cancel it. */
async function exportCsv({ facts, searches, total }: CsvExport): Promise<void> {
  const fileName = facts.list.csv?.fileName ?? facts.plural;
  const stop = new AbortController();
  const message = (rows: number) => `Exporting ${formatCount(rows)} of ${formatCount(total)}`;
  const toast = showToast({
    kind: "progress",
    message: message(0),
    progress: 0,
    action: { label: "Stop", run: () => stop.abort() },
  });
  try {
    const pieces: string[] = [];
    let rows = 0;
    for (const [at, search] of searches.entries()) {
      const lines = readLines(at > 0);
      await facts.download(search, stop.signal, (piece) => {
        const read = lines.take(piece);
        pieces.push(read.text);
        rows += read.rows;
        toast.update({ message: message(rows), progress: total === 0 ? 1 : rows / total });
      });
    }
    saveBlob(
      new Blob(pieces, { type: "text/csv;charset=utf-8" }),
      `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`,
    );
    toast.dismiss();
    showToast({ kind: "done", message: `Exported ${countOf(rows, "row")}` });
  } catch (error) {
    toast.dismiss();
    if (stop.signal.aborted) showToast({ kind: "done", message: "Stopped. Nothing was saved." });
    else {
      const reason = error instanceof Error ? error.message : "The download broke off.";
      showToast({ kind: "failed", message: `Not exported. ${reason}` });
    }
  }
}
