import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visibleRows } from "@/lib/base/db/tenancy";
import { sinceSnapshot } from "@/lib/base/list/as-of-sql";
import type { List } from "@/lib/base/list/fields";
import { conjunction } from "@/lib/base/list/operator-sql";
import type { ListQuery } from "@/lib/base/list/query";
import { matchingSelect, queryConditions, united } from "@/lib/base/list/select-sql";
import { snapshotStatement } from "@/lib/base/list/snapshot";
import { inVersions, versionConditions, versionedTable } from "@/lib/base/list/version-sql";

/** A query at an earlier snapshot and now: the times that its relative ones meant then, and mean now. */
interface Span {
  since: string;
  before: ListQuery;
  after: ListQuery;
}

const keys = raw("t.tenant, t.id");

/**
 * One row: the state of the database; how many records have entered a query and have left it since an earlier snapshot, and so
 * many of them by key. `old` are the versions that were in it and have ended since; `new` those that are in it and were made
 * since. A record that has not changed moves by time alone.
 */
export function movedStatement(list: List, viewer: Viewer, { since, before, after }: Span, most: number): Sql {
  const { madeSince, former } = sinceSnapshot(since);
  const each = (select: (rows: VisibleRows) => Sql): Sql =>
    united(visibleRows(list.visibility, viewer).map((rows) => sql`(${select(rows)})`));
  const isMade = (rows: VisibleRows): Sql =>
    sql`(t.tenant, t.id) IN (${selectVisible(versionedTable(list), rows, viewer, keys, () => madeSince)})`;
  const byTime = (from: ListQuery, to: ListQuery): Sql =>
    movesByTime({ before, after })
      ? sql` UNION ALL ${each((rows) =>
          matchingSelect(list, viewer, to, rows, keys, [
            sql`(${conjunction(queryConditions(list, viewer, rows, from))}) IS NOT TRUE AND NOT ${isMade(rows)}`,
          ]),
        )}`
      : raw("");
  const old = each((rows) =>
    matchingSelect(inVersions(list), viewer, before, rows, keys, [...versionConditions(list, viewer, rows), former]),
  );
  const moved = (name: string): Sql => sql`(SELECT count(*)::int FROM ${raw(name)}) AS ${raw(name)}, (
    SELECT coalesce(json_agg(json_build_object('tenant', k.tenant, 'id', k.id)), '[]')
    FROM (SELECT tenant, id FROM ${raw(name)} ORDER BY tenant, id LIMIT ${most}::bigint) k) AS ${raw(`${name}_records`)}`;
  return sql`WITH state AS MATERIALIZED (${snapshotStatement}), old (tenant, id) AS MATERIALIZED (${old}),
    new (tenant, id) AS MATERIALIZED (${each((rows) => matchingSelect(list, viewer, after, rows, keys, [isMade(rows)]))}),
    entered (tenant, id) AS MATERIALIZED ((SELECT * FROM new EXCEPT SELECT * FROM old)${byTime(before, after)}),
    gone (tenant, id) AS MATERIALIZED ((SELECT * FROM old EXCEPT SELECT * FROM new)${byTime(after, before)})
    SELECT s.*, ${moved("entered")}, ${moved("gone")} FROM state s`;
}

/** Whether the query means other times than at the earlier snapshot. */
export const movesByTime = ({ before, after }: Pick<Span, "before" | "after">): boolean =>
  JSON.stringify(before.filters) !== JSON.stringify(after.filters);
