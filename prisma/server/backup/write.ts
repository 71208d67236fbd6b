import { createHash, type Hash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { releaseName } from "../release";
import { withSession } from "../session";
import { BackupError, type Manifest, manifestFile, type StoredTable, sumsFile } from "./manifest";
import { encryptSecrets, type Secrets } from "./passphrase";
import { contentTables, migrationsOf, steadyOutput, type Table, target } from "./tables";

export interface BackupOptions {
  ownerUrl: string;
  folder: string;
  /** Left out: the backup has no secrets. */
  secrets?: { values: Secrets; passphrase: string } | undefined;
  /** What is written. Left out: everything. */
  choose?: (session: pg.Client) => Promise<{ tables: Table[]; tenants?: Manifest["tenants"] }>;
  onTable?: (name: string, rows: number) => void;
}

/**
 * Writes all contents of a database, as they are at one moment, to a new folder: a compressed file for each table, the
 * secrets, a manifest and the SHA-256 of each file. Rows are passed on as they come, so that memory does not grow with the
 * database. The folder gets its name when it is complete.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder);
  if (existsSync(folder)) throw new BackupError(`${folder} exists already.`);
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, "tables"), { recursive: true, mode: 0o700 });
  const sums = new Map<string, string>();
  const write = async (file: string, text: string) => {
    await writeFile(join(draft, file), text, { mode: 0o600 });
    sums.set(file, createHash("sha256").update(text).digest("hex"));
  };
  try {
    const manifest = await withSession(options.ownerUrl, (session) => writeTables(session, draft, sums, options));
    const { secrets } = options;
    if (secrets) await write("secrets.json", encryptSecrets(secrets.values, secrets.passphrase));
    const complete: Manifest = { ...manifest, secrets: secrets ? "secrets.json" : null };
    await write(manifestFile, `${JSON.stringify(complete, null, 2)}\n`);
    await writeFile(join(draft, sumsFile), [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join(""), {
      mode: 0o600,
    });
    for (const file of [...sums.keys(), sumsFile, "."]) await flush(join(draft, file));
    await rename(draft, folder);
    await flush(dirname(folder));
    return complete;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!/^(ENOSPC|EDQUOT|EFBIG)$/.test(code)) throw error;
    throw new BackupError(`The disk of ${folder} is full (${code}): nothing of this backup was kept.`);
  }
}

/** About how many bytes a backup takes: compressed, rows are less than a third of what their tables are. */
export const expectedBytes = (ownerUrl: string): Promise<number> =>
  withSession(ownerUrl, async (session) => {
    const names = (await contentTables(session)).map(({ name }) => session.escapeIdentifier(name));
    const { rows } = await session.query<{ bytes: number }>(
      "SELECT sum(pg_table_size(name))::float8 / 3 AS bytes FROM unnest($1::regclass[]) AS name",
      [names],
    );
    return rows[0]?.bytes ?? 0;
  });

async function writeTables(
  session: pg.Client,
  draft: string,
  sums: Map<string, string>,
  { choose = everything, onTable = () => {} }: BackupOptions,
): Promise<Omit<Manifest, "secrets">> {
  await session.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${steadyOutput}`);
  await requireAllRows(session);
  const migrations = await migrationsOf(session);
  const { tables: chosen, tenants } = await choose(session);
  const tables: StoredTable[] = [];
  for (const { query, ...table } of chosen) {
    const file = `tables/${table.name}.copy.gz`;
    const compressed = createHash("sha256");
    const { rows, contents } = await readTable(session, query ? `(${query})` : target(session, table), (chunks) =>
      pipeline(
        chunks,
        createGzip({ level: 1 }),
        hashing(compressed),
        createWriteStream(join(draft, file), { mode: 0o600 }),
      ),
    );
    sums.set(file, compressed.digest("hex"));
    tables.push({ ...table, rows, file, contents });
    onTable(table.name, rows);
  }
  const { rows } = await session.query("SELECT now() AS created, current_setting('server_version') AS postgres");
  await session.query("COMMIT");
  return {
    format: 1,
    created: rows[0].created.toISOString(),
    program: releaseName,
    postgres: rows[0].postgres,
    migrations,
    ...(tenants ? { tenants } : {}),
    tables,
  };
}

const everything = async (session: pg.Client) => ({ tables: await contentTables(session) });

/** Reads a table, or a query in brackets, as text. @returns the number of its rows and the SHA-256 of the text */
export async function readTable(
  session: pg.Client,
  source: string,
  consume: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<{ rows: number; contents: string }> {
  const contents = createHash("sha256");
  const output = session.query(copyTo(`COPY ${source} TO STDOUT`));
  await consume(hashing(contents)(output));
  // The number of rows arrives after the last of them.
  await session.query("SELECT");
  return { rows: output.rowCount, contents: contents.digest("hex") };
}

/** Passes chunks on and adds them to a hash. */
const hashing = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

/** Row-level security hides rows without an error, so the role must see all of them. */
async function requireAllRows(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ role: string; tables: string[] }>(`
    SELECT r.rolname AS role, array(
      SELECT c.relname::text FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND c.relrowsecurity AND (c.relforcerowsecurity OR NOT pg_has_role(c.relowner, 'USAGE'))
        AND NOT EXISTS (
          SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r')
            AND pg_get_expr(p.polqual, c.oid) = 'true'
            AND EXISTS (SELECT FROM unnest(p.polroles) AS granted WHERE granted = 0 OR pg_has_role(granted, 'USAGE')))
    ) AS tables
    FROM pg_roles r WHERE r.rolname = current_user AND NOT r.rolsuper AND NOT r.rolbypassrls`);
  const [hidden] = rows;
  if (!hidden || hidden.tables.length === 0) return;
  throw new BackupError(
    `The role ${hidden.role} does not see all rows of ${hidden.tables.join(", ")}. Use the role that the policy "operator" names, or a superuser.`,
  );
}

/** Waits until a file is on the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const secretFiles = ["encryption.key"];

/** The secrets of a data folder that the contents of the database need. */
export async function secretsOf(dataDir: string, encryptionKey: string | undefined): Promise<Secrets> {
  const names = (await readdir(dataDir)).filter((name) => secretFiles.includes(name));
  const found = await Promise.all(
    names.map(async (name) => [name, (await readFile(join(dataDir, name), "utf8")).trim()] as const),
  );
  return { ...Object.fromEntries(found), ...(encryptionKey === undefined ? {} : { "encryption.key": encryptionKey }) };
}
