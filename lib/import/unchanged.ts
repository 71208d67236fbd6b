import { hash } from "node:crypto";
import type pg from "pg";
import { identifier } from "@/lib/base/db/sql";
import type { Importable } from "./resources";
import type { Row } from "./rows";

/** The result of comparing a batch with the table. */
export interface Comparison {
  /** The rows to be written: the database lacks them or has them with another document. */
  changed: Row[];
  /** How many of those it lacks. */
  added: number;
}

/**
 * A function that finds the rows that the database has already, byte for byte. Those are not written, which is most of
 * the work of an import that is repeated. Rows of others that change after the comparison have been changed after the import.
 */
export async function comparer(
  owner: pg.ClientBase,
  { table, list, replace }: Importable,
  tenants: readonly string[],
): Promise<(rows: Row[]) => Promise<Comparison>> {
  const documents = identifier(list?.documents ?? table).sql;
  const all = async (rows: Row[]): Promise<Comparison> => ({ changed: rows, added: rows.length });
  if (!replace) return all;
  const { rowCount } = await owner.query(`SELECT FROM ${documents} WHERE tenant = ANY ($1) LIMIT 1`, [tenants]);
  if (rowCount === 0) return all;
  return async (rows) => {
    const found = await owner.query<{ at: number; same: boolean }>({
      text: `SELECT r.at::int, sha256(convert_to(d.doc::text, 'UTF8')) = decode(r.digest, 'hex')
               ${list?.documents ? "AND d.family = r.family" : ""} AS same
             FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS r (tenant, family, id, digest, at)
             JOIN ${documents} d ON d.tenant = r.tenant AND d.id = r.id`,
      values: [
        rows.map(({ tenant }) => tenant),
        rows.map(({ family }) => family),
        rows.map(({ id }) => id),
        rows.map(({ json }) => hash("sha256", json, "hex")),
      ],
    });
    const same = new Set(found.rows.filter((row) => row.same).map(({ at }) => at));
    const changed = rows.filter((_, index) => !same.has(index + 1));
    return { changed, added: rows.length - found.rows.length };
  };
}
