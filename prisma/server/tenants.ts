import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import * as z from "zod";
import { BackupError } from "./backup/manifest";
import { contentTables, migrationsOf, steadyOutput, type Table } from "./backup/tables";
import { releaseName } from "./release";
import { withSession } from "./session";

/**
 * A tenant and its customers in one file, to be taken to another installation, and their deletion. The file is compressed: a header
 * in JSON, for each table a line in JSON and its rows as COPY writes them, and the SHA-256 of it all.
 */

/** Rows by table. */
export type Counts = Record<string, number>;

export interface Family {
  id: string;
  name: string;
  parent: string | null;
}

/** A tenant with all of its customers, those first that others are customers of. @throws BackupError */
export async function familyOf(session: pg.ClientBase, id: string): Promise<[Family, ...Family[]]> {
  const { rows } = await session.query<Family>(
    `WITH RECURSIVE f AS (
       SELECT id, name, parent, 0 AS depth FROM tenant WHERE id = $1 AND sandbox_of IS NULL
       UNION ALL SELECT t.id, t.name, t.parent, f.depth + 1 FROM tenant t JOIN f ON t.parent = f.id
     ) SELECT id, name, parent FROM f ORDER BY depth, id`,
    [id],
  );
  const [first, ...customers] = rows;
  if (!first) throw new BackupError(`The tenant ${id} does not exist.`);
  return [first, ...customers];
}

/**
 * What stays behind: what the triggers of the other installation write, what expires soon, and what only this installation can
 * read or has verified. Transactions of another cluster say nothing there, so former versions stay as well.
 */
const leftBehind = new Set(
  `authenticator idempotency invitation known_network mail order_counter password_reset plan plan_change product_variant recovery_code
   row_change sandbox sent_file session single_sign_on tenant_domain ticket_day version view_watch webhook_delivery`.split(
    /\s+/,
  ),
);

/** What is written in place of columns: a webhook sends nothing until its secret is rotated there and it is made active. */
const instead: Record<string, Record<string, string>> = {
  webhook: {
    secret: "''::bytea",
    previous_secret: "NULL::bytea",
    previous_until: "NULL::timestamptz",
    doc: `(doc::jsonb || '{"active":false,"disabledReason":"restored"}')::json`,
  },
};

/** Conditions on rows that refer to another tenant, which is not taken along. */
const further: Record<string, string> = {
  guest: "home = ANY (%)",
  api_key: "(creator_tenant IS NULL OR creator_tenant = ANY (%))",
  consent: "(owner IS NULL OR owner = ANY (%))",
  consent_reminder: "user_tenant = ANY (%)",
};

const header = z.object({
  format: z.literal(1),
  kind: z.literal("comptoir tenant"),
  created: z.string(),
  program: z.string(),
  migrations: z.array(z.string()),
  tenants: z.array(z.object({ id: z.string(), name: z.string(), parent: z.string().nullable() })).min(1),
});
export type Header = z.infer<typeof header>;
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const lastLine = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

