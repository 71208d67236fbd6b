import { showToast } from "@/components/overlay/toasts";
import type { CsvExport } from "./download-csv";

/** The rows of a query, whatever the page. */
export function withoutPaging(params: URLSearchParams): string {
  for (const name of ["~page", "~perPage", "~limit", "~skip"]) params.delete(name);
  return params.toString();
}

/** The download itself is loaded when it is first asked for. */
export function startExport(what: CsvExport): void {
  void import("./download-csv").then(
    ({ downloadCsv }) => downloadCsv(what),
    () =>
      showToast({
        kind: "failed",
        message: `Not exported. ${navigator.onLine ? "Part of the page could not be loaded." : "You are offline."}`,
      }),
  );
}
