import type { Pool } from "pg";
import { type TextRow, valuesOf } from "@/lib/base/db/copied-lines";
import { type Holder, stream } from "@/lib/base/db/stream";
import { type Shape, shapedText } from "@/lib/base/project";
import { type CsvColumn, csvHeader, csvLine } from "./csv";
import { columnsLine, type SourcedColumn } from "./csv-columns";

/**
 * Writes all records of a statement as the bytes of a response, a batch at a time. It runs in a thread of its own
 * (`download-thread.ts`), so that a long download does not delay other requests.
 */

/** The download to write, as plain data that can be sent to another thread. */
export interface Download extends Holder {
  /** SQL that answers the JSON text of each record or, for `columns`, their values. */
  query: string;
  format: DownloadFormat;
}

export type DownloadFormat =
  | { type: "csv"; from: "documents"; columns: CsvColumn[] }
  | { type: "csv"; from: "columns"; columns: SourcedColumn[] }
  | { type: "array" | "ndjson"; shape: Shape | undefined };

/** Downloads read on connections of their own, so that slow ones never starve ordinary requests. */
export interface Downloads {
  /** `signal` ends it at once; so does ending the iteration, when the next chunk is there. */
  run(download: Download, signal: AbortSignal): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/** Runs downloads in this thread. */
export const downloadsOn = (pool: Pool): Downloads => ({
  run: (download, signal) => chunks(pool, download, signal),
  close: () => pool.end(),
});

async function* chunks(pool: Pool, download: Download, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { head, rows, tail } = writer(download.format);
  const encoder = new TextEncoder();
  let isFirst = true;
  // The first chunk waits for the first batch, so that an error before it can still be answered as one.
  for await (const batch of stream(pool, download, download.query, signal)) {
    yield encoder.encode((isFirst ? head : "") + rows(batch, isFirst));
    isFirst = false;
  }
  const end = (isFirst ? head : "") + tail;
  if (end) yield encoder.encode(end);
}

interface Writer {
  head: string;
  /** Writes lines of the database. */
  rows: (lines: readonly string[], isFirst: boolean) => string;
  tail: string;
}

function writer(format: DownloadFormat): Writer {
  if (format.type === "csv") {
    const line = format.from === "columns" ? columnsLine(format.columns) : documentLine(format.columns);
    return {
      head: csvHeader(format.columns),
      rows: (lines) => lines.map((each) => line(valuesOf(each))).join(""),
      tail: "",
    };
  }
  const { shape } = format;
  const one = ([document = ""]: TextRow) => (shape ? shapedText(JSON.parse(document), shape) : document);
  if (format.type === "ndjson") {
    return { head: "", rows: (lines) => lines.map((each) => `${one(valuesOf(each))}\n`).join(""), tail: "" };
  }
  const rows = (lines: readonly string[], isFirst: boolean) =>
    (isFirst ? "" : ",") + lines.map((each) => one(valuesOf(each))).join(",");
  return { head: "[", rows, tail: "]" };
}

function documentLine(columns: readonly CsvColumn[]): (row: TextRow) => string {
  const line = csvLine(columns);
  return ([document = ""]) => line(JSON.parse(document));
}
