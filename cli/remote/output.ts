import { once } from "node:events";
import { type Command, formats } from "./arguments";

/** Data goes to standard output, everything else to standard error. */

export type Format = "json" | "ndjson" | "csv" | "table";

/** As asked for; else a table for people, and JSON for programs. */
export function formatOf({ options }: Command, isList: boolean): Format {
  const asked = formats.find((each) => options.has(each));
  return (asked as Format | undefined) ?? (process.stdout.isTTY && isList ? "table" : "json");
}

/** Waits while a slow reader takes what was written before. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

export const note = (text: string): boolean => process.stderr.write(`${text}\n`);

/** Ends quietly when who reads the output has seen enough, as `head` does. */
export function endWithReader(): void {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1));
}

const widthMax = 40;
const columnsMax = 8;

/** Records as a table of their plain members. */
export function tableOf(records: readonly Record<string, unknown>[]): string {
  const flat = records.map((record) => new Map(cellsOf(record)));
  const names = [...new Set(flat.flatMap((cells) => [...cells.keys()]))].slice(0, columnsMax);
  const rows = [names, ...flat.map((cells) => names.map((name) => cells.get(name) ?? ""))];
  const widths = names.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

const cellsOf = (record: Record<string, unknown>, before = ""): [string, string][] =>
  Object.entries(record).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return [];
    if (typeof value === "object" && value !== null)
      return cellsOf(value as Record<string, unknown>, `${before}${name}.`);
    return [[before + name, short(String(value ?? ""))]];
  });

/** Without characters that would move the cursor or colour the terminal: records hold the texts of others. */
const short = (text: string): string => {
  const plain = text.replace(/\p{Cc}/gu, " ");
  return plain.length > widthMax ? `${plain.slice(0, widthMax - 1)}…` : plain;
};
