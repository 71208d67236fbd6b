import { createReadStream } from "node:fs";
import { AppError } from "@/lib/base/errors";
import { type FileRecord, type FileRecords, readRecords } from "@/lib/base/http/file-records";
import { ImportError } from "./import-error";

/** Records that are read one after the other. */
type Records = AsyncIterable<FileRecord> | Iterable<FileRecord>;

/**
 * Opens a file of records (`-` is standard input) in any form that the API takes.
 * @throws ImportError for what is not such a file, also while records are read
 */
export async function openRecords(file: string): Promise<FileRecords> {
  const input = file === "-" ? process.stdin : createReadStream(file);
  try {
    const opened = await readRecords(undefined, input);
    return { ...opened, records: withImportErrors(opened.records) };
  } catch (error) {
    throw asImportError(error);
  }
}

async function* withImportErrors(records: Records): AsyncGenerator<FileRecord> {
  try {
    yield* records;
  } catch (error) {
    throw asImportError(error);
  }
}

/** The error of a file, worded for the operator. */
export function asImportError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new ImportError(error.details.errors?.[0]?.detail ?? error.message);
}

/** Records that are made by a program. */
export async function* recordsOf(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<FileRecord> {
  let line = 0;
  for await (const value of values) yield { line: ++line, isElement: true, value, length: 0 };
}
