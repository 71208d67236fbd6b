import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BackupError, type Manifest, verifiedManifest } from "./backup/manifest";
import { contentTables, migrationsOf, steadyOutput, type Table } from "./backup/tables";
import { writeBackup } from "./backup/write";
import { withSession } from "./session";

/** The export of a tenant and its customers, to be taken to another installation: a folder as of a backup, without secrets. */

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

/** Writes a tenant with its customers to a folder. @throws BackupError for a customer, whose records refer to its provider */
export const exportTenant = (ownerUrl: string, id: string, folder: string): Promise<Manifest> =>
  writeBackup({
    ownerUrl,
    folder,
    async choose(session) {
      const tenants = await familyOf(session, id);
      if (tenants[0].parent !== null)
        throw new BackupError(`${id} is a customer of ${tenants[0].parent}: export that one, with its customers.`);
      const ids = `ARRAY[${tenants.map((each) => session.escapeLiteral(each.id)).join(", ")}]`;
      const tables = (await movedTables(session)).map(({ name, columns }) => {
        const values = columns.map((column) => instead[name]?.[column] ?? session.escapeIdentifier(column));
        const conditions = [`${ownerColumn(name)} = ANY (%)`, ...(further[name] ? [further[name]] : [])];
        const where = conditions.join(" AND ").replaceAll("%", ids);
        return {
          name,
          columns,
          query: `SELECT ${values.join(", ")} FROM ${session.escapeIdentifier(name)} WHERE ${where}`,
        };
      });
      return { tables, tenants };
    },
  });

const ownerColumn = (table: string): string => (table === "tenant" ? "id" : "tenant");

/** The tables that are taken along, without the columns that the other installation fills. */
async function movedTables(session: pg.ClientBase): Promise<Table[]> {
  const tables = (await contentTables(session)).filter(
    ({ name, columns }) => columns.includes(ownerColumn(name)) && !leftBehind.has(name),
  );
  const first = (name: string) => (name === "tenant" ? 0 : 1);
  return tables
    .sort((a, b) => first(a.name) - first(b.name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((each) => each !== "tx" && each !== "made_at") }));
}

export type Export = Manifest & { tenants: [Family, ...Family[]] };

/** Checks an export as a whole, without a database. @throws BackupError */
export async function checkExport(folder: string): Promise<Export> {
  const manifest = await verifiedManifest(folder);
  const [first, ...customers] = manifest.tenants ?? [];
  if (!first) throw new BackupError(`${folder} is a backup: \`comptoir server restore\` reads it.`);
  return { ...manifest, tenants: [first, ...customers] };
}

/** Adds the tenants of an export, all or nothing. @throws BackupError where they are there already, or of another release */
export async function importTenant(ownerUrl: string, folder: string): Promise<void> {
  const { tenants, migrations, program, tables } = await checkExport(folder);
  await withSession(ownerUrl, async (session) => {
    await session.query(`BEGIN; ${steadyOutput}`);
    if (JSON.stringify(await migrationsOf(session)) !== JSON.stringify(migrations))
      throw new BackupError(`${folder} was made by ${program}, whose tables differ. Bring both to one release.`);
    const ids = tenants.map(({ id }) => id);
    const { rows } = await session.query<{ id: string }>("SELECT id FROM tenant WHERE id = ANY ($1)", [ids]);
    if (rows[0]) throw new BackupError(`The tenant ${rows[0].id} exists already.`);
    const known = new Map((await movedTables(session)).map((table) => [table.name, table.columns]));
    for (const table of tables) {
      if (JSON.stringify(known.get(table.name)) !== JSON.stringify(table.columns))
        throw new BackupError(`${folder} is damaged.`);
      await load(session, table, join(folder, table.file), ids);
    }
    await session.query("COMMIT");
  });
}

/** By way of a temporary table, since COPY takes no rows under row-level security. */
async function load(session: pg.Client, { name, columns }: Table, file: string, ids: string[]): Promise<void> {
  const list = columns.map((each) => session.escapeIdentifier(each)).join(", ");
  const table = session.escapeIdentifier(name);
  await session.query(`CREATE TEMP TABLE arriving ON COMMIT DROP AS SELECT ${list} FROM ${table} WITH NO DATA`);
  await pipeline(createReadStream(file), createGunzip(), session.query(copyFrom("COPY arriving FROM STDIN")));
  const foreign = `SELECT FROM arriving WHERE ${ownerColumn(name)} <> ALL ($1) LIMIT 1`;
  if ((await session.query(foreign, [ids])).rowCount)
    throw new BackupError(`The export has rows of a tenant in ${name} that it does not name.`);
  // A trigger has stored the present text of each agreement as a version.
  if (name === "agreement_version") await session.query(`DELETE FROM ${table} WHERE tenant = ANY ($1)`, [ids]);
  await session.query(`INSERT INTO ${table} (${list}) SELECT ${list} FROM arriving`);
  await session.query("DROP TABLE arriving");
}
