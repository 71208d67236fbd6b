import { plainText } from "@/lib/base/rich-text/plain-text";
import type { List } from "./fields";
import { valueAt } from "./project";
import type { ListQuery } from "./query";

/** CSV of a list: RFC 4180, CRLF, a header row, and text cells that no spreadsheet reads as a formula. */

/** The columns of an export: the fields asked for, in that order, or the list's default ones. */
export function csvColumns(list: List, query: ListQuery): string[] {
  if (query.fields.length === 0) return [...(list.csv?.columns ?? [])];
  // Naming an object or array means the fields in it.
  return query.fields.flatMap((path) => {
    if (list.fields.has(path)) return [path];
    const inside = [...list.fields.keys()].filter((field) => field.startsWith(`${path}.`));
    return inside.length > 0 ? inside : [path];
  });
}

/**
 * Yields the export in chunks of text, holding one batch in memory. The first chunk waits for the first batch, so that an
 * error before it can still be answered as one.
 */
export async function* csv(
  list: List,
  query: ListQuery,
  batches: AsyncIterable<Record<string, unknown>[]>,
): AsyncGenerator<string> {
  const columns = csvColumns(list, query);
  const readers = columns.map((path) => {
    const segments = path.split(".");
    const rich = list.richText?.includes(path) ?? false;
    return (record: unknown) => cell(valueAt(record, segments), rich);
  });
  let header = `${columns.map((column) => quote(column)).join(",")}\r\n`;
  for await (const batch of batches) {
    yield header + batch.map((record) => `${readers.map((reader) => reader(record)).join(",")}\r\n`).join("");
    header = "";
  }
  if (header) yield header;
}

function cell(value: unknown, rich: boolean): string {
  if (value === undefined || value === null) return "";
  const written = text(value, rich);
  // Numbers, also several in one cell, are not formulas: -5 stays a number.
  return quote(isNumeric(value) ? written : guard(written));
}

function text(value: unknown, rich: boolean): string {
  if (typeof value === "string") return rich ? plainText(value) : value;
  if (Array.isArray(value))
    return value.map((element) => (element === undefined ? "" : text(element, rich))).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const isNumeric = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isNumeric) : typeof value !== "string" && typeof value !== "object";

/** Quotes a text that a spreadsheet would run as a formula. */
const guard = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const quote = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
