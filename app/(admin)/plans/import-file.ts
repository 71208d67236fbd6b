import type { SentFile } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";

export const importAccept = ".csv,.tsv,.txt,.json,.ndjson,.jsonl";

/**
 * A file as the API takes it. It is sent as it is: a browser would round its numbers.
 * @throws Error with the remedy
 */
export function importFile(file: File): SentFile {
  const extension = file.name.toLowerCase().split(".").at(-1) ?? "";
  if (["csv", "tsv", "txt"].includes(extension)) return { type: "text/csv", content: file };
  if (["json", "ndjson", "jsonl"].includes(extension)) return { type: "application/x-ndjson", content: file };
  throw new Error(t("This is not a CSV or JSON file. In a spreadsheet, save the sheet as CSV."));
}