/** Writes the file. @throws BackupError for a customer, whose records refer to its provider */
export async function exportTenant(ownerUrl: string, id: string, path: string): Promise<Counts> {
  if (existsSync(path)) throw new BackupError(`${path} exists already.`);
  const draft = `${path}.partial`;
  const rows: Counts = {};
  try {
    await withSession(ownerUrl, async (session) => {
      await session.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${steadyOutput}`);
      const tenants = await familyOf(session, id);
      if (tenants[0].parent !== null)
        throw new BackupError(`${id} is a customer of ${tenants[0].parent}: export that one, with its customers.`);
      const migrations = await migrationsOf(session);
      const created = new Date().toISOString();
      const head: Header = { format: 1, kind: "comptoir tenant", created, program: releaseName, migrations, tenants };
      const source = Readable.from(contentsOf(session, head, rows));
      await pipeline(source, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    });
    await rename(draft, path);
    return rows;
  } finally {
    await rm(draft, { force: true });
  }
}

async function* contentsOf(session: pg.Client, head: Header, rows: Counts): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (chunk: Buffer | string) => {
    hash.update(chunk);
    return Buffer.from(chunk);
  };
  yield hashed(`${JSON.stringify(head)}\n`);
  const ids = `ARRAY[${head.tenants.map(({ id }) => session.escapeLiteral(id)).join(", ")}]`;
  for (const { name, columns } of await movedTables(session)) {
    yield hashed(`${JSON.stringify({ table: name, columns })}\n`);
    const values = columns.map((column) => instead[name]?.[column] ?? session.escapeIdentifier(column));
    const own = `${name === "tenant" ? "id" : "tenant"} = ANY (${ids})`;
    const where = [own, ...(further[name] ? [further[name].replace("%", ids)] : [])].join(" AND ");
    const select = `SELECT ${values.join(", ")} FROM ${session.escapeIdentifier(name)} WHERE ${where}`;
    const source = session.query(copyTo(`COPY (${select}) TO STDOUT`));
    for await (const chunk of source) yield hashed(chunk);
    await session.query("SELECT");
    rows[name] = source.rowCount;
    yield hashed("\\.\n");
  }
  yield Buffer.from(`${JSON.stringify({ rows, sha256: hash.digest("hex") })}\n`);
}

/** The tables that are taken along, without the columns that the other installation fills. */
async function movedTables(session: pg.ClientBase): Promise<Table[]> {
  const tables = (await contentTables(session)).filter(
    ({ name, columns }) => name === "tenant" || (columns.includes("tenant") && !leftBehind.has(name)),
  );
  const first = (name: string) => (name === "tenant" ? 0 : 1);
  return tables
    .sort((a, b) => first(a.name) - first(b.name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((each) => each !== "tx" && each !== "made_at") }));
}

/** Checks a file as a whole, without a database. @throws BackupError */
export async function checkTenantFile(path: string): Promise<{ head: Header; rows: Counts }> {
  const hash = createHash("sha256");
  let head: Header | undefined;
  let previous: Buffer | undefined;
  for await (const line of linesOf(path)) {
    if (previous) hash.update(previous);
    head ??= parsed(header, line);
    previous = line;
  }
  const last = previous && head ? parsed(lastLine, previous) : undefined;
  if (!head || !last || last.sha256 !== hash.digest("hex")) throw new BackupError(`${path} is damaged or incomplete.`);
  return { head, rows: last.rows };
}

/** Adds the tenants of a file, all or nothing. @throws BackupError where they are there already, or of another release */
export async function importTenant(ownerUrl: string, path: string): Promise<{ head: Header; rows: Counts }> {
  const file = await checkTenantFile(path);
  await withSession(ownerUrl, async (session) => {
    await session.query(`BEGIN; ${steadyOutput}`);
    const present = await migrationsOf(session);
    if (JSON.stringify(present) !== JSON.stringify(file.head.migrations))
      throw new BackupError(
        `${path} was made by ${file.head.program}, whose tables differ. Bring both to one release.`,
      );
    const ids = file.head.tenants.map(({ id }) => id);
    const { rows } = await session.query<{ id: string }>("SELECT id FROM tenant WHERE id = ANY ($1)", [ids]);
    if (rows[0]) throw new BackupError(`The tenant ${rows[0].id} exists already.`);
    const known = new Map((await movedTables(session)).map((table) => [table.name, table.columns]));
    const lines = linesOf(path);
    await lines.next();
    for await (const line of lines) {
      if (!line.toString().startsWith('{"table"')) break;
      const { table, columns } = parsed(tableLine, line);
      if (JSON.stringify(known.get(table)) !== JSON.stringify(columns)) throw new BackupError(`${path} is damaged.`);
      await load(session, { name: table, columns }, lines, ids);
    }
    await session.query("COMMIT");
  });
  return file;
}

/** By way of a temporary table, since COPY takes no rows under row-level security. */
async function load(session: pg.Client, { name, columns }: Table, lines: AsyncGenerator<Buffer>, ids: string[]) {
  const list = columns.map((each) => session.escapeIdentifier(each)).join(", ");
  const table = session.escapeIdentifier(name);
  await session.query(`CREATE TEMP TABLE arriving ON COMMIT DROP AS SELECT ${list} FROM ${table} WITH NO DATA`);
  await pipeline(Readable.from(rowsOf(lines)), session.query(copyFrom("COPY arriving FROM STDIN")));
  const own = name === "tenant" ? "id" : "tenant";
  const { rowCount } = await session.query(`SELECT FROM arriving WHERE ${own} <> ALL ($1) LIMIT 1`, [ids]);
  if (rowCount) throw new BackupError(`The file has rows of a tenant in ${name} that it does not name.`);
  // A trigger has stored the present text of each agreement as a version.
  if (name === "agreement_version") await session.query(`DELETE FROM ${table} WHERE tenant = ANY ($1)`, [ids]);
  await session.query(`INSERT INTO ${table} (${list}) SELECT ${list} FROM arriving`);
  await session.query("DROP TABLE arriving");
}

async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done || value.equals(endOfRows)) return;
    yield value;
  }
}

const endOfRows = Buffer.from("\\.\n");

/** The lines of the file, each with its end. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  const unzipped = createReadStream(path).on("error", (error) => unzipping.destroy(error));
  const unzipping = unzipped.pipe(createGunzip());
  for await (const chunk of unzipping as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([rest, chunk.subarray(from, end + 1)]);
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
  }
}

function parsed<T>(schema: z.ZodType<T>, line: Buffer): T {
  try {
    return schema.parse(JSON.parse(line.toString()));
  } catch {
    throw new BackupError("This is no file of `comptoir server tenant export`, or it is damaged.");
  }
}
