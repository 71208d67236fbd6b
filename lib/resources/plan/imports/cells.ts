import { isObject } from "@/lib/base/is-object";
import type { List } from "@/lib/base/list/fields";
import type { FieldKind } from "@/lib/base/list/operators";
import type { Problem } from "@/lib/base/problem-document";
import { isCalendarDate } from "@/lib/base/schema/text";

/** Turns the cells of a table into values of a record. */

type Json = Record<string, unknown>;

/** A field that a column of a table writes. */
export interface Column {
  path: string;
  kind: FieldKind;
}

/**
 * The columns that write a field. One that the record does not have, an element of a list, and rich text, of which a table
 * has the plain text, write none.
 */
export const writableColumns = (list: List, columns: readonly string[]): Column[] =>
  columns.flatMap((path) => {
    const field = list.fields.get(path);
    const isScalar = field && list.paths.has(path) && field.arrayPath === undefined && !path.includes("*");
    return isScalar && !list.richText?.includes(path) ? [{ path, kind: field.kind }] : [];
  });

/** The record with the values of a row: a column that the table lacks is kept, and an empty cell empties its field. */
export function withCells(record: object, row: Readonly<Record<string, string>>, columns: readonly Column[]): Json {
  const changed = structuredClone(record) as Json;
  for (const { path, kind } of columns) setAt(changed, path.split("."), readCell(row[path] ?? "", kind));
  return changed;
}

/** The cells that cannot be read as values of their fields, each with what can. */
export const unreadableCells = (row: Readonly<Record<string, string>>, columns: readonly Column[]): Problem[] =>
  columns.flatMap(({ path, kind }) => {
    const form = forms[kind];
    const cell = row[path] ?? "";
    if (form === undefined || typeof readCell(cell, kind) !== "string") return [];
    return { pointer: `/${path.replaceAll(".", "/")}`, code: "wrong_type", detail: form };
  });

const forms: Partial<Record<FieldKind, string>> = {
  number: "Use digits, such as 1250 or 1250.50.",
  boolean: "Use true or false.",
};

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i;

/** A cell that cannot be read stays a text. */
function readCell(cell: string, kind: FieldKind): unknown {
  if (cell === "") return undefined;
  // JSON has no negative zero.
  if (kind === "number") return decimal.test(cell) ? Number(cell) + 0 : cell;
  if (kind === "boolean") return cell === "true" ? true : cell === "false" ? false : cell;
  // Terms are days, which are those of UTC.
  if (kind === "time") return isCalendarDate(cell) ? `${cell}T00:00:00.000Z` : cell;
  // An export marks a text so that no spreadsheet reads it as a formula.
  return kind === "text" ? cell.replace(/^'(?=[=+\-@\t\r\n])/, "") : cell;
}

function setAt(record: Json, [name = "", ...rest]: readonly string[], value: unknown): void {
  const member = record[name];
  if (rest.length > 0) {
    if (value === undefined && !isObject(member)) return;
    const inner = isObject(member) ? member : {};
    record[name] = inner;
    setAt(inner, rest, value);
  } else if (value !== undefined) record[name] = value;
  // An empty cell keeps an object or a list, which a table shows as an empty cell.
  else if (member !== null && member !== "") delete record[name];
}
