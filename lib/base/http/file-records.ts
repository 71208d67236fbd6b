import { AppError } from "@/lib/base/errors";
import type { Problem } from "@/lib/base/problem-document";
import { isStorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";
import { checkShape } from "./body";
import { type Separator, tableOf } from "./csv-records";
import type { FileType } from "./file-types";
import { documentsOf } from "./json-records";
import { resumed } from "./resumed";

/** Reads the records of a file one after the other, with no more than a chunk of it in memory. */

/** A record of a file, or a row of a table by its column. */
export interface FileRecord {
  /** The line that it begins in, or its place in an array, from 1. */
  line: number;
  /** Whether it is in an array, not on a line. */
  isElement?: true;
  value: unknown;
  /** The JSON that it is written in. */
  text?: string;
  /** How many characters it has in the file. */
  length: number;
  /** What cannot be kept of it as it is written. */
  problems?: Problem[];
}

export interface FileRecords {
  /** The columns of a table, whose records have the texts of its cells, and what separates those. */
  columns?: readonly string[];
  separator?: Separator;
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>;
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Of one record, so that a file without an end of line is not held in memory; the operator's may be longer. */
const recordLengthMax = 1_048_576;
const ownRecordLengthMax = 67_108_864;

/**
 * Reads a file of records: a table; or JSON, which can be an array, a list as the API answers it, or a record on each line.
 * Without a type, a file that begins with a bracket is JSON. Empty lines are ignored.
 * @param recordsMax how many records a caller may send; undefined for the operator's own file
 * @throws AppError `invalid_body` for what is not such a file, has no record or too many, also while records are read
 */
export async function readRecords(
  type: FileType | undefined,
  chunks: Chunks,
  recordsMax?: number,
): Promise<FileRecords> {
  const { start, texts } = await begun(textOf(chunks));
  const lengthMax = recordsMax === undefined ? ownRecordLengthMax : recordLengthMax;
  const found = type ?? (/^[[{]/.test(start) || start === "" ? "application/x-ndjson" : "text/csv");
  const file =
    found === "text/csv" ? await tableOf(texts, lengthMax) : { records: documentsOf(start, texts, lengthMax) };
  return recordsMax === undefined ? file : { ...file, records: bounded(file.records, recordsMax) };
}

async function* bounded(records: FileRecords["records"], recordsMax: number): AsyncGenerator<FileRecord> {
  let count = 0;
  for await (const record of records) {
    if (++count > recordsMax)
      throw AppError.invalidFormat(message("A file has at most {recordsMax} records.", { recordsMax }));
    checkShape(record.value);
    yield record;
  }
  if (count === 0) throw AppError.invalidFormat(message("The file has no records."));
}

/** Enough to tell the forms of a file apart. */
const startLength = 256;

/** The beginning of a text without white space, and the whole text. */
async function begun(texts: AsyncGenerator<string>): Promise<{ start: string; texts: AsyncGenerator<string> }> {
  const read: string[] = [];
  let start = "";
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    read.push(next.value);
    start = (start + next.value).trimStart().slice(0, startLength);
    if (start.length === startLength) break;
  }
  return { start, texts: resumed(read, texts) };
}

/** A byte order mark at the beginning is not part of the text. */
async function* textOf(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decoded = (chunk?: Uint8Array): string => {
    let text: string;
    try {
      text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw AppError.invalidFormat(message("The file is not text in UTF-8. Save it as CSV UTF-8."));
    }
    if (!isStorableText(text))
      throw AppError.invalidFormat(message("The file has NUL characters. Save it as CSV UTF-8."));
    return text;
  };
  for await (const chunk of chunks) yield decoded(chunk);
  yield decoded();
}
