import { AppError } from "@/lib/base/errors";
import type { FileRecord, FileRecords } from "@/lib/base/http/file-records";
import { namedAsFields } from "./cells";
import { ImportError } from "./import-error";
import { RecordReader } from "./record-reader";
import type { Importable } from "./resources";
import { asImportError, recordsOf } from "./source";
import type { Document } from "./write";

/** Reads the rows of the command line's import: each replaces the record with its tenant and identifier. */

/** A record to be written, with its place in the file. */
export interface Row extends Document {
  place: string;
  json: string;
}

/** Of a file, or made by a program. */
export type ImportRecords = FileRecords | AsyncIterable<unknown> | Iterable<unknown>;

const refusalsMax = 20;

export class RowReader {
  /** How many rows have been read. */
  count = 0;
  /** The same, by tenant. */
  readonly counts = new Map<string, number>();
  readonly reader: RecordReader;
  readonly #records: FileRecords["records"];

  constructor(
    importable: Importable,
    tenant: string,
    /** Each with the top-level tenant of its hierarchy. */
    readonly owners: ReadonlyMap<string, string>,
    records: ImportRecords,
  ) {
    try {
      const sent = namedAsFields("records" in records ? records : { records: recordsOf(records) }, importable.fields);
      this.#records = sent.records;
      this.reader = new RecordReader({ importable, mode: "replace", key: importable.id, tenant, owners, sent });
    } catch (error) {
      throw asImportError(error);
    }
  }

  /**
   * The rows of the file. Faults are collected, so that one run reports several.
   * @throws ImportError when any record was refused
   */
  async *rows(): AsyncGenerator<Row> {
    const refusals: string[] = [];
    for await (const record of this.#records) {
      try {
        yield this.#rowOf(record);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusals.push(...refusalsOf(error, record, this.reader.options.importable.id));
        if (refusals.length >= refusalsMax)
          throw refused([...refusals.slice(0, refusalsMax), `The file was checked up to ${placeOf(record)}.`]);
      }
    }
    if (refusals.length > 0) throw refused(refusals);
  }

  #rowOf(record: FileRecord): Row {
    const { doc, tenant } = this.reader.read(record);
    const id = this.reader.idOf(record);
    this.reader.requireFirst(id, `${tenant} ${id}`, record);
    this.count++;
    this.counts.set(tenant, (this.counts.get(tenant) ?? 0) + 1);
    const family = this.owners.get(tenant) ?? tenant;
    return { tenant, family, id, doc, json: JSON.stringify(doc), place: placeOf(record) };
  }
}

const placeOf = ({ line, isElement }: FileRecord): string => `${isElement ? "record" : "line"} ${line}`;

function refusalsOf({ message, details }: AppError, record: FileRecord, member: string): string[] {
  const id = Object(record.value)[member];
  const which = typeof id === "string" && id !== "" ? `${placeOf(record)} (${id.slice(0, 60)})` : placeOf(record);
  const { errors = [{ pointer: "", detail: message }] } = details;
  return errors.map(
    ({ pointer = "", detail }) => `${which}, ${pointer.slice(1).replaceAll("/", ".") || member}: ${detail}`,
  );
}

const refused = (lines: readonly string[]) => new ImportError(["Nothing was imported.", ...lines].join("\n"));
