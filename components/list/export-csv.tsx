"use client";

import { IconDownload } from "@tabler/icons-react";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { useIsPhone } from "@/components/ui/media";
import { countOf, formatCount } from "@/components/ui/number-format";
import type { CsvExport } from "./download-csv";
import { useList } from "./use-list-state";

/** Exports every row that matches, in the order shown, whatever the page. Only where the API offers CSV. */
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
      onClick={() => startExport({ facts, searches: [search], total })}
    >
      {page ? `Export ${countOf(total, "row")}` : "Export rows"}
    </Button>
  );
}

const idsPerRequest = 100;

/** Exports the selected rows, on whatever page they are. */
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
      onClick={() => startExport({ facts, searches, total: ids.length })}
    >
      Export {formatCount(ids.length)}
    </Button>
  );
}

function withoutPaging(params: URLSearchParams): string {
  for (const name of ["~page", "~perPage", "~limit", "~skip"]) params.delete(name);
  return params.toString();
}

/** The download itself is loaded when it is first asked for. */
function startExport(what: CsvExport): void {
  void import("./download-csv").then(
    ({ downloadCsv }) => downloadCsv(what),
    () => showToast({ kind: "failed", message: "Not exported. The program for it could not be loaded." }),
  );
}
