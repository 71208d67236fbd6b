import { showToast } from "@/components/overlay/toasts";
import { t } from "@/lib/languages/text";
import type { ListFacts } from "./define-list-screen";
import type { CsvExport } from "./download-csv";
import { fieldOfColumn } from "./filter-fields";

/** The rows of a query, whatever the page. */
export function withoutPaging(params: URLSearchParams): string {
  for (const name of ["~page", "~perPage", "~limit", "~skip"]) params.delete(name);
  return params.toString();
}

/** The fields of the shown columns, in their order; some columns show no field. */
export function shownFields({ list, columnDefs, columnIds }: ListFacts, shown: readonly string[]): string[] {
  const defs = shown.map((id) => columnDefs[columnIds.indexOf(id)]);
  return [...new Set(defs.flatMap((def) => (def && fieldOfColumn(list, def)?.path) ?? []))];
}

export function withFields(search: string, fields: readonly string[]): string {
  const params = new URLSearchParams(search);
  params.set("~fields", fields.join(","));
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
