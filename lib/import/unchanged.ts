import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type pg from "pg";
import { identifier } from "@/lib/base/db/sql";
import type { FileRecord } from "@/lib/base/http/file-records";
import { changedHere } from "./changed-here";
import type { OnConflict } from "./modes";
import type { Importable } from "./resources";
import type { Row, RowReader } from "./rows";

/**
 * Finds the records that the database has already, byte for byte. Those are not written, which is most of the work of an
 * import that is repeated, and where the file has them as they are stored they are not checked again either.
 */

/** The digests of the stored documents, by the place of a record in its batch; of those changed here also that of what was imported. */
type Stored = ReadonlyMap<number, { digest: string; imported: string | null; changed: boolean }>;

/** What a batch changes. */
export interface Changes {
  /** The rows to be written: the database lacks them or has them with another document. */
  changed: Row[];
  /** Those of them that were changed here. */
  replaced: Row[];
  /** How many of those it lacks. */
  added: number;
}

/**
 * A function that asks for what is stored of a batch. Rows of others that change after it has been asked have been changed
 * after the import.
 */
export async function storedRecords(
  owner: pg.ClientBase,
  { table, list, replace, isChangedHere }: Importable,
  reader: RowReader,
  tenants: readonly string[],
): Promise<(records: readonly FileRecord[]) => Promise<Stored>> {
  const documents = identifier(list?.documents ?? table).sql;
  const none = async (): Promise<Stored> => new Map();
  if (!replace) return none;
  const { rowCount } = await owner.query(`SELECT FROM ${documents} WHERE tenant = ANY ($1) LIMIT 1`, [tenants]);
  if (rowCount === 0) return none;
  return async (records) => {
    const keys = records.map((record) => reader.keyOf(record));
    const { rows } = await owner.query<{ at: number; digest: string; imported: string | null; changed: boolean }>({
      text: `SELECT r.at::int - 1 AS at, ${list?.documents ? "CASE WHEN d.family = r.family THEN" : "("}
               encode(sha256(convert_to(d.doc::text, 'UTF8')), 'hex') ${list?.documents ? "ELSE '' END" : ")"} AS digest, ${isChangedHere ? "coalesce(l.changed, false)" : "false"} AS changed,
               ${isChangedHere ? "encode(sha256(convert_to(l.imported::text, 'UTF8')), 'hex')" : "NULL"} AS imported
             FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS r (tenant, family, id, at)
             JOIN ${documents} d ON d.tenant = r.tenant AND d.id = r.id
             ${isChangedHere ? "LEFT JOIN subscription_life l ON l.tenant = r.tenant AND l.id = r.id" : ""}`,
      values: [keys.map(({ tenant }) => tenant), keys.map(({ family }) => family), keys.map(({ id }) => id)],
    });
    return new Map(rows.map(({ at, ...stored }) => [at, stored]));
  };
}

/** So many records are checked before statements that wait are sent. */
const pauseEvery = 20;

/** Checks the records of a batch, of which so much is stored. */
export async function changesOf(
  reader: RowReader,
  records: readonly FileRecord[],
  stored: Stored,
  onConflict: OnConflict,
): Promise<Changes> {
  const changed: Row[] = [];
  const replaced: Row[] = [];
  for (const [at, record] of records.entries()) {
    if (at % pauseEvery === 0) await turn();
    const { digest, imported, changed: isHere = false } = stored.get(at) ?? {};
    // Where the file has what it brought before, what was changed here since stays.
    const isSame = (json: string) =>
      digest !== undefined && [digest, isHere ? imported : digest].includes(hash("sha256", json, "hex"));
    if (record.text !== undefined && !record.problems && isSame(record.text)) {
      reader.skip(record);
      continue;
    }
    const row = reader.rowOf(record);
    if (!row || (row.json !== record.text && isSame(row.json)) || (isHere && onConflict === "skip")) continue;
    if (isHere && onConflict === "refuse") reader.refuse(record, changedHere);
    else changed.push(row);
    if (isHere) replaced.push(row);
  }
  return { changed, replaced, added: records.length - stored.size };
}
