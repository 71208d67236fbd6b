import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import type { ErrorCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import type { FileRecord, FileRecords } from "@/lib/base/http/file-records";
import { toProblem } from "@/lib/base/http/problem";
import { versionMember } from "@/lib/base/list/fields";
import { isStorableText } from "@/lib/base/schema/text";
import { noteDropped } from "@/lib/import/dropped";
import { type PresentVersion, presentVersions, versionsAfter } from "@/lib/resources/undo/records";
import { changeOf } from "../change";
import { type Absent, type ImportKey, type ImportMode, importRecordsMax } from "../schema";
import type { StoredChange } from "../store";
import { type Column, unreadableCells, withCells, writableColumns } from "./cells";
import { type ImportKind, tableOf } from "./kinds";
import { AccountNumbers, type Numbered } from "./numbers";
import { ownersOf } from "./owners";

/** Reads the records that are sent for an import, and compares each with the present one. */

type Json = Record<string, unknown>;

const ignoredMax = 50;
const recordsAtOnce = 500;
/** In characters. */
const sentValueMax = 200;
/** The limit of a batch in characters, so that few long records are in memory at once. */
const charactersAtOnce = 1_048_576;

/** A record that is sent, and its identifier unless it is refused. */
interface Sent extends Numbered {
  id?: string;
}

interface Asked {
  mode?: ImportMode | undefined;
  absent?: Absent | undefined;
  key?: ImportKey | undefined;
}

/** Plans the changes of an import in batches, in the order of the file. */
export class ImportReader {
  readonly mode: ImportMode;
  readonly absent: Absent;
  readonly key: ImportKey;
  readonly #lines = new Map<string, number>();
  readonly #tenants = new Set<string>();
  readonly #ignored: Set<string>;
  readonly #columns: readonly Column[] | undefined;
  readonly #following = new Set<string>();
  #count = 0;

  constructor(
    readonly tx: Transaction,
    readonly actor: Actor,
    readonly kind: ImportKind,
    readonly sent: FileRecords,
    { mode = "upsert", absent = "keep", key = "_id" }: Asked,
  ) {
    this.mode = mode;
    this.absent = absent;
    this.key = key;
    const { columns } = sent;
    this.#columns = columns && writableColumns(kind.list, columns);
    const used = new Set([versionMember, ...(this.#columns ?? []).map(({ path }) => path)]);
    this.#ignored = new Set(columns?.filter((path) => !used.has(path)));
  }

  /** The members and columns that write no field. */
  ignored(): string[] {
    return [...this.#ignored].slice(0, ignoredMax);
  }

  /** The fields that no column has, and that follow changed ones. */
  following(): string[] {
    return [...this.#following].sort();
  }

  async *changes(): AsyncGenerator<StoredChange[]> {
    const { tx, actor, kind } = this;
    const owners = await ownersOf(tx, actor, kind);
    const numbers = this.key === "number" ? new AccountNumbers(tx, actor.tenant.id, owners) : undefined;
    const planned = async (records: FileRecord[]) =>
      this.#planned(numbers ? await numbers.identified(records) : records, owners);
    let batch: FileRecord[] = [];
    let characters = 0;
    for await (const record of this.sent.records) {
      batch.push(record);
      characters += record.length;
      if (batch.length < recordsAtOnce && characters < charactersAtOnce) continue;
      yield await planned(batch);
      [batch, characters] = [[], 0];
    }
    if (batch.length > 0) yield await planned(batch);
    if (this.absent === "delete") for (const tenant of this.#tenants) yield* this.#deletions(tenant);
  }

  /** The records of a tenant that are not among those sent. */
  async *#deletions(tenant: string): AsyncGenerator<StoredChange[]> {
    const { tx, actor, kind } = this;
    for (let last = ""; ; ) {
      const present = await versionsAfter(tx, tableOf(kind), tenant, last, recordsAtOnce);
      const deleted = present.filter(({ id }) => !this.#lines.has(id));
      if (this.#count + deleted.length > importRecordsMax)
        throw AppError.invalidField("", `A plan has at most ${importRecordsMax} records, with those that are deleted.`);
      if (deleted.length > 0)
        yield deleted.map((before) =>
          changeOf(actor, { record: before.id, tenant }, ++this.#count, before, undefined, undefined),
        );
      if (present.length < recordsAtOnce) return;
      last = present.at(-1)?.id ?? last;
    }
  }

  async #planned(records: readonly Numbered[], owners: ReadonlyMap<string, string>): Promise<StoredChange[]> {
    const { tx, actor, kind } = this;
    const sent = records.map((record) => this.#identified(record));
    const ids = sent.flatMap(({ id }) => id ?? []);
    const present = await presentVersions(tx, actor, tableOf(kind), ids, false);
    return sent.map((record) => {
      const before = record.id === undefined ? undefined : present.get(record.id);
      const target = {
        record: record.id ?? `line ${record.line}`,
        line: record.line,
        sentValue: (pointer: string) => sentValue(record.value, pointer, this.#columns !== undefined),
      };
      const number = ++this.#count;
      try {
        if (record.refused) throw record.refused;
        const { doc, tenant } = this.#documentOf(record.value, before, owners);
        requireMode(this.mode, kind, before, tenant);
        this.#tenants.add(tenant);
        const after = before && isDeepStrictEqual(before.doc, doc) ? before : { doc, owner: tenant };
        if (after !== before) requireVersion(record.value, before);
        return changeOf(actor, { ...target, tenant }, number, before, after, undefined);
      } catch (error) {
        if (error instanceof AppError) return changeOf(actor, target, number, before, undefined, error);
        throw error;
      }
    });
  }

  /** Refuses a record whose identifier is missing, or is that of an earlier one. */
  #identified(record: Numbered): Sent {
    if (record.refused) return record;
    const { id } = this.kind.list;
    const value = Object(record.value)[id];
    // Other faults of an identifier are reported by the schema.
    if (typeof value !== "string" || value === "" || value.length > 200 || !isStorableText(value))
      return {
        ...record,
        refused: AppError.invalidField(`/${id}`, "An identifier of 1 to 200 characters is required."),
      };
    const first = this.#lines.get(value);
    if (first !== undefined)
      return {
        ...record,
        refused: AppError.invalidField(`/${id}`, `Line ${first} has the same identifier, ${value}.`),
      };
    this.#lines.set(value, record.line);
    return { ...record, id: value };
  }

  #documentOf(sent: unknown, before: PresentVersion | undefined, owners: ReadonlyMap<string, string>) {
    const { actor, kind } = this;
    const columns = this.#columns;
    if (columns) {
      const value = fromRow(kind.list.id, before, sent as Record<string, string>, columns);
      const following = before && kind.following ? kind.following(before.doc, value) : {};
      for (const field of Object.keys(following)) this.#following.add(field);
      return documentOf(actor, kind, { ...value, ...following }, before?.owner, owners);
    }
    const found = documentOf(actor, kind, sent, undefined, owners);
    const read = [versionMember, ...(kind.importable.apart ?? [])];
    noteDropped(
      sent,
      found.doc,
      (path) => !read.includes(path) && this.#ignored.size < ignoredMax && this.#ignored.add(path),
    );
    return found;
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

/**
 * A row names the record's tenant, which the stored record need not.
 * @throws AppError `invalid_body` for cells that cannot be read
 */
function fromRow(
  id: string,
  before: PresentVersion | undefined,
  row: Readonly<Record<string, string>>,
  columns: readonly Column[],
): Json {
  const unreadable = unreadableCells(row, columns);
  if (unreadable.length > 0) throw AppError.invalidBody(unreadable);
  // The identifier may come from the number.
  const value = withCells(before?.doc ?? { [id]: row[id] }, row, columns);
  if (before && !("tenant" in before.doc) && value.tenant === before.owner) delete value.tenant;
  return value;
}

/** The record as it is to be stored, and its tenant. @throws AppError `invalid_body` */
function documentOf(
  actor: Actor,
  { importable }: ImportKind,
  value: unknown,
  /** The tenant of a present record, for a table that need not name it. */
  owner: string | undefined,
  owners: ReadonlyMap<string, string>,
): { doc: Json; tenant: string } {
  const parsed = importable.record.safeParse(value);
  if (!parsed.success) throw AppError.invalidBody(parsed.error.issues.map(toProblem));
  const doc: Json = parsed.data;
  const tenant = doc.tenant === undefined ? (owner ?? actor.tenant.id) : String(doc.tenant);
  for (const member of importable.apart ?? []) delete doc[member];
  if (!owners.has(tenant)) {
    const allowed = owners.size > 1 ? "neither your tenant nor a customer of it" : "not your tenant";
    throw AppError.invalidField("/tenant", `${tenant} is ${allowed}.`);
  }
  return { doc, tenant };
}

/**
 * A record that is sent with its version replaces no other.
 * @throws AppError `precondition_failed`
 */
function requireVersion(sent: unknown, before: PresentVersion | undefined): void {
  const version: unknown = Object(sent)[versionMember];
  if (version === undefined || version === null || version === "" || String(version) === before?.made) return;
  const detail = before ? "Somebody has changed the record since it was read." : "The record was deleted since.";
  throw refusal("precondition_failed", versionMember, detail);
}

/** @throws AppError `conflict`, `not_found` */
function requireMode(
  mode: ImportMode,
  { list, noun }: ImportKind,
  before: PresentVersion | undefined,
  tenant: string,
): void {
  if (before && before.owner !== tenant)
    throw refusal("conflict", list.id, "A record of another tenant has this identifier and comes first.");
  if (before && mode === "create")
    throw refusal("conflict", list.id, `There is a ${noun} with this identifier already.`);
  if (!before && mode === "update")
    throw refusal("not_found", list.id, `No ${noun} has this identifier, and this import creates none.`);
}

/** Names the member of the record that is the reason. */
const refusal = (code: ErrorCode, member: string, detail: string): AppError =>
  new AppError(code, detail, { errors: [{ pointer: `/${member}`, code: "invalid", detail }] });
