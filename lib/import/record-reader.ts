import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { ErrorCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import type { FileRecord, FileRecords } from "@/lib/base/http/file-records";
import { toProblem } from "@/lib/base/http/problem";
import { isObject } from "@/lib/base/is-object";
import { versionMember } from "@/lib/base/list/fields";
import { nearestName } from "@/lib/base/nearest-name";
import { isStorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";
import { type Column, withCells, writableColumns } from "./cells";
import { recordDropped } from "./dropped";
import type { ImportMode } from "./modes";
import { reservedIdentifiers } from "./reserved-identifiers";
import type { Importable } from "./resources";

/** The rules by which a record of a file becomes one to be stored, for the command line and for plans. */

type Json = Record<string, unknown>;

/** A record that is stored already. */
export interface Present {
  owner: string;
  doc: object;
  /** Its version. */
  made: string;
}

interface Options {
  importable: Importable;
  mode: ImportMode;
  /** What identifies a record: the member of that name. */
  key: string;
  /** The tenant of records that name none. */
  tenant: string;
  /** The tenants whose records may be imported, each with the top-level tenant of its hierarchy. */
  owners: ReadonlyMap<string, string>;
  sent: FileRecords;
  /** The new values of fields that follow changed ones. */
  following?: ((before: object, changed: object) => object) | undefined;
}

const ignoredMax = 200;

export class RecordReader {
  /** The fields that the file does not change and that follow what it changes. */
  readonly following = new Set<string>();
  readonly #ignored: Set<string>;
  readonly #columns: readonly Column[] | undefined;
  readonly #lines = new Map<string, number>();

  /** @throws AppError `invalid_body` for a table without a column that identifies its records */
  constructor(readonly options: Options) {
    const { importable, key, sent } = options;
    const { columns } = sent;
    this.#columns = columns && writableColumns(importable.fields, columns);
    if (columns && !columns.includes(key))
      throw AppError.invalidFormat(
        message("The header has no column {key}, which identifies the records. It has {columns}.", {
          key,
          columns: columns.join(", ").slice(0, 200),
        }),
      );
    const used = new Set([versionMember, ...(this.#columns ?? []).map(({ path }) => path)]);
    this.#ignored = new Set(columns?.filter((path) => !used.has(path)));
  }

  /** The members and columns that write no field. */
  ignored(): string[] {
    return [...this.#ignored];
  }

  /** The fields that those may have been meant to be. */
  meant(): Record<string, string> {
    const { fields } = this.options.importable;
    const known = this.#columns ? this.#columns.map(({ path }) => path) : [];
    const names = writableColumns(fields, [...fields.paths]).flatMap(({ path }) =>
      known.includes(path) ? [] : [path],
    );
    const unknown = this.ignored().filter((name) => !fields.fields.has(name));
    const found = unknown.map((name) => [name, nearestName(name, names)] as const);
    return Object.fromEntries(found.filter((each): each is [string, string] => each[1] !== undefined));
  }

  /** The identifier of a record. @throws AppError `invalid_body` */
  idOf({ value }: FileRecord): string {
    const member = this.options.importable.id;
    const id = Object(value)[member];
    if (typeof id !== "string" || id === "" || id.length > 200 || !isStorableText(id))
      throw AppError.invalidField(`/${member}`, message("An identifier of 1 to 200 characters is required."));
    if (reservedIdentifiers.has(id))
      throw AppError.invalidField(
        `/${member}`,
        message("{id} is a word of the API's addresses, so that no record can have it.", { id }),
      );
    return id;
  }

  /** @throws AppError `invalid_body` for a record that the file has had before, `key` being what tells records apart */
  requireFirst(id: string, key: string, { line, isElement }: FileRecord): void {
    const first = this.#lines.get(key);
    if (first !== undefined)
      throw AppError.invalidField(
        `/${this.options.importable.id}`,
        isElement
          ? message("Record {first} has the same identifier, {id}.", { first, id })
          : message("Line {first} has the same identifier, {id}.", { first, id }),
      );
    this.#lines.set(key, line);
  }

  /** Whether the file has had a record. */
  has(key: string): boolean {
    return this.#lines.has(key);
  }

  /**
   * The record as it is to be stored, and its tenant.
   * @param before the present record, null where there is none, or undefined where that is not known
   * @throws AppError `invalid_body`; `conflict` and `not_found` by the mode; `precondition_failed` for one that somebody has
   *   changed since
   */
  read({ value: sent, problems }: FileRecord, before?: Present | null): { doc: Json; tenant: string } {
    const { importable } = this.options;
    if (problems) throw AppError.invalidBody(problems);
    const parsed = importable.record.safeParse(this.#wholeOf(sent, before ?? undefined));
    if (!parsed.success) throw AppError.invalidBody(parsed.error.issues.map(toProblem));
    const doc: Json = parsed.data;
    const tenant = this.#tenantOf(doc, before?.owner);
    for (const member of importable.apart ?? []) delete doc[member];
    // In a record that exists, null empties a field.
    const note = (path: string, value: unknown) => (before && value === null) || this.#ignore(path);
    if (!this.#columns) recordDropped(sent, parsed.data, note);
    if (before === undefined) return { doc, tenant };
    this.#requireMode(before, tenant);
    // In the order that its members are stored in.
    if (isDeepStrictEqual(before?.doc, doc)) return { doc: before?.doc as Json, tenant };
    requireVersion(sent, before?.made);
    return { doc, tenant };
  }

  /** The record with what the file leaves as it is. */
  #wholeOf(sent: unknown, before: Present | undefined): unknown {
    const { mode, importable, following, sent: file } = this.options;
    const base = before && (mode === "update" || mode === "upsert") ? before.doc : undefined;
    // The identifier of a row may come from another column.
    const whole = this.#columns
      ? withCells(
          base ?? { [importable.id]: Object(sent)[importable.id] },
          sent as Row,
          this.#columns,
          file.separator ?? ",",
        )
      : base
        ? merged(importable.record, base, sent)
        : sent;
    if (!before || !isObject(whole)) return whole;
    const owned = ownedAs(whole, before, base !== undefined);
    const others = (base && following?.(base, owned)) ?? {};
    for (const field of Object.keys(others)) this.following.add(field);
    return { ...owned, ...others };
  }

  #tenantOf(doc: Json, present: string | undefined): string {
    const { importable, tenant, owners } = this.options;
    const { belongs } = importable;
    if (belongs === "platform") return "";
    const named = belongs === "importer" ? Object(doc.tenant).id : doc.tenant;
    const owner = named === undefined ? (present ?? tenant) : String(named);
    if (owners.has(owner)) return belongs === "importer" ? tenant : owner;
    const isOwn = owners.size === 1 && importable.fields.visibility === "own";
    const refused = isOwn
      ? message("{owner} is not {tenant}.", { owner, tenant })
      : message("{owner} is neither {tenant} nor a customer of it.", { owner, tenant });
    throw AppError.invalidField(belongs === "importer" ? "/tenant/id" : "/tenant", refused);
  }

  #requireMode(before: Present | null, tenant: string): void {
    const { mode, importable } = this.options;
    const { id } = importable;
    if (before && before.owner !== tenant)
      throw refusal("conflict", id, message("A record of another tenant has this identifier and comes first."));
    if (before && mode === "create")
      throw refusal("conflict", id, message("There is a record with this identifier already."));
    if (!before && mode === "update")
      throw refusal("not_found", id, message("No record has this identifier, and this import creates none."));
  }

  #ignore(path: string): void {
    const { computed = [], apart = [] } = this.options.importable;
    const isKnown = path === versionMember || computed.includes(path) || apart.includes(path);
    if (!isKnown && this.#ignored.size < ignoredMax) this.#ignored.add(path);
  }
}

type Row = Readonly<Record<string, string>>;

/** The stored record with the members that are sent; `null` empties one that cannot be null. */
function merged(schema: z.core.$ZodType, before: unknown, sent: unknown): unknown {
  const inner = unwrapped(schema);
  const isOfMembers = inner instanceof z.ZodObject || inner instanceof z.ZodRecord;
  if (!isOfMembers || !isObject(sent) || !isObject(before)) return sent;
  const result: Json = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    const member = inner instanceof z.ZodObject ? inner.shape[name] : inner.valueType;
    if (value === null && !(member && z.safeParse(member, null).success)) delete result[name];
    else result[name] = member ? merged(member, before[name], value) : value;
  }
  return result;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? unwrapped(schema.unwrap()) : schema;
}

/** A file may leave out the tenant of a record that exists, and name one that the stored record does not name. */
function ownedAs(whole: Json, { owner, doc }: Present, isMerged: boolean): Json {
  const { tenant } = doc as Json;
  if (whole.tenant === undefined && tenant !== undefined) return { ...whole, tenant };
  if (!isMerged || tenant !== undefined || whole.tenant !== owner) return whole;
  const { tenant: _, ...others } = whole;
  return others;
}

/**
 * A record that is sent with its version replaces no other.
 * @throws AppError `precondition_failed`
 */
function requireVersion(sent: unknown, made: string | undefined): void {
  const version: unknown = Object(sent)[versionMember];
  if (version === undefined || version === null || version === "" || String(version) === made) return;
  const detail = made
    ? message("Somebody has changed the record since it was read.")
    : message("The record was deleted since.");
  throw refusal("precondition_failed", versionMember, detail);
}

/** Names the member of the record that is the reason. */
const refusal = (code: ErrorCode, member: string, detail: string): AppError =>
  new AppError(code, detail, { errors: [{ pointer: `/${member}`, code: "invalid", detail }] });
