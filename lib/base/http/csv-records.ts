import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { FileRecord, FileRecords } from "./file-records";
import { tooLong } from "./json-records";
import { resumed } from "./resumed";

/** Reads the rows of a table as spreadsheets save it. What is empty around the table is no part of it. */

const columnsMax = 1_000;

/** Between cells. It depends on the spreadsheet's locale. */
const separators = [",", ";", "\t"] as const;

export type Separator = (typeof separators)[number];

export async function tableOf(texts: AsyncGenerator<string>, lengthMax: number): Promise<Required<FileRecords>> {
  const { head, all } = await headOf(texts, lengthMax);
  const rows = rowsOf(all, head, lengthMax);
  const first = await rows.next();
  const columns = first.done ? [] : first.value.record.map((column) => column.trim());
  if (columns.length > columnsMax)
    throw AppError.invalidFormat(message("A table has at most {columnsMax} columns.", { columnsMax }));
  for (const [at, column] of columns.entries())
    if (column !== "" && columns.indexOf(column) < at)
      throw AppError.invalidFormat(message("The header names the column {column} twice.", { column }));
  return {
    columns: columns.filter((column) => column !== ""),
    separator: head.separator,
    records: recordsOf(rows, columns),
  };
}

interface Head {
  separator: Separator;
  /** The line of the header. */
  line: number;
}

/** Reads the first lines, of which Excel's `sep=;` names the separator, and gives them back with the others. */
async function headOf(
  texts: AsyncGenerator<string>,
  lengthMax: number,
): Promise<{ head: Head; all: AsyncGenerator<string> }> {
  let start = "";
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    start += next.value;
    if (start.length > lengthMax) throw tooLong(lengthMax);
    if (/[\r\n]./s.test(start)) break;
  }
  const named = /^"?sep=([,;\t])"?[\r\n]/i.exec(start)?.[1] as Separator | undefined;
  const header = start.slice(0, start.search(/[\r\n]|$/));
  const countOf = (separator: Separator) => header.split(separator).length;
  const likely = separators.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
  return {
    head: { separator: named ?? likely, line: named ? 2 : 1 },
    all: resumed([start], texts),
  };
}

interface Row {
  record: string[];
  /** How many lines have been read when it ends. */
  info: { lines: number };
}

async function* rowsOf(
  texts: AsyncIterable<string>,
  { separator, line }: Head,
  lengthMax: number,
): AsyncGenerator<Row> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    from_line: line,
    info: true,
    max_record_size: lengthMax,
  });
  const feeding = pipeline(Readable.from(texts), parser);
  // The rows fail with it.
  feeding.catch(() => {});
  try {
    for await (const row of parser) yield row as Row;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") throw tooLong(lengthMax);
    throw AppError.invalidFormat(
      message("Line {lines} is not CSV: a quotation mark is missing, or is in the wrong place.", {
        lines: Number(error.lines),
      }),
    );
  }
}

async function* recordsOf(rows: AsyncIterable<Row>, columns: readonly string[]): AsyncGenerator<FileRecord> {
  for await (const { record, info } of rows) {
    const text = record.join("");
    const line = info.lines - text.split("\n").length + 1;
    const without = record.findIndex((cell, at) => !columns[at] && cell.trim() !== "");
    if (without >= columns.length)
      throw AppError.invalidFormat(message("Line {line} has more cells than the header has columns.", { line }));
    if (without >= 0)
      throw AppError.invalidFormat(
        message("Line {line} has a value in column {value}, which the header does not name.", {
          line,
          value: without + 1,
        }),
      );
    const cells = record.flatMap((cell, at) => (columns[at] ? [[columns[at], cell]] : []));
    yield { line, value: Object.fromEntries(cells), length: text.length };
  }
}
