import type { Caller } from "./caller";
import { identifier, raw, type Sql, sql } from "./sql";

/**
 * The visibility of rows: the first of the two layers that isolate tenants. Row-level security in Postgres is the second,
 * and either alone suffices. The conditions of lists and single reads come from here; a statement written out in a service
 * names the tenant itself, and a Prisma write by its key.
 */

/**
 * `own`: the tenant's rows. `family`: those of its direct children too, by the column `family`, which holds the top-level
 * tenant of the hierarchy. `platform`: its own, and those of no tenant.
 */
type Visibility = "own" | "family" | "platform";

/** The tenant that reads. */
export interface Viewer extends Caller {
  parent: string | null;
  /** The moment, past or to come, that single records are read as of, which ends with its millisecond. */
  at?: string;
}

/** The top-level tenant of the hierarchy of an owner whose rows the viewer sees: itself or a customer. */
export const familyOf = ({ id, parent }: Pick<Viewer, "id" | "parent">, owner: string): string =>
  owner === id ? (parent ?? id) : id;

/** A condition on the row of the given alias. */
export type RowPredicate = (row: string) => Sql;

const ownedBy =
  (tenant: string): RowPredicate =>
  (row) =>
    sql`${raw(row)}.tenant = ${tenant}`;

/**
 * Some of the rows that a viewer sees. Each predicate begins with an equality, so that an index on tenant or family
 * serves it.
 */
const predicates = {
  own: ({ id }) => ownedBy(id),
  // What follows the equality is the condition of the partial indexes by tenant.
  member:
    ({ id }) =>
    (row) =>
      sql`${ownedBy(id)(row)} AND ${raw(row)}.family IS DISTINCT FROM ${raw(row)}.tenant`,
  // The family of a tenant without a parent has that tenant's identifier and includes its own rows.
  family:
    ({ id }) =>
    (row) =>
      sql`${raw(row)}.family = ${id}`,
  platform: () => (row) => sql`${raw(row)}.tenant = ''`,
} satisfies Record<string, (viewer: Viewer) => RowPredicate>;

export type VisibleRows = keyof typeof predicates;

/**
 * The rows a viewer sees, as parts that do not overlap. They are selected one by one and united, which keeps each in index
 * order; one `OR` would not.
 */
export function visibleRows(visibility: Visibility, { parent }: Viewer): VisibleRows[] {
  switch (visibility) {
    case "own":
      return ["own"];
    case "family":
      return parent === null ? ["family"] : ["member", "family"];
    case "platform":
      return ["own", "platform"];
  }
}

/** The rows of `table` as `t` that are the tenant's own and meet a condition. */
export const own = (table: string, tenant: string, select: Sql, condition: Sql): Sql =>
  sql`SELECT ${select} FROM ${identifier(table)} t WHERE ${ownedBy(tenant)("t")} AND ${condition}`;

/** Whether a row is in one part of the visible rows. */
export const visibleRow = (rows: VisibleRows, viewer: Viewer): RowPredicate => predicates[rows](viewer);

/** One part of the visible rows of `table` as `t`; the condition may repeat the predicate for tables it joins. */
export function selectVisible(
  table: string,
  rows: VisibleRows,
  viewer: Viewer,
  select: Sql,
  condition: (predicate: RowPredicate) => Sql,
): Sql {
  const predicate = predicates[rows](viewer);
  return sql`SELECT ${select} FROM ${identifier(table)} t WHERE ${predicate("t")} AND ${condition(predicate)}`;
}

/** All visible rows of `table` as `t` that meet a condition, as selects to be united. */
export const visible = (
  table: string,
  visibility: Visibility,
  viewer: Viewer,
  select: Sql,
  condition: (predicate: RowPredicate) => Sql,
): Sql[] => visibleRows(visibility, viewer).map((rows) => selectVisible(table, rows, viewer, select, condition));
