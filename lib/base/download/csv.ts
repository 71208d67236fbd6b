import { valueAt } from "@/lib/base/project";
import { plainText } from "@/lib/base/rich-text/plain-text";

/** CSV: RFC 4180, CRLF, a header row, and text cells that no spreadsheet reads as a formula. */

/** A column of an export, as plain data, because rows are written in a thread of their own. */
export interface CsvColumn {
  path: string;
  /** Rich text: the cell shows its text. */
  isRich: boolean;
  /** The member is not in the answer, so that the cell is empty. */
  isOmitted: boolean;
}

export const csvHeader = (columns: readonly CsvColumn[]): string =>
  `${columns.map(({ path }) => quote(path)).join(",")}\r\n`;

/** A function that writes a record as a line. */
export function csvLine(columns: readonly CsvColumn[]): (record: unknown) => string {
  const cells = columns.map(cellOf);
  return (record) => {
    let line = "";
    for (let at = 0; at < cells.length; at++) line += at === 0 ? cells[at]?.(record) : `,${cells[at]?.(record)}`;
    return `${line}\r\n`;
  };
}

function cellOf({ path, isRich, isOmitted }: CsvColumn): (record: unknown) => string {
  if (isOmitted) return () => "";
  const segments = path.split(".");
  return (record) => cell(valueAt(record, segments), isRich);
}

function cell(value: unknown, isRich: boolean): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return cellOfText(isRich ? plainText(value) : value);
  // Numbers, also several in one cell, are not formulas: -5 stays a number.
  return typeof value === "object" ? cellOfValues(value, isRich) : String(value);
}

export const cellOfText = (value: string): string => (isSpecial.test(value) ? quote(guard(value)) : value);

/** A cell of several values, or of an object. */
export function cellOfValues(value: object, isRich: boolean): string {
  const written = text(value, isRich);
  return quote(isNumeric(value) ? written : guard(written));
}

/** Between several values in one cell. */
const separator = "; ";

function text(value: unknown, isRich: boolean): string {
  if (typeof value === "string") return isRich ? plainText(value) : value;
  if (Array.isArray(value))
    return value.map((element) => (element === undefined ? "" : text(element, isRich))).join(separator);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const isNumeric = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isNumeric) : typeof value !== "string" && typeof value !== "object";

/** Matches texts that `guard` or `quote` changes, in one test, because most texts need neither. */
const isSpecial = /[",\r\n]|^[=+\-@\t]/;

/** Quotes a text that a spreadsheet would run as a formula. */
const guard = (value: string): string => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value);

const quote = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
