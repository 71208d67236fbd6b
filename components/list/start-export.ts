import { showToast } from "@/components/overlay/toasts";
import { t } from "@/lib/languages/text";
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
        message: navigator.onLine
          ? t("Not exported. Part of the page could not be loaded.")
          : t("Not exported. You are offline."),
      }),
  );
}
