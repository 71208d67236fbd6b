import { envelopeMembers } from "@/lib/base/http/file-types";
import type { SentFile } from "@/lib/browser/client";

export const importAccept = ".csv,.tsv,.txt,.json,.ndjson,.jsonl";

/**
 * Converts a file for the API: a table, or one record on each line. A JSON file may be an array or a list as the API
 * returns it.
 * @throws Error with the remedy
 */
export async function importFile(file: File): Promise<SentFile> {
  const extension = file.name.toLowerCase().split(".").at(-1) ?? "";
  if (["csv", "tsv", "txt"].includes(extension)) return { type: "text/csv", content: file };
  if (["ndjson", "jsonl"].includes(extension)) return { type: "application/x-ndjson", content: file };
  if (extension !== "json")
    throw new Error("This is not a file of CSV or JSON. In a spreadsheet, save the sheet as CSV.");
  const records = recordsOf(await parsed(file));
  if (!records) throw new Error("The file has no list of records.");
  return {
    type: "application/x-ndjson",
    content: new Blob([records.map((record) => JSON.stringify(record)).join("\n")]),
  };
}

async function parsed(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error("The file is not valid JSON.");
  }
}

function recordsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const members: Record<string, unknown> = Object(value);
  const list = envelopeMembers.map((name) => members[name]).find(Array.isArray);
  return list ?? ("id" in members || "_id" in members ? [value] : undefined);
}
