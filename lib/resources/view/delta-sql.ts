import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visibleRow, visibleRows } from "@/lib/base/db/tenancy";
import { stateInSnapshot } from "@/lib/base/list/as-of-sql";
import { conjunction } from "@/lib/base/list/field-sql";
import type { List } from "@/lib/base/list/fields";
import { filterCondition } from "@/lib/base/list/filter-sql";
import type { Filter, ListQuery } from "@/lib/base/list/query";
import { matchingSelect } from "@/lib/base/list/select-sql";
import { snapshotStatement } from "@/lib/base/list/snapshot";
import { inVersions, versionConditions, versionedTable } from "@/lib/base/list/version-sql";

/** The difference between an earlier snapshot and now in the records of a query, as SQL. */

const keys = raw("t.tenant, t.id");

/** A record as notices and counts name it. */
export interface RecordKey {
  tenant: string;
  id: string;
}

/** The keys of the matching records in a part of the visible rows that were added or changed since a snapshot. */
const madeSinceSelect = (list: List, viewer: Viewer, query: ListQuery, rows: VisibleRows, since: string): Sql =>
  matchingSelect(list, viewer, query, rows, keys, [wasMadeSince(list, viewer, rows, since)]);

/** On row `t`: its present version was made since. */
function wasMadeSince(list: List, viewer: Viewer, rows: VisibleRows, since: string): Sql {
  const { madeSince } = stateInSnapshot(since);
  const table = versionedTable(list);
  return table === list.table
    ? madeSince
    : sql`(t.tenant, t.id) IN (${selectVisible(table, rows, viewer, keys, () => madeSince)})`;
}

/** One row: the state of the database, `count`, at most one more than `most`, and so many of the `records`, by their keys. */
export function newSinceStatement(list: List, viewer: Viewer, query: ListQuery, since: string, most: number): Sql {
  const selects = visibleRows(list.visibility, viewer).map((rows) => madeSinceSelect(list, viewer, query, rows, since));
  return sql`WITH state AS MATERIALIZED (${snapshotStatement}), found AS MATERIALIZED (
      SELECT * FROM (${join(selects, " UNION ALL ")}) f LIMIT ${most + 1}::bigint)
    SELECT s.*, (SELECT count(*)::int FROM found) AS count, ${keysOf(raw("found"), most)} AS records FROM state s`;
}

/** The first keys of the rows of a part of the statement, as JSON. */
const keysOf = (part: Sql, most: number): Sql =>
  sql`(SELECT coalesce(json_agg(json_build_object('tenant', k.tenant, 'id', k.id)), '[]')
    FROM (SELECT tenant, id FROM ${part} ORDER BY tenant, id LIMIT ${most}::bigint) k)`;

/** What a query meant at the earlier snapshot and means now. */
interface Standing {
  /** The earlier snapshot. */
  since: string;
  /** The query with the times that relative ones meant then, and with what they mean now. */
  before: ListQuery;
  after: ListQuery;
}

/**
 * Which records have entered a query and which have left it between an earlier snapshot and now. `old` are the
 * versions that were in it and have ended since; `new` those that are in it and were made since. Records that have not been
 * changed move by time alone: those whose times lie between what a relative time meant then and what it means now.
 * One row: the state of the database, `entered` and `left`, and so many of their records by key.
 */
export function movedStatement(list: List, viewer: Viewer, standing: Standing, most: number): Sql {
  const of = (select: (rows: VisibleRows) => Sql | undefined): Sql =>
    join(
      visibleRows(list.visibility, viewer).flatMap((rows) => select(rows) ?? sql`SELECT '', '' WHERE false`),
      " UNION ALL ",
    );
  const { since, before, after } = standing;
  const isMoving = movingFilters(before, after).length > 0;
  const byTime = (from: ListQuery, to: ListQuery): Sql =>
    isMoving ? sql` UNION ALL ${of((rows) => movedByTime(list, viewer, rows, { since, from, to }))}` : raw("");
  return sql`WITH state AS MATERIALIZED (${snapshotStatement}),
    old (tenant, id) AS MATERIALIZED (${of((rows) =>
      matchingSelect(inVersions(list), viewer, before, rows, keys, [
        ...versionConditions(list, viewer, rows),
        stateInSnapshot(since).former,
      ]),
    )}),
    new (tenant, id) AS MATERIALIZED (${of((rows) => madeSinceSelect(list, viewer, after, rows, since))}),
    entered (tenant, id) AS MATERIALIZED ((SELECT * FROM new EXCEPT SELECT * FROM old)${byTime(before, after)}),
    gone (tenant, id) AS MATERIALIZED ((SELECT * FROM old EXCEPT SELECT * FROM new)${byTime(after, before)})
    SELECT s.*, (SELECT count(*)::int FROM entered) AS entered, ${keysOf(raw("entered"), most)} AS "enteredRecords",
      (SELECT count(*)::int FROM gone) AS "left", ${keysOf(raw("gone"), most)} AS "leftRecords" FROM state s`;
}

interface Step {
  since: string;
  from: ListQuery;
  to: ListQuery;
}

/** Unchanged records that match `to` and do not match `from`, which differ in times alone. */
function movedByTime(list: List, viewer: Viewer, rows: VisibleRows, { since, from, to }: Step): Sql {
  const predicate = visibleRow(rows, viewer);
  const matches = (filter: Filter): Sql => filterCondition(list, predicate, filter);
  const moving = movingFilters(from, to);
  const others = moving.map(([filter]) => matches(filter));
  const between = moving.map(([filter, other]) => matches(spanOf(filter, other)));
  return matchingSelect(list, viewer, to, rows, keys, [
    // An index on the field finds these few.
    sql`(${join(between, " OR ")})`,
    sql`(${conjunction(others)}) IS NOT TRUE`,
    sql`NOT (${wasMadeSince(list, viewer, rows, since)})`,
  ]);
}

/** The filters whose times differ, in both queries. */
const movingFilters = (from: ListQuery, to: ListQuery): [Filter, Filter][] =>
  from.filters.flatMap((filter, at): [Filter, Filter][] => {
    const other = to.filters[at];
    return other && JSON.stringify(filter) !== JSON.stringify(other) ? [[filter, other]] : [];
  });

/** From the first to the last time that either names. */
function spanOf(filter: Filter, other: Filter): Filter {
  const moved = filter.conditions.flatMap(({ value }, at) =>
    value === other.conditions[at]?.value ? [] : [value, other.conditions[at]?.value ?? value],
  );
  const [first = "", last = ""] = [moved.toSorted().at(0), moved.toSorted().at(-1)];
  return {
    field: filter.field,
    conditions: [
      { op: "gte", value: first },
      { op: "lte", value: last },
    ],
  };
}
