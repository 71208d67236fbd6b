import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { own, type Viewer } from "@/lib/base/db/tenancy";
import { conjunction } from "./field-sql";
import type { List } from "./fields";
import type { Filter, ListQuery } from "./query";

/** Adds up what the database has recorded about a list's rows: see prisma/sql/25_row_changes.sql. */

/**
 * One row for the viewer: `revision`, which is another one after each change, and `total`, the rows that match if all filters
 * are on the facet of the list.
 */
export function recordedStatement(list: List, viewer: Viewer, query: Pick<ListQuery, "filters">): Sql {
  const [rows, ...others] = list.changes?.tables ?? [];
  if (rows === undefined) throw new Error(`the changes of ${list.table} are not recorded`);
  const matching = conjunction([sql`t.source = ${rows}`, ...query.filters.map(facetCondition)]);
  const select = sql`coalesce(sum(t.revision), 0)::text AS revision,
    coalesce(sum(t.rows) FILTER (WHERE ${matching}), 0)::bigint AS total`;
  // The database records rows for each tenant that sees them, so those of a family are the tenant's own here.
  return own("row_change", viewer.id, select, sql`t.source IN (${join([rows, ...others])})`);
}

/** A filter on the facet, whose value is recorded as text. */
function facetCondition({ conditions }: Filter): Sql {
  const equals = conditions.filter(({ op }) => op === "eq").map(({ value }) => value);
  return conjunction([
    ...(equals.length > 0 ? [sql`t.facet = ANY (${equals}::text[])`] : []),
    ...conditions.flatMap(({ op, value }) => {
      if (op === "eq") return [];
      if (op === "ne") return [sql`t.facet IS DISTINCT FROM ${value}::text`];
      return [raw(op === "missing" ? "t.facet = 'missing'" : "t.facet IS DISTINCT FROM 'missing'")];
    }),
  ]);
}
