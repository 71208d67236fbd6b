"use client";

import { IconDownload } from "@tabler/icons-react";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { useIsPhone } from "@/components/ui/media";
import { countOf, formatCount } from "@/components/ui/number-format";
import { callForCsv } from "@/lib/base/http/client";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { readLines } from "./csv-lines";
import type { ListScreen } from "./list-screen";

interface CsvExport {
  endpoint: Endpoint;
  /** Queries without paging; the rows of several go into one file. */
  searches: readonly string[];
  total: number;
  /** Names the file, with the day. */
  name: string;
}

/** Everything that is filtered, in the order shown, whatever the page: as the API streams it. */
export function ExportButton<Row extends object>({ screen, name }: { screen: ListScreen<Row>; name: string }) {
  const { grammar, query, page, endpoint } = screen;
  const isPhone = useIsPhone();
  const total = page?.total ?? 0;
  const search = new URLSearchParams(grammar.request(query));
  for (const paging of ["~page", "~perPage", "~limit", "~skip"]) search.delete(paging);
  return (
    <Button
      variant={isPhone ? "quiet" : "default"}
      leftSection={<IconDownload aria-hidden />}
      onClick={() => void exportCsv({ endpoint, searches: [search.toString()], total, name })}
    >
      {page ? `Export ${countOf(total, "row")}` : "Export rows"}
    </Button>
  );
}

const idsPerRequest = 100;

/** The rows that are selected, on whatever page they are. */
export function ExportSelected<Row extends object>({
  screen,
  idField,
  name,
}: {
  screen: ListScreen<Row>;
  idField: string;
  name: string;
}) {
  const { endpoint, model, query, grammar } = screen;
  const { selected } = model;
  const searches = Array.from({ length: Math.ceil(selected.length / idsPerRequest) }, (_, part) => {
    const ids = selected.slice(part * idsPerRequest, (part + 1) * idsPerRequest);
    const conditions = ids.map((value) => ({ op: "eq" as const, value }));
    const only = { ...query, search: "", filters: [{ field: idField, conditions }], extra: {} };
    const search = grammar.request(only);
    for (const paging of ["~page", "~perPage", "~limit", "~skip"]) search.delete(paging);
    return search.toString();
  });
  return (
    <Button
      variant="quiet"
      leftSection={<IconDownload aria-hidden />}
      onClick={() => void exportCsv({ endpoint, searches, total: selected.length, name })}
    >
      Export {formatCount(selected.length)}
    </Button>
  );
}

/** Downloads with its progress in a toast, from where it can be stopped. */
async function exportCsv({ endpoint, searches, total, name }: CsvExport): Promise<void> {
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
      await callForCsv(endpoint, { search, signal: stop.signal }, (piece) => {
        const read = lines.take(piece);
        pieces.push(read.text);
        rows += read.rows;
        toast.update({ message: message(rows), progress: total === 0 ? 1 : rows / total });
      });
    }
    save(new Blob(pieces, { type: "text/csv;charset=utf-8" }), `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
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

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
