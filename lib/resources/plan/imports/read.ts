import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { FileRecord, FileRecords } from "@/lib/base/http/file-records";
import { isStorableText } from "@/lib/base/schema/text";
import { requireSeller, sellerOf, sellerRefusal } from "@/lib/base/write/seller";
import { presentVersions, type Version, versionsAfter } from "@/lib/base/write/versions";
import { namedAsFields } from "@/lib/import/cells";
import { changedHere, keptStatement } from "@/lib/import/changed-here";
import type { ImportMode, OnConflict } from "@/lib/import/modes";
import { RecordReader } from "@/lib/import/record-reader";
import { message } from "@/lib/languages/text";
import { AccountNumbers, type Numbered } from "@/lib/resources/account/numbers";
import { changeOf } from "../change";
import { type Absent, type ImportKey, importRecordsMax, type Plan } from "../schema";
import type { StoredChange } from "../store";
import { type ImportKind, tableOf } from "./kinds";
import { ownersOf } from "./owners";

/** Plans an import: compares each record that is sent with the present one. */

const recordsAtOnce = 500;
/** The limit of a batch in characters, so that few long records are in memory at once. */
const charactersAtOnce = 1_048_576;
/** In characters. */
const sentValueMax = 200;

interface Read {
  after?: Pick<Version, "owner" | "doc">;
  refused?: AppError;
}

interface Asked {
  mode?: ImportMode | undefined;
  absent?: Absent | undefined;
  key?: ImportKey | undefined;
  onConflict?: OnConflict | undefined;
}

/** The planned changes of an import in batches, in the order of the file. */
export class ImportReader {
  readonly #sent: FileRecords;
  readonly #tenants = new Set<string>();
  #reader: RecordReader | undefined;
  #judge: ReturnType<NonNullable<ImportKind["judge"]>> | undefined;
  #count = 0;

  constructor(
    readonly tx: Transaction,
    readonly actor: Actor,
    readonly kind: ImportKind,
    sent: FileRecords,
    readonly asked: Asked,
  ) {
    this.#sent = namedAsFields(sent, kind.list);
  }

