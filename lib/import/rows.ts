import { AppError } from "@/lib/base/errors";
import type { FileRecord, FileRecords } from "@/lib/base/http/file-records";
import { isStorableText } from "@/lib/base/schema/text";
import { sellerOf } from "@/lib/base/write/seller";
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
  /** How many records have been read, those included that are stored already. */
  count = 0;
  /** The same, by tenant. */
  readonly counts = new Map<string, number>();
  readonly reader: RecordReader;
  /** As they are written, one after the other. */
  readonly records: FileRecords["records"];
  readonly #refusals: string[] = [];

  constructor(
    importable: Importable,
    tenant: string,
    /** Each with the top-level tenant of its hierarchy. */
    readonly owners: ReadonlyMap<string, string>,
    records: ImportRecords,
  ) {
    try {
      const sent = namedAsFields("records" in records ? records : { records: recordsOf(records) }, importable.fields);
      this.records = sent.records;
      this.reader = new RecordReader({ importable, mode: "replace", key: importable.id, tenant, owners, sent });
    } catch (error) {
      throw asImportError(error);
    }
  }

  /** Whose record it is and which, before it is checked: that of a valid record is right. */
  keyOf({ value }: FileRecord): { tenant: string; family: string; id: string } {
    const { importable, tenant } = this.reader.options;
    const { [importable.id]: id, tenant: named } = Object(value);
    const isNamed = importable.belongs === "record" && this.owners.has(named);
    const owner = importable.belongs === "platform" ? "" : isNamed ? named : tenant;
    return { ...this.#ownedBy(owner), id: typeof id === "string" && isStorableText(id) ? id : "" };
  }

  /** Notes a record that is stored already as it is written. */
  skip(record: FileRecord): void {
    this.#collect(record, () => this.#note(this.keyOf(record).tenant, record));
  }

  /** The row of a record; undefined for one that is refused. @throws ImportError for the last of too many refusals */
  rowOf(record: FileRecord): Row | undefined {
    return this.#collect(record, () => {
      const { doc, tenant } = this.reader.read(record);
      const id = this.#note(tenant, record);
      const owned = this.#ownedBy(tenant);
      const seller = sellerOf({ ...owned, doc }, this.reader.options.tenant);
      return { ...owned, id, doc, seller, json: JSON.stringify(doc), place: placeOf(record) };
    });
  }

  refuse(record: FileRecord, detail: string): void {
    this.#collect(record, () => {
      throw new AppError("conflict", detail);
    });
  }

  /** @throws ImportError when any record was refused: one run reports several */
  requireAll(): void {
    if (this.#refusals.length > 0) throw refused(this.#refusals);
  }

  #ownedBy(tenant: string) {
    return { tenant, family: this.owners.get(tenant) ?? tenant };
  }

  #note(tenant: string, record: FileRecord): string {
    const id = this.reader.idOf(record);
    this.reader.requireFirst(id, `${tenant} ${id}`, record);
    this.count++;
    this.counts.set(tenant, (this.counts.get(tenant) ?? 0) + 1);
    return id;
  }

  #collect<T>(record: FileRecord, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#refusals.push(...refusalsOf(error, record, this.reader.options.importable.id));
      if (this.#refusals.length < refusalsMax) return undefined;
      throw refused([...this.#refusals.slice(0, refusalsMax), `The file was checked up to ${placeOf(record)}.`]);
    }
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
