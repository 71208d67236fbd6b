import { noteDropped } from "./dropped";
import { ImportError } from "./import-error";
import type { Importable } from "./resources";
import type { Document } from "./write";

/** A record to be written, with its number in the file. */
export interface Row extends Document {
  number: number;
  json: string;
}

type Json = Record<string, unknown>;

const refusalsMax = 20;

/** Checks records one by one and collects the faults, so that one run reports several. */
export class RecordReader {
  count = 0;
  /** How many of them belong to each tenant. */
  readonly counts = new Map<string, number>();
  readonly dropped = new Set<string>();
  readonly #seen = new Map<string, number>();
  readonly #refusals: string[] = [];
  #number = 0;

  constructor(
    readonly importable: Importable,
    readonly tenant: string,
    /** Each with the top-level tenant of its hierarchy. */
    readonly allowed: ReadonlyMap<string, string>,
  ) {}

  read(value: unknown): Row | undefined {
    this.#number++;
    const { record, id: idName, apart = [], computed = [] } = this.importable;
    const parsed = record.safeParse(value);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        this.#refuse(value, issue.path.map(String).join(".") || idName, issue.message);
      }
      return undefined;
    }
    const doc: Json = parsed.data;
    const id = String(doc[idName]);
    const tenant = this.#tenantOf(doc);
    if (tenant === undefined) return undefined;
    noteDropped(value, doc, (path) => this.#drop(path, computed));
    for (const member of apart) delete doc[member];
    const key = `${tenant} ${id}`;
    const first = this.#seen.get(key);
    if (first !== undefined) {
      this.#refuse(value, idName, `the same identifier as record ${first}`);
      return undefined;
    }
    this.#seen.set(key, this.#number);
    this.count++;
    this.counts.set(tenant, (this.counts.get(tenant) ?? 0) + 1);
    const family = this.allowed.get(tenant) ?? tenant;
    return { tenant, family, id, doc, json: JSON.stringify(doc), number: this.#number };
  }

  /** @throws ImportError when any record was refused */
  finish(): void {
    if (this.#refusals.length === 0) return;
    const isCut = this.#refusals.length >= refusalsMax;
    const rest = isCut ? [`The file was checked up to record ${this.#number}.`] : [];
    throw new ImportError(["Nothing was imported.", ...this.#refusals, ...rest].join("\n"));
  }

  #tenantOf(doc: Json): string | undefined {
    const { belongs } = this.importable;
    if (belongs === "platform") return "";
    const named = belongs === "importer" ? (doc.tenant as Json | undefined)?.id : doc.tenant;
    if (named !== undefined && !this.allowed.has(String(named))) {
      this.#refuse(
        doc,
        belongs === "importer" ? "tenant.id" : "tenant",
        `${String(named)} is neither ${this.tenant} nor a customer of it`,
      );
      return undefined;
    }
    return belongs === "importer" || named === undefined ? this.tenant : String(named);
  }

  #refuse(value: unknown, field: string, reason: string): void {
    const id = typeof value === "object" && value !== null ? (value as Json)[this.importable.id] : undefined;
    this.#refusals.push(
      `record ${this.#number}${typeof id === "string" ? ` (${id.slice(0, 60)})` : ""}, ${field}: ${reason}`,
    );
    if (this.#refusals.length === refusalsMax) this.finish();
  }

  #drop(path: string, computed: readonly string[]): void {
    if (!computed.includes(path) && this.dropped.size < 200) this.dropped.add(path);
  }
}
