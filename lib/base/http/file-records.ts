import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "@/lib/base/errors";
import { isStorableText } from "@/lib/base/schema/text";
import { checkShape } from "./body";
import type { FileType } from "./file-types";
import { resumed } from "./resumed";

/** Reads the records of a file one after the other, with no more than a piece of it in memory. */

/** A record of a file, or a row of a table by its column, with the line it begins in. */
export interface FileRecord {
  line: number;
  value: unknown;
  /** How many characters it has in the file. */
  length: number;
}

export interface FileRecords {
  /** The columns of a table, whose records have the texts of its cells. */
  columns?: readonly string[];
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>;
}

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const columnsMax = 1_000;
/** Of one record, so that a file without an end of line is not held in memory. */
const recordLengthMax = 1_048_576;

/**
 * Reads a file of records; empty lines are ignored.
 * @throws AppError `invalid_body` for what is not such a file, has no record or too many, also while records are read
 */
export async function readRecords(type: FileType, pieces: Pieces, recordsMax: number): Promise<FileRecords> {
  if (type !== "text/csv") return { records: counted(documents(textOf(pieces)), recordsMax) };
  const rows = rowsOf(textOf(pieces));
  const head = await rows.next();
  const columns = head.done ? [] : head.value.record.map((column) => column.trim());
  if (columns.length > columnsMax) throw AppError.invalidFormat(`A table has at most ${columnsMax} columns.`);
  for (const [at, column] of columns.entries())
    if (columns.indexOf(column) < at)
      throw AppError.invalidFormat(`The header names the column ${column || "without a name"} twice.`);
  return { columns, records: counted(tableRecords(rows, columns), recordsMax) };
}

const tooLong = () => AppError.invalidFormat(`A record has at most ${recordLengthMax} characters.`);

async function* counted(records: AsyncIterable<FileRecord>, recordsMax: number): AsyncGenerator<FileRecord> {
  let count = 0;
  for await (const record of records) {
    if (++count > recordsMax) throw AppError.invalidFormat(`A file has at most ${recordsMax} records.`);
    yield record;
  }
  if (count === 0) throw AppError.invalidFormat("The file has no records.");
}

/** A byte order mark at the beginning is not part of the text. */
async function* textOf(pieces: Pieces): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decoded = (piece?: Uint8Array): string => {
    let text: string;
    try {
      text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw AppError.invalidFormat("The file is not text in UTF-8. Save it as CSV UTF-8.");
    }
    if (!isStorableText(text)) throw AppError.invalidFormat("The file has NUL characters. Save it as CSV UTF-8.");
    return text;
  };
  for await (const piece of pieces) yield decoded(piece);
  yield decoded();
}

async function* documents(texts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 0;
  for await (const content of linesOf(texts)) {
    line++;
    if (content.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(content);
    } catch {
      throw AppError.invalidFormat(`Line ${line} is not a JSON document.`);
    }
    checkShape(value);
    yield { line, value, length: content.length };
  }
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    // The second half of a line's end may be in the next piece.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > recordLengthMax) throw tooLong();
    yield* lines;
  }
  yield* rest.split("\r");
}

interface Row {
  record: string[];
  /** How many lines have been read when it ends. */
  info: { lines: number };
}

async function* tableRecords(rows: AsyncIterable<Row>, columns: readonly string[]): AsyncGenerator<FileRecord> {
  for await (const { record, info } of rows) {
    const text = record.join("");
    const line = info.lines - text.split("\n").length + 1;
    if (record.length > columns.length)
      throw AppError.invalidFormat(`Line ${line} has more cells than the header has columns.`);
    yield { line, value: Object.fromEntries(record.map((cell, at) => [columns[at] ?? "", cell])), length: text.length };
  }
}

async function* rowsOf(texts: AsyncGenerator<string>): AsyncGenerator<Row> {
  const first = await texts.next();
  const start = first.done ? "" : first.value;
  const parser = parse({
    delimiter: delimiterOf(start),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: recordLengthMax,
  });
  const feeding = pipeline(Readable.from(resumed([start], texts)), parser);
  // The rows fail with it.
  feeding.catch(() => {});
  try {
    for await (const row of parser) yield row as Row;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") throw tooLong();
    throw AppError.invalidFormat(
      `Line ${Number(error.lines)} is not CSV: a quotation mark is missing, or is in the wrong place.`,
    );
  }
}

/** The separator of cells, which depends on the spreadsheet's locale, read from the header. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}
