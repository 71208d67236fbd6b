import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { FileRecord, SentFile } from "@/lib/base/http/file";
import { toProblem } from "@/lib/base/http/problem";
import { isStorableText } from "@/lib/base/schema/text";
import { noteDropped } from "@/lib/import/dropped";
import { type PresentVersion, presentVersions } from "@/lib/resources/undo/records";
import { changeOf } from "../change";
import type { ImportMode } from "../schema";
import type { StoredChange } from "../store";
import { type Column, withCells, writableColumns } from "./cells";
import { type ImportKind, tableOf } from "./kinds";
import { ownersOf } from "./owners";

/** Reads the records that are sent for an import, and compares each with the present one. */

type Json = Record<string, unknown>;

const ignoredMax = 50;

/** What an import would do, in the order of the file, and which members and columns it leaves aside. */
export interface ImportPlan {
  changes: StoredChange[];
  ignored: string[];
}

/** What an import is sent. */
export type SentRecords = Pick<SentFile, "records" | "columns">;

/** A record that is sent, and its identifier unless it is refused. */
interface Sent extends FileRecord {
  id?: string;
  refused?: AppError;
}

export async function readImport(
  tx: Transaction,
  actor: Actor,
  kind: ImportKind,
  { records, columns }: SentRecords,
  mode: ImportMode,
): Promise<ImportPlan> {
  const sent = identified(kind, records);
  const ids = sent.flatMap(({ id }) => id ?? []);
  const [owners, present] = await Promise.all([
    ownersOf(tx, actor, kind),
    presentVersions(tx, actor, tableOf(kind), ids, false),
  ]);
  const written = columns && writableColumns(kind.list, columns);
  const ignored = new Set(columns?.filter((path) => !written?.some((column) => column.path === path)));
  const planned = sent.map((record, at) => {
    const before = record.id === undefined ? undefined : present.get(record.id);
    const target = { record: record.id ?? `line ${record.line}`, line: record.line };
    const refuse = (error: AppError) => changeOf(actor, target, at + 1, undefined, undefined, error);
    if (record.refused) return refuse(record.refused);
    try {
      const value = written ? fromRow(before, record.value as Record<string, string>, written) : record.value;
      const { doc, tenant } = documentOf(actor, kind, value, written ? before?.owner : undefined, owners);
      if (!written) noteDropped(value, doc, (path) => ignored.size < ignoredMax && ignored.add(path));
      requireMode(mode, before, tenant);
      const after = before && isDeepStrictEqual(before.doc, doc) ? before : { doc, owner: tenant };
      return changeOf(actor, { ...target, tenant }, at + 1, before, after, undefined);
    } catch (error) {
      if (error instanceof AppError) return refuse(error);
      throw error;
    }
  });
  const changes = planned.map((change, at) => ({ ...change, sent: JSON.stringify(sent[at]?.value) }));
  return { changes, ignored: [...ignored].slice(0, ignoredMax) };
}

const invalid = (pointer: string, detail: string) => AppError.invalidBody([{ pointer, code: "invalid", detail }]);

/** Refuses records whose identifier is missing, or is that of an earlier one. */
function identified({ list }: ImportKind, records: readonly FileRecord[]): Sent[] {
  const lines = new Map<string, number>();
  return records.map((record): Sent => {
    const value = Object(record.value)[list.id];
    // The schema says what is wrong with any other identifier.
    if (typeof value !== "string" || value === "" || value.length > 200 || !isStorableText(value))
      return { ...record, refused: invalid(`/${list.id}`, "An identifier of 1 to 200 characters is required.") };
    const first = lines.get(value);
    if (first !== undefined)
      return { ...record, refused: invalid(`/${list.id}`, `Line ${first} has the same identifier, ${value}.`) };
    lines.set(value, record.line);
    return { ...record, id: value };
  });
}

/** A record that does not name its tenant is shown with it in a table. */
function fromRow(
  before: PresentVersion | undefined,
  row: Readonly<Record<string, string>>,
  columns: readonly Column[],
): Json {
  const value = withCells(before?.doc ?? {}, row, columns);
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
  if (!owners.has(tenant)) {
    const allowed = owners.size > 1 ? "neither your tenant nor a customer of it" : "not your tenant";
    throw invalid("/tenant", `${tenant} is ${allowed}.`);
  }
  return { doc, tenant };
}

/** @throws AppError `conflict`, `not_found` */
function requireMode(mode: ImportMode, before: PresentVersion | undefined, tenant: string): void {
  if (before && before.owner !== tenant)
    throw new AppError("conflict", "A record of another tenant has this identifier and comes first.");
  if (before && mode === "create") throw new AppError("conflict", "There is such a record already.");
  if (!before && mode === "update") throw AppError.notFound("The record");
}
