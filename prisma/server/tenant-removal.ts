import type pg from "pg";
import type { Counts } from "./tenants";

/** Rows of other tables and tenants that name the tenants: those of their users elsewhere, and what was planned for their records. */
const elsewhere = [
  ["guest", "home = ANY ($1)"],
  ["api_key", "creator_tenant = ANY ($1)"],
  ["webhook", "maker_home = ANY ($1)"],
  ["consent", "family = ANY ($1) OR owner = ANY ($1)"],
  ["consent_reminder", "user_tenant = ANY ($1)"],
  ["saved_view", "owner_home = ANY ($1)"],
  ["plan_change", "owner = ANY ($1)"],
  ["sandbox", "copy = ANY ($1) OR creator_home = ANY ($1)"],
  ["graphile_worker._private_jobs", "payload->>'tenant' = ANY ($1) OR payload->>'copy' = ANY ($1)"],
] as const;

/** The tenants with their sandboxes, customers last, and where their rows are, in the order in which these can be deleted. */
async function rowsOf(owner: pg.ClientBase, tenants: readonly string[]) {
  const { rows: copies } = await owner.query<{ id: string }>(
    `SELECT id FROM tenant WHERE sandbox_of = ANY ($1) AND parent IS NULL
     UNION ALL SELECT id FROM tenant WHERE sandbox_of IS NOT NULL AND parent IN (SELECT id FROM tenant WHERE sandbox_of = ANY ($1))`,
    [tenants],
  );
  const { rows: tables } = await owner.query<{ name: string }>("SELECT app.tables_of_tenants()::text AS name");
  const { rows: queue } = await owner.query(
    "SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS exists",
  );
  const places: (readonly [table: string, where: string])[] = [
    ...elsewhere.filter(([table]) => !table.includes(".") || queue[0].exists),
    ...tables.map(({ name }) => [name, "tenant = ANY ($1)"] as const),
  ];
  return { ids: [...tenants, ...copies.map(({ id }) => id)], places };
}

/** @param rowsAt counts or deletes the rows of a table that a condition selects */
async function countsOf(
  { ids, places }: Awaited<ReturnType<typeof rowsOf>>,
  rowsAt: (table: string, where: string, ids: string[]) => Promise<number>,
): Promise<Counts> {
  const counts: Counts = {};
  for (const [table, where] of places) {
    const name = table.replaceAll('"', "");
    const count = await rowsAt(table, where, ids);
    if (count > 0) counts[name] = (counts[name] ?? 0) + count;
  }
  return { ...counts, tenant: ids.length };
}

/** How many rows `removeTenants` would delete, by table. A row that is named for two reasons counts twice. */
export const countTenants = async (owner: pg.ClientBase, tenants: readonly string[]): Promise<Counts> =>
  await countsOf(await rowsOf(owner, tenants), async (table, where, ids) => {
    const { rows } = await owner.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`, [ids]);
    return rows[0].count;
  });

/** Deletes all rows of these tenants and of their sandboxes, in the transaction of the owner. @returns how many, by table */
export async function removeTenants(owner: pg.ClientBase, tenants: readonly string[]): Promise<Counts> {
  const found = await rowsOf(owner, tenants);
  // A provider's feeds would have told of these deletions by the versions that go as well: their readers begin again.
  await owner.query(
    `INSERT INTO _ended_feed (tenant, horizon)
     SELECT DISTINCT parent, pg_current_xact_id() FROM tenant WHERE id = ANY ($1) AND parent <> ALL ($1)
     ON CONFLICT (tenant) DO UPDATE SET horizon = excluded.horizon`,
    [found.ids],
  );
  await owner.query("DELETE FROM _ended_feed WHERE tenant = ANY ($1)", [found.ids]);
  await owner.query("UPDATE session SET context = NULL WHERE context = ANY ($1)", [found.ids]);
  const remove = async (table: string, where: string, ids: string[]) =>
    (await owner.query(`DELETE FROM ${table} WHERE ${where}`, [ids])).rowCount ?? 0;
  const counts = await countsOf(found, remove);
  for (const id of [...found.ids].reverse()) await owner.query("DELETE FROM tenant WHERE id = $1", [id]);
  // Deleting a tenant adds its last version, and deleting records the number of their rows.
  for (const table of ["version", "row_change"]) await remove(table, "tenant = ANY ($1)", found.ids);
  return counts;
}
