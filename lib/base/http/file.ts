import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "@/lib/base/errors";
import { isStorableText } from "@/lib/base/schema/text";
import { checkShape, isEncoded, readBody, readBytes } from "./body";
import type { Endpoint } from "./endpoint";
import { type FileType, fileTypeOf } from "./file-types";

/** Records sent as a file instead of a JSON body. */

/** A record of a file, or a row of a table by its column, with the line it begins in. */
export interface FileRecord {
  line: number;
  value: unknown;
}

export class SentFile {
  constructor(
    readonly records: readonly FileRecord[],
    /** The columns of a table, whose records have the texts of its cells. */
    readonly columns?: readonly string[],
  ) {}
}

const fileBytesMax = 8_388_608;
const columnsMax = 1_000;

type Call = Pick<Endpoint, "file">;

export const isFile = ({ endpoint, request }: { endpoint: Call; request: Request }): boolean =>
  endpoint.file !== undefined && fileTypeOf(request) !== undefined;

/** Reads what a request sends: a file, where its operation takes one, or JSON. @throws AppError as `readFile` and `readBody` */
export function readSent(endpoint: Call, request: Request): Promise<unknown> {
  const type = fileTypeOf(request);
  return endpoint.file && type ? readFile(request, type, endpoint.file.recordsMax) : readBody(request);
}

/**
 * Reads a file of records, of which an empty line is none.
 * @throws AppError `too_large`, `unsupported_type`, `invalid_body` for what is not such a file, has no record or too many
 */
async function readFile(request: Request, type: FileType, recordsMax: number): Promise<SentFile> {
  if (isEncoded(request)) throw new AppError("unsupported_type", "Send the file uncompressed.");
  const text = decoded(await readBytes(request, fileBytesMax));
  const file = type === "text/csv" ? tableOf(text, recordsMax) : new SentFile(documentsOf(text, recordsMax));
  if (file.records.length === 0) throw refusal("The file has no records.");
  if (file.records.length > recordsMax) throw refusal(`A file has at most ${recordsMax} records.`);
  return file;
}

const refusal = (detail: string): AppError => AppError.invalidBody([{ pointer: "", code: "invalid_format", detail }]);

/** A byte order mark at the beginning is not part of the text. */
function decoded(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal("The file is not text in UTF-8. Save it as CSV UTF-8.");
  }
  if (!isStorableText(text)) throw refusal("The file has NUL characters. Save it as CSV UTF-8.");
  return text;
}

function documentsOf(text: string, recordsMax: number): FileRecord[] {
  const records: FileRecord[] = [];
  for (const [at, content] of text.split(/\r\n|\n|\r/).entries()) {
    if (content.trim() === "") continue;
    if (records.length > recordsMax) break;
    const line = at + 1;
    let value: unknown;
    try {
      value = JSON.parse(content);
    } catch {
      throw refusal(`Line ${line} is not a JSON document.`);
    }
    checkShape(value);
    records.push({ line, value });
  }
  return records;
}

interface Row {
  record: string[];
  /** How many lines have been read when it ends. */
  info: { lines: number };
}

function tableOf(text: string, recordsMax: number): SentFile {
  const [head, ...rows] = rowsOf(text, recordsMax + 2);
  const columns = (head?.record ?? []).map((column) => column.trim());
  if (columns.length > columnsMax) throw refusal(`A table has at most ${columnsMax} columns.`);
  for (const [at, column] of columns.entries())
    if (columns.indexOf(column) < at) throw refusal(`The header names the column ${column || "without a name"} twice.`);
  const records = rows.map(({ record, info }): FileRecord => {
    const line = info.lines - record.join("").split("\n").length + 1;
    if (record.length > columns.length) throw refusal(`Line ${line} has more cells than the header has columns.`);
    return { line, value: Object.fromEntries(record.map((cell, at) => [columns[at] ?? "", cell])) };
  });
  return new SentFile(records, columns);
}

function rowsOf(text: string, rowsMax: number): Row[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      to: rowsMax,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(`Line ${Number(error.lines)} is not CSV: a quotation mark is missing, or is in the wrong place.`);
  }
}

/** Spreadsheets write what separates cells as their country does. The header says which it is. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}
