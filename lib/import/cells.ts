import { AppError } from "@/lib/base/errors";
import type { Separator } from "@/lib/base/http/csv-records";
import type { FileRecord, FileRecords } from "@/lib/base/http/file-records";
import { isObject } from "@/lib/base/is-object";
import { type List, versionMember } from "@/lib/base/list/fields";
import type { FieldKind } from "@/lib/base/list/operators";
import { message } from "@/lib/languages/text";
import { readCell } from "./cell-values";

/** Turns the rows of a table into records. */

type Json = Record<string, unknown>;
type Row = Readonly<Record<string, string>>;

/** A field that a column of a table writes. */
export interface Column {
  path: string;
  kind: FieldKind;
}

/**
 * A table whose columns are named as the fields are: spreadsheets and people change upper and lower case.
 * @throws AppError `invalid_body` for two columns of one field
 */
export function namedAsFields(sent: FileRecords, { fields }: List): FileRecords {
  if (!sent.columns) return sent;
  const paths = new Map([...fields.keys(), versionMember].map((path) => [path.toLowerCase(), path]));
  const names = sent.columns.map((name) => (fields.has(name) ? name : (paths.get(name.toLowerCase()) ?? name)));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw AppError.invalidFormat(message("The header names the column {twice} twice.", { twice }));
  const changed = new Map(sent.columns.flatMap((name, at) => (name === names[at] ? [] : [[name, names[at] ?? name]])));
  return changed.size === 0 ? sent : { ...sent, columns: names, records: renamed(sent.records, changed) };
}

async function* renamed(
  records: FileRecords["records"],
  names: ReadonlyMap<string, string>,
): AsyncGenerator<FileRecord> {
  for await (const record of records) {
    const cells = Object.entries(record.value as Row).map(([name, cell]) => [names.get(name) ?? name, cell]);
    yield { ...record, value: Object.fromEntries(cells) };
  }
}

/**
 * The columns that write a field. One that the record does not have, an element of a list, and rich text, of which a table
 * has the plain text, write none.
 */
export const writableColumns = (list: List, columns: readonly string[]): Column[] =>
  columns.flatMap((path) => {
    const field = list.fields.get(path);
    const isScalar = field && list.paths.has(path) && field.arrayPath === undefined && !path.includes("*");
    return isScalar && !field.isRich ? [{ path, kind: field.kind }] : [];
  });

/**
 * The record with the values of a row: a column that the table lacks is kept, and an empty cell empties its field.
 * @throws AppError `invalid_body` for the cells that cannot be read
 */
export function withCells(record: object, row: Row, columns: readonly Column[], separator: Separator): Json {
  const changed = structuredClone(record) as Json;
  const read = columns.map((column) => ({ ...column, ...readCell(row[column.path] ?? "", column.kind, separator) }));
  const problems = read.flatMap((cell) =>
    "problem" in cell
      ? [{ pointer: `/${cell.path.replaceAll(".", "/")}`, code: "wrong_type" as const, detail: cell.problem }]
      : [],
  );
  if (problems.length > 0) throw AppError.invalidBody(problems);
  for (const cell of read) if ("value" in cell) setAt(changed, cell.path.split("."), cell.value);
  return changed;
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
