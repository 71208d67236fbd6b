import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visibleRows } from "@/lib/base/db/tenancy";
import { stateInSnapshot } from "./as-of-sql";
import type { List } from "./fields";
import type { ListQuery } from "./query";
import { matchingSelect } from "./select-sql";
import { snapshotStatement } from "./snapshot";
import { versionedTable } from "./version-sql";

/** The matching records that were added or changed since an earlier snapshot, as SQL that starts from the smaller set. */

/** A record as notices and counts name it. */
export interface RecordKey {
  tenant: string;
  id: string;
}

/** The keys of the matching records in a part of the visible rows that were added or changed since a snapshot. */
export const madeSinceSelect = (list: List, viewer: Viewer, query: ListQuery, rows: VisibleRows, since: string): Sql =>
  matchingSelect(list, viewer, query, rows, raw("t.tenant, t.id"), [wasMadeSince(list, viewer, rows, since)]);

/** On row `t`: its present version was made since. */
export function wasMadeSince(list: List, viewer: Viewer, rows: VisibleRows, since: string): Sql {
  const { madeSince } = stateInSnapshot(since);
  const table = versionedTable(list);
  return table === list.table
    ? madeSince
    : sql`(t.tenant, t.id) IN (${selectVisible(table, rows, viewer, raw("t.tenant, t.id"), () => madeSince)})`;
}

/** One row: the state of the database, `count`, at most one more than `most`, and so many of the `records`, by their keys. */
export function newSinceStatement(list: List, viewer: Viewer, query: ListQuery, since: string, most: number): Sql {
  const selects = visibleRows(list.visibility, viewer).map((rows) => madeSinceSelect(list, viewer, query, rows, since));
  return sql`WITH state AS MATERIALIZED (${snapshotStatement}), found AS MATERIALIZED (
      SELECT * FROM (${join(selects, " UNION ALL ")}) f LIMIT ${most + 1}::bigint)
    SELECT s.*, (SELECT count(*)::int FROM found) AS count, ${keysOf(raw("found"), most)} AS records FROM state s`;
}

/** The first keys of the rows of a part of the statement, as JSON. */
export const keysOf = (part: Sql, most: number): Sql =>
  sql`(SELECT coalesce(json_agg(json_build_object('tenant', k.tenant, 'id', k.id)), '[]')
    FROM (SELECT tenant, id FROM ${part} ORDER BY tenant, id LIMIT ${most}::bigint) k)`;
