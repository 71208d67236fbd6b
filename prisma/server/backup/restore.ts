import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, requireUpgradable } from "../migrate";
import { projectRoot } from "../root";
import { withSession } from "../session";
import { BackupError, type Manifest, type StoredTable, verifiedManifest } from "./manifest";
import { decryptSecrets, type Secrets } from "./passphrase";
import { migrationsOf, steadyOutput, target } from "./tables";
import { readTable } from "./write";

/** A backup that has been checked: nothing is damaged, this program can read it, and the passphrase is right. */
export interface Checked {
  folder: string;
  manifest: Manifest;
  secrets: Secrets;
}

/**
 * Checks a backup without touching a database.
 * @param passphrase undefined: the secrets are left out
 * @throws BackupError
 */
export async function checkBackup(folder: string, passphrase: string | undefined): Promise<Checked> {
  const manifest = await verifiedManifest(folder);
  if (manifest.tenants) throw new BackupError(`${folder} is an export: \`comptoir server tenant import\` reads it.`);
  requireUpgradable(manifest.migrations, "The database of this backup");
  const known = await readdir(join(projectRoot, "prisma", "migrations"));
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was made by a newer Comptoir (${manifest.program}): this one does not know ${unknown.join(", ")}. Install that release or a later one.`,
    );
  }
  const secrets =
    manifest.secrets && passphrase !== undefined
      ? decryptSecrets(await readFile(join(folder, manifest.secrets), "utf8"), passphrase)
      : {};
  return { folder, manifest, secrets };
}

/**
 * Loads a backup into an empty database, in one transaction: with the migrations that the database had; then applies later
 * ones. Every table is read again and compared with the backup before it is committed.
 *
 * @param ownerUrl any role that may create schemas; it becomes the owner
 * @throws BackupError where the database has contents already, or the loaded rows differ from the backup
 */
export async function restoreInto(
  ownerUrl: string,
  { folder, manifest }: Checked,
  onTable: (name: string, rows: number) => void = () => {},
): Promise<void> {
  await withSession(ownerUrl, (session) => requireEmpty(session, manifest));
  await migrate(ownerUrl, undefined, manifest.migrations);
  await withSession(ownerUrl, async (session) => {
    await session.query(`BEGIN; ${steadyOutput}`);
    const names = manifest.tables.map(({ name }) => session.escapeIdentifier(name));
    for (const name of names) await session.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    // Rows are only stored in the order of the file in a table that is emptied in the same transaction: otherwise short ones
    // are put where an earlier page has room.
    await session.query(`TRUNCATE ${names.join(", ")}`);
    for (const table of manifest.tables) {
      await load(session, join(folder, table.file), table);
      onTable(table.name, table.rows);
    }
    await advanceSequences(session);
    await session.query("COMMIT");
    await session.query("ANALYZE");
  });
  await migrate(ownerUrl);
}

/** Numbers go on after the last one that was restored: a sequence of an empty database would give them again. */
async function advanceSequences(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ statement: string }>(
    `SELECT format('SELECT setval(%L, max(%I)) FROM %s', sequence, attname, attrelid::regclass) AS statement
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     CROSS JOIN LATERAL pg_get_serial_sequence(attrelid::regclass::text, attname) AS sequence
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
       AND sequence IS NOT NULL`,
  );
  for (const { statement } of rows) await session.query(statement);
}

async function requireEmpty(session: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await session.query<{ database: string; tables: string[] }>(
    `SELECT current_database() AS database, array(SELECT relname::text FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1) AS tables`,
  );
  const [{ database, tables } = { database: "", tables: [] }] = rows;
  if (tables.length === 0) return;
  const refusal = (reason: string) =>
    new BackupError(`The database ${database} is not empty: ${reason}. Restore into an empty database.`);
  if (!tables.includes("_prisma_migrations")) throw refusal(`it has the table ${tables[0]}`);
  if (tables.includes("tenant")) {
    const { rows: tenants } = await session.query<{ id: string }>("SELECT id FROM tenant LIMIT 1");
    if (tenants[0]) throw refusal(`it has the tenant ${tenants[0].id}`);
  }
  const added = (await migrationsOf(session)).find((name) => !migrations.includes(name));
  if (added) throw refusal(`it has the migration ${added}, which the backup does not have`);
}

/** Fills a table. COPY takes no rows under row-level security, and triggers have done their work before the backup. */
async function load(session: pg.Client, file: string, table: StoredTable): Promise<void> {
  const name = session.escapeIdentifier(table.name);
  const { rows } = await session.query<{ forced: boolean }>(
    "SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = $1::regclass",
    [name],
  );
  const forced = rows[0]?.forced === true;
  if (forced) await session.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  const indexes = await dropIndexes(session, name);

  const sink = session.query(copyFrom(`COPY ${target(session, table)} FROM STDIN`));
  await pipeline(createReadStream(file), createGunzip(), sink);
  for (const index of indexes) await session.query(index);
  const found = await readTable(session, target(session, table), async (chunks) => {
    for await (const _ of chunks);
  });
  if (found.rows !== table.rows || found.contents !== table.contents) {
    throw new BackupError(
      `${table.name} is not what was backed up: ${found.rows} rows instead of ${table.rows}, or other values.`,
    );
  }
  await session.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  if (forced) await session.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
}

/** Indexes are built faster when the rows are there. Those of constraints stay. @returns what creates them */
async function dropIndexes(session: pg.Client, table: string): Promise<string[]> {
  const { rows } = await session.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await session.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Writes the secrets of a backup to a data folder. A file that is there and differs is left alone.
 * @throws BackupError naming it
 */
export async function restoreSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  await requireNoOtherSecrets(dataDir, secrets);
  await mkdir(dataDir, { recursive: true });
  for (const [name, value] of Object.entries(secrets))
    await writeFile(join(dataDir, name), `${value}\n`, { mode: 0o600 });
}

export async function requireNoOtherSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(dataDir, name);
    const present = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return value;
      throw error;
    });
    if (present.trim() !== value)
      throw new BackupError(`${file} exists already, with another value than in the backup. Move it away first.`);
  }
}
