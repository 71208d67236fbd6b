import { identifier, raw, type Sql, sql } from "./sql";

/**
 * Who sees which rows (decisions §1): the first of the two layers. Row-level security in Postgres is the second, and
 * either alone keeps tenants apart. Nothing else in the code states a tenant condition.
 */

/**
 * `own`: the tenant's rows. `family`: those of its direct children too. `platform`: rows of no tenant, and the tenant's.
 */
export type Reach = "own" | "family" | "platform";

/** The tenant whose view it is. */
export interface Viewer {
  id: string;
  parent: string | null;
}

/** Some of what a tenant may see: the condition that it puts on a row of the given alias. */
export type Branch = (row: string) => Sql;

/**
 * The rows a tenant may see, as conditions to be united. They do not overlap, and each begins with an equality, which
 * keeps every branch in index order; one `OR` would not.
 */
function branches(reach: Reach, { id, parent }: Viewer): Branch[] {
  const own = ownedBy(id);
  switch (reach) {
    case "own":
      return [own];
    case "family": {
      // A tenant without a parent heads the family that its own rows are in.
      const family: Branch = (row) => sql`${raw(row)}.family = ${id}`;
      // What follows the equality is the condition of the indexes by tenant.
      const member: Branch = (row) => sql`${own(row)} AND ${raw(row)}.family IS DISTINCT FROM ${raw(row)}.tenant`;
      return parent === null ? [family] : [member, family];
    }
    case "platform":
      return [own, (row) => sql`${raw(row)}.tenant = ''`];
  }
}

const ownedBy =
  (tenant: string): Branch =>
  (row) =>
    sql`${raw(row)}.tenant = ${tenant}`;

/** The rows of `table` as `t` that are the tenant's own and meet a condition. */
export const own = (table: string, tenant: string, select: Sql, condition: Sql): Sql =>
  sql`SELECT ${select} FROM ${identifier(table)} t WHERE ${ownedBy(tenant)("t")} AND ${condition}`;

/** `rows` of `table` as `t`, restricted to what the viewer may see; `condition` may differ by branch. */
export function visible(
  table: string,
  reach: Reach,
  viewer: Viewer,
  select: Sql,
  condition: (branch: Branch) => Sql,
): Sql[] {
  return branches(reach, viewer).map(
    (branch) => sql`SELECT ${select} FROM ${identifier(table)} t WHERE ${branch("t")} AND ${condition(branch)}`,
  );
}
