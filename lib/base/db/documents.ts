import { fewTexts, identifier, join, type Sql, sql } from "./sql";
import type { Transaction } from "./transaction";

/** A document's key. */
interface Key {
  tenant: string;
  id: string;
}

/** The document, and columns that no trigger fills from it, by their names in the database. */
type Columns = { doc?: object } & Record<string, unknown>;

/*
 * These functions do not wait: the statement is sent with the next one of the transaction, or with its COMMIT. If it fails
 * or finds no row, the transaction is rolled back.
 */

/** Adds a document. The table fills its other columns from it. */
export function insertDocument(tx: Transaction, table: string, row: Key & Columns): void {
  const names = Object.keys(row).map(identifier);
  tx.send(fewTexts(sql`INSERT INTO ${identifier(table)} (${join(names)}) VALUES (${join(valuesOf(row))})`));
}

/** Replaces a document and, where given, columns that are not derived from it. */
export function replaceDocument(tx: Transaction, table: string, key: Key, columns: Columns): void {
  const values = valuesOf(columns);
  const changes = Object.keys(columns).map((name, at) => sql`${identifier(name)} = ${values[at]}`);
  sendForOne(tx, sql`UPDATE ${identifier(table)} SET ${join(changes)} WHERE ${ofKey(key)}`);
}

export function removeDocument(tx: Transaction, table: string, key: Key): void {
  sendForOne(tx, sql`DELETE FROM ${identifier(table)} WHERE ${ofKey(key)}`);
}

const ofKey = ({ tenant, id }: Key): Sql => sql`tenant = ${tenant} AND id = ${id}`;

const valuesOf = (columns: Columns): unknown[] =>
  Object.entries(columns).map(([name, value]) => (name === "doc" ? JSON.stringify(value) : value));

/** A change of another number of rows than one is an error: row-level security hides rows instead of refusing them. */
const sendForOne = (tx: Transaction, change: Sql): void =>
  tx.send(fewTexts(sql`WITH changed AS (${change} RETURNING 1) SELECT app.require_one_row(count(*)) FROM changed`));