  /** What was ignored, what that may have been meant to be, and which fields follow changed ones, once all records are read. */
  found(): Pick<Plan, "ignored" | "meant" | "following"> {
    const [ignored = [], meant = {}] = [this.#reader?.ignored(), this.#reader?.meant()];
    const following = [...(this.#reader?.following ?? [])].sort();
    return {
      ...(ignored.length > 0 ? { ignored } : {}),
      ...(Object.keys(meant).length > 0 ? { meant } : {}),
      ...(following.length > 0 ? { following } : {}),
    };
  }

  async *changes(): AsyncGenerator<StoredChange[]> {
    const { tx, actor, kind, asked } = this;
    const { importable, following } = kind;
    const { mode = "upsert", absent = "keep" } = asked;
    const tenant = actor.tenant.id;
    const owners = await ownersOf(tx, actor, kind);
    const key = asked.key === "number" ? "number" : importable.id;
    const reader = new RecordReader({ importable, mode, key, tenant, owners, sent: this.#sent, following });
    this.#reader = reader;
    this.#judge = kind.judge?.(tx, tenant, (id) => reader.has(id));
    const numbers = asked.key === "number" ? new AccountNumbers(tx, tenant, owners) : undefined;
    const planned = async (records: FileRecord[]) =>
      this.#planned(reader, numbers ? await numbers.identified(records) : records);
    let batch: FileRecord[] = [];
    let characters = 0;
    for await (const record of this.#sent.records) {
      batch.push(record);
      characters += record.length;
      if (batch.length < recordsAtOnce && characters < charactersAtOnce) continue;
      yield await planned(batch);
      [batch, characters] = [[], 0];
    }
    if (batch.length > 0) yield await planned(batch);
    if (absent === "delete") for (const each of this.#tenants) yield* this.#deletions(reader, each);
  }

  /** The records of a tenant that are not among those sent. */
  async *#deletions(reader: RecordReader, tenant: string): AsyncGenerator<StoredChange[]> {
    const { tx, actor, kind } = this;
    const refusalOf = ({ seller }: Version) => (tableOf(kind).seller ? sellerRefusal(actor, seller) : undefined);
    for (let last = ""; ; ) {
      const present = await versionsAfter(tx, tableOf(kind), tenant, last, recordsAtOnce);
      const deleted = present.filter(({ id }) => !reader.has(id));
      if (this.#count + deleted.length > importRecordsMax)
        throw AppError.invalidField(
          "",
          message("A plan has at most {importRecordsMax} records, with those that are deleted.", { importRecordsMax }),
        );
      if (deleted.length > 0)
        yield deleted.map((before) =>
          changeOf(actor, { record: before.id, tenant }, ++this.#count, before, undefined, refusalOf(before)),
        );
      if (present.length < recordsAtOnce) return;
      last = present.at(-1)?.id ?? last;
    }
  }

  async #planned(reader: RecordReader, records: readonly Numbered[]): Promise<StoredChange[]> {
    const { tx, actor, kind } = this;
    const sent = records.map((record) => identified(reader, record));
    const ids = sent.flatMap(({ id }) => id ?? []);
    const present = await presentVersions(tx, actor, tableOf(kind), ids, false);
    const kept = await this.#keptOf(ids);
    const read = sent.map((record) => {
      const before = record.id === undefined ? undefined : present.get(record.id);
      const imported = before && kept.get(`${before.owner} ${before.id}`);
      return { record, before, ...this.#reconciled(reader, record, before, imported) };
    });
    const judged = await this.#judge?.(read.flatMap(({ after }) => after?.doc ?? []));
    return read.map(({ record, before, after, refused, conflict }) => {
      const target = {
        record: record.id ?? `line ${record.line}`,
        line: record.line,
        sentValue: (pointer: string) => sentValue(record.value, pointer, this.#sent.columns !== undefined),
      };
      const number = ++this.#count;
      const error = refused ?? (after && judged?.get(after.doc));
      const change =
        error || !after
          ? changeOf(actor, target, number, before, undefined, error)
          : changeOf(actor, { ...target, tenant: after.owner }, number, before, after, undefined);
      return conflict ? { ...change, doc: { ...change.doc, conflict } } : change;
    });
  }

  /** What was last imported of those that were changed here since, null for one that was made here, by tenant and identifier. */
  async #keptOf(ids: readonly string[]): Promise<ReadonlyMap<string, object | null>> {
    if (!this.kind.importable.isChangedHere || ids.length === 0) return new Map();
    const rows = await this.tx.$queryRaw<{ tenant: string; id: string; imported: object | null }[]>(keptStatement(ids));
    return new Map(rows.map(({ tenant, id, imported }) => [`${tenant} ${id}`, imported]));
  }

  /** The record as it is to be stored. What was changed here stays, unless the import is told otherwise. */
  #reconciled(
    reader: RecordReader,
    record: Numbered,
    before: Version | undefined,
    imported: object | null | undefined,
  ): Read & { conflict?: true } {
    const read = this.#read(reader, record, before ?? null);
    if (!before || imported === undefined || !read.after || isDeepStrictEqual(read.after.doc, before.doc)) return read;
    const present = { after: { doc: before.doc, owner: before.owner } };
    const former = imported && this.#read(reader, record, { ...before, doc: imported }).after;
    if (former && isDeepStrictEqual(former.doc, imported)) return present;
    const { onConflict = "refuse" } = this.asked;
    if (onConflict === "refuse") return { refused: new AppError("conflict", changedHere), conflict: true };
    return { ...(onConflict === "skip" ? present : read), conflict: true };
  }

  /** The record as it is to be stored, or why it is refused. */
  #read(reader: RecordReader, record: Numbered, before: Version | null): Read {
    try {
      if (record.refused) throw record.refused;
      const isSold = tableOf(this.kind).seller !== undefined;
      // Before it is compared: whether it is the same would tell what it costs.
      if (isSold && before) requireSeller(this.actor, before.seller);
      const { doc, tenant } = reader.read(record, before);
      const family = reader.options.owners.get(tenant) ?? tenant;
      if (isSold) requireSeller(this.actor, sellerOf({ tenant, family, doc }, this.actor.tenant.id));
      this.#tenants.add(tenant);
      return { after: { doc, owner: tenant } };
    } catch (error) {
      if (error instanceof AppError) return { refused: error };
      throw error;
    }
  }
}

/** A record with its identifier, or refused. */
function identified(reader: RecordReader, record: Numbered): Numbered & { id?: string } {
  if (record.refused) return record;
  try {
    const id = reader.idOf(record);
    reader.requireFirst(id, id, record);
    return { ...record, id };
  } catch (error) {
    if (error instanceof AppError) return { ...record, refused: error };
    throw error;
  }
}

/** The value in the field of a JSON pointer, as the file has it; undefined if there is none. */
function sentValue(sent: unknown, pointer: string, isRow: boolean): string | undefined {
  const path = pointer.slice(1).split("/");
  const names = isRow ? [path.join(".")] : path;
  const value = names.reduce((inner: unknown, name) => Object(inner)[name], sent);
  const words = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return words !== "" && isStorableText(words) ? words.slice(0, sentValueMax).toWellFormed() : undefined;
}
