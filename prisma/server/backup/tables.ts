import type pg from "pg";

/** A table as a backup stores it. */
export interface Table {
  name: string;
  /** Those that are stored; generated columns are computed again. */
  columns: string[];
  /** The query of the rows that are stored, where these are not all as they are. */
  query?: string;
}

/**
 * How values are written as text and in which order rows are read, so that the same rows always give the same bytes. A scan
 * in parallel, or one that joins another's, would begin somewhere in the middle, and an index has an order of its own.
 */
export const steadyOutput = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD';
  SET LOCAL IntervalStyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
  SET LOCAL synchronize_seqscans = off; SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL enable_indexonlyscan = off;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0`;

/** Tables about the database itself, which are not part of its contents. */
const excluded = ["_prisma_migrations", "_definitions", "_throttle", "_backup", "_feed", "_ended_feed"];

/**
 * The transaction that made the present version of a record. Its number means nothing in another cluster, where the row gets
 * that of the restore. That of an event leads to the versions which the event has ended, and is kept as theirs is.
 */
const ofThisCluster = "attname = 'tx' AND c.relname <> 'event'";

/** The tables with contents, in an order in which every row finds what it refers to. */
export async function contentTables(session: pg.ClientBase): Promise<Table[]> {
  const { rows } = await session.query<Table & { refersTo: string[] }>(
    `SELECT c.relname AS name,
       array(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
             AND attgenerated = '' AND NOT (${ofThisCluster}) ORDER BY attnum) AS columns,
       array(SELECT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
             WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "refersTo"
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname <> ALL ($1) ORDER BY c.relname COLLATE "C"`,
    [excluded],
  );
  const ordered: Table[] = [];
  while (ordered.length < rows.length) {
    const placed = new Set(ordered.map(({ name }) => name));
    const next = rows.filter(({ name, refersTo }) => !placed.has(name) && refersTo.every((each) => placed.has(each)));
    if (next.length === 0) throw new Error("The tables refer to each other in a circle.");
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
  }
  return ordered;
}

export const migrationsOf = async (session: pg.ClientBase): Promise<string[]> =>
  (
    await session.query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);

/** `"table" ("column", …)`. */
export const target = (session: pg.ClientBase, { name, columns }: Table): string =>
  `${session.escapeIdentifier(name)} (${columns.map((each) => session.escapeIdentifier(each)).join(", ")})`;
