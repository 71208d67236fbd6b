import { identifier, type Sql, sql } from "./sql";

/**
 * Who sees which rows (decisions §1): the first of the two layers. Row-level security in Postgres is the second, and
 * either alone keeps tenants apart. Nothing else in the code states a tenant condition.
 */

/**
 * `own`: the tenant's rows. `family`: those of its direct children too. `platform`: rows of no tenant, and the tenant's.
 */
export type Reach = "own" | "family" | "platform";

/** The column through which a branch of a query reaches rows, and the condition it puts on row `t`. */
export interface Branch {
  key: "tenant" | "parent";
  condition: Sql;
}

/**
 * The rows a tenant may see, as conditions on row `t` to be united. They do not overlap, and each is an equality, which
 * keeps every branch in index order; one `OR` would not.
 */
export function branches(reach: Reach, tenant: string): Branch[] {
  switch (reach) {
    case "own":
      return [own(tenant)];
    case "family":
      return [own(tenant), { key: "parent", condition: sql`t.parent = ${tenant}` }];
    case "platform":
      return [own(tenant), { key: "tenant", condition: sql`t.tenant = ''` }];
  }
}

const own = (tenant: string): Branch => ({ key: "tenant", condition: sql`t.tenant = ${tenant}` });

/** `rows` of `table` as `t`, restricted to what the tenant may see; `condition` may differ by branch. */
export function visible(
  table: string,
  reach: Reach,
  tenant: string,
  select: Sql,
  condition: (branch: Branch) => Sql,
): Sql[] {
  return branches(reach, tenant).map(
    (branch) => sql`SELECT ${select} FROM ${identifier(table)} t WHERE ${branch.condition} AND ${condition(branch)}`,
  );
}
