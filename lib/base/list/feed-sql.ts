import { constant, empty, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visibleRows } from "@/lib/base/db/tenancy";
import type { FeedPlace } from "./feed-token";
import type { List } from "./fields";
import { conjunction } from "./operator-sql";
import { isUnconditional, type ListQuery } from "./query";
import { matchingSelect } from "./select-sql";
import { isSeenToDiffer, isSeller } from "./seller-sql";
import { type SnapshotState, snapshotStatement } from "./snapshot";
import {
  endedAfter,
  firstVersionStatement,
  inVersions,
  kindOf,
  sees,
  versionConditions,
  versionedTable,
  xmin,
} from "./version-sql";

/**
 * The difference between two snapshots, as SQL. It holds the versions of records that the later one sees and whose
 * transaction the earlier one does not, and the records that the earlier one sees and of which the later one has no version.
 * Applied to the earlier state it gives the later one, whatever the order of commits and the clock.
 */

export interface Difference {
  /** The earlier snapshot; undefined sees nothing. */
  since: string | undefined;
  /** The later one; undefined is that of the statement. */
  until: string | undefined;
  after: FeedPlace | undefined;
}

/** Where an entry comes from: the record as it is, a version that has been replaced since `until`, one that is gone. */
const sources = { present: 1, replaced: 2, removed: 3 } as const;

/** Entries of changed records that one statement looks at to find those that match filters. */
const filteredMax = 10_000;

/** A page of entries, as one row. */
export interface FeedPage extends SnapshotState {
  /** Their JSON, comma-separated: documents, and of removed records what identifies them. */
  records: string | null;
  /** Which of them are of removed records, from 0. */
  removed: number[] | null;
  /** Entries without a document that are not of removed records: there are none. */
  lacking: number;
  /** The last entry that was looked at where there may be more, as JSON: `[tx, tenant, id, source]`. */
  after: string | null;
}

/** Where a feed begins that is asked for by time: no snapshot of that time is known. */
export interface FeedStart extends SnapshotState {
  /** The lowest number of a transaction that has made or ended a version since; null for none. */
  tx: string | null;
  /** Whether the numbers of the time are of another cluster, or the day is of before the tenant. */
  isTooEarly: boolean;
}

/**
 * One row. A transaction that was running at the time can have written before it: `slack` is how long one may run. The day on
 * which a tenant was made begins before it; of a tenant that was restored, what was deleted before that is not known.
 */
export function feedStartStatement(list: List, viewer: Viewer, start: Date, slack: string): Sql {
  const isImmutable = list.versions === "immutable";
  const from = sql`${start}::timestamptz - ${slack}::interval`;
  const lowest = (
    table: string,
    tx: "tx" | "ended",
    at: "time" | "made_at" | "ended_at",
    more: (rows: VisibleRows) => Sql[],
  ) =>
    visibleRows(list.visibility, viewer).map((rows) =>
      selectVisible(table, rows, viewer, sql`min(t.${identifier(tx)}::text::bigint) AS tx`, () =>
        conjunction([...more(rows), sql`t.${identifier(at)} >= ${from}`]),
      ),
    );
  const ended = (rows: VisibleRows) => [
    ...versionConditions(list, viewer, rows),
    raw("t.ended_at >= (SELECT f.began FROM _feed f)"),
  ];
  const all = [
    ...lowest(versionedTable(list), "tx", isImmutable ? "time" : "made_at", () => []),
    ...(isImmutable ? [] : lowest("version", "ended", "ended_at", ended)),
  ];
  return sql`SELECT s.*, (SELECT min(tx)::text FROM (${join(all, " UNION ALL ")}) a) AS tx,
    CASE WHEN h."madeAt" < f.began THEN ${start}::timestamptz < f.began
      ELSE ${start}::timestamptz + interval '1 day' < h."madeAt" END AS "isTooEarly"
    FROM (${snapshotStatement}) s, _feed f, (${firstVersionStatement(viewer)}) h`;
}

/** @param document SQL for the record's JSON text, `t` being the row or a former version of it */
export function feedStatement(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  difference: Difference,
  { document, limit }: { document: Sql; limit: number },
): Sql {
  const isFiltered = !isUnconditional(query);
  const looked = isFiltered ? filteredMax : limit + 1;
  const parts = visibleRows(list.visibility, viewer);
  const entries = parts.flatMap((rows) => entrySelects(list, viewer, rows, difference, { looked, isFiltered }));
  const by = raw("tx, tenant, id, source");
  const former =
    list.versions === "immutable"
      ? raw("NULL")
      : sql`SELECT ${document} FROM version t WHERE t.tenant = a.tenant AND t.kind = ${kindOf(list)} AND t.id = a.id
        AND ${conjunction(atSnapshot(difference.until))} LIMIT 1`;
  const present = sql`SELECT ${document} FROM ${identifier(list.documents ?? list.table)} t
    WHERE t.tenant = a.tenant AND t.id = a.id`;
  const matching = sql`, matching AS MATERIALIZED (
      ${join(
        parts.flatMap((rows) => matchingSelects(list, viewer, query, rows, difference.until)),
        " UNION ALL ",
      )}), answered AS MATERIALIZED (
      SELECT c.* FROM changed c
      WHERE ((c.tenant, c.id) IN (SELECT m.tenant, m.id FROM matching m)) = (c.source <> ${sources.removed}::int)
      ORDER BY ${by} LIMIT ${limit + 1}::bigint)`;
  const all = sql`, answered AS (SELECT * FROM changed)`;
  const lastOf = (rows: string) => sql`(SELECT json_build_array(l.tx::text, l.tenant, l.id, l.source)::text
    FROM ${raw(rows)} l ORDER BY l.tx DESC, l.tenant DESC, l.id DESC, l.source DESC LIMIT 1)`;
  const removed = sql`json_build_object(${constant(list.id)}, a.id, 'tenant', a.tenant, 'removed', true)::text`;
  return sql`WITH state AS MATERIALIZED (${snapshotStatement}), changed AS MATERIALIZED (
      SELECT * FROM (${join(entries, " UNION ALL ")}) e ORDER BY ${by} LIMIT ${looked}::bigint
    )${isFiltered ? matching : all}, page AS MATERIALIZED (
      SELECT * FROM answered ORDER BY ${by} LIMIT ${limit}::bigint
    )
    SELECT s.*, e.*, CASE
        WHEN (SELECT count(*) FROM answered) > ${limit}::bigint THEN ${lastOf("page")}
        WHEN (SELECT count(*) FROM changed) = ${looked}::bigint THEN ${lastOf("changed")}
      END AS after
    FROM state s, (
      SELECT string_agg(d.doc, ',' ORDER BY d.n) AS records, array_agg(d.n) FILTER (WHERE d.source = ${sources.removed}::int) AS removed,
        count(*) FILTER (WHERE d.doc IS NULL) AS lacking
      FROM (
        SELECT (row_number() OVER (ORDER BY ${by}) - 1)::int AS n, a.source, CASE a.source
            WHEN ${sources.present}::int THEN (${present}) WHEN ${sources.replaced}::int THEN (${former}) ELSE ${removed}
          END AS doc
        FROM page a
      ) d
    ) e`;
}

/** The entries of the records in one part of the visible rows. */
function entrySelects(
  list: List,
  viewer: Viewer,
  rows: VisibleRows,
  { since, until, after }: Difference,
  { looked, isFiltered }: { looked: number; isFiltered: boolean },
): Sql[] {
  const entry = (table: string, tx: "tx" | "made" | "ended", source: number, conditions: Sql[]): Sql => {
    const place = sql`t.${identifier(tx)}, t.tenant, t.id`;
    const columns = sql`t.${identifier(tx)} AS tx, t.tenant, t.id, ${source}::int AS source`;
    const select = selectVisible(table, rows, viewer, columns, () =>
      conjunction([...conditions, after && beyond(place, source, after)]),
    );
    return sql`(${select} ORDER BY ${place} LIMIT ${looked}::bigint)`;
  };
  const changed = (column: "tx" | "made") => (since === undefined ? [] : [sql`NOT ${sees(since, column)}`]);
  const present = entry(versionedTable(list), "tx", sources.present, [
    ...(since === undefined ? [] : [sql`t.tx >= ${xmin(since)}::xid8`]),
    ...changed("tx"),
    ...(until === undefined ? [] : [sees(until, "tx")]),
    ...isSeenToChange(list, since),
  ]);
  if (list.versions === "immutable") return [present];
  const versions = versionConditions(list, viewer, rows);
  const removed =
    since === undefined
      ? []
      : [
          ...versions,
          ...endedAfter(since),
          sees(since, "made"),
          ...(until === undefined ? [] : [sees(until, "ended")]),
          ...(isFiltered ? [] : [isGone(list, until)]),
        ];
  return [
    present,
    ...(until === undefined
      ? []
      : [
          entry("version", "made", sources.replaced, [
            ...versions,
            ...atSnapshot(until),
            ...changed("made"),
            ...isSeenToChange(list, since),
          ]),
        ]),
    ...(removed.length > 0 ? [entry("version", "ended", sources.removed, removed)] : []),
  ];
}

/** Changed records, as they are in the later snapshot, that match the query. */
function matchingSelects(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  rows: VisibleRows,
  until: string | undefined,
): Sql[] {
  const columns = raw("t.tenant, t.id");
  const isChanged = raw("(t.tenant, t.id) IN (SELECT c.tenant, c.id FROM changed c)");
  const isSeen =
    until === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${identifier(versionedTable(list))} f
    WHERE f.tenant = t.tenant AND f.id = t.id AND pg_visible_in_snapshot(f.tx, ${until}::pg_snapshot))`;
  const present = matchingSelect(list, viewer, query, rows, columns, [isChanged, isSeen]);
  if (until === undefined || list.versions === "immutable") return [present];
  const conditions = [isChanged, ...versionConditions(list, viewer, rows), ...atSnapshot(until)];
  return [present, matchingSelect(inVersions(list), viewer, query, rows, columns, conditions)];
}

/** Whether the version was the present one in a snapshot. */
const atSnapshot = (snapshot: string | undefined): Sql[] =>
  snapshot === undefined ? [raw("false")] : [...endedAfter(snapshot), sees(snapshot, "made")];

/** Whether the record of version `t` does not exist in the later snapshot. OFFSET keeps it from being joined as a whole. */
function isGone(list: List, until: string | undefined): Sql {
  const seen = until === undefined ? empty : sql`AND pg_visible_in_snapshot(p.tx, ${until}::pg_snapshot)`;
  const present = sql`NOT EXISTS (SELECT FROM ${identifier(versionedTable(list))} p
    WHERE p.tenant = t.tenant AND p.id = t.id ${seen} OFFSET 0)`;
  return until === undefined ? present : sql`${present} AND NOT ${stoodIn(list, until)}`;
}

/** Whether the record of row `t` had a version `q` in a snapshot that has ended since. */
const stoodIn = (list: List, snapshot: string, which = raw("true")): Sql =>
  sql`EXISTS (SELECT FROM version q WHERE q.tenant = t.tenant AND q.kind = ${kindOf(list)} AND q.id = t.id
    AND q.ended >= ${xmin(snapshot)}::xid8 AND NOT pg_visible_in_snapshot(q.ended, ${snapshot}::pg_snapshot)
    AND pg_visible_in_snapshot(q.made, ${snapshot}::pg_snapshot) AND q.ended_at >= (SELECT f.began FROM _feed f)
    AND ${which} OFFSET 0)`;

/** Whether the viewer sees that row `t` has changed since a snapshot. */
function isSeenToChange(list: List, since: string | undefined): Sql[] {
  const isWhole = since === undefined ? undefined : isSeller(list);
  if (since === undefined || !isWhole) return [];
  const isSame = sql`NOT (${isSeenToDiffer(raw("t.doc::text"), raw("q.doc::text"))})`;
  return [sql`CASE WHEN ${isWhole} THEN true ELSE NOT ${stoodIn(list, since, isSame)} END`];
}

const beyond = (place: Sql, source: number, after: FeedPlace): Sql =>
  sql`(${place}) ${raw(source > after.source ? ">=" : ">")} (${after.tx}::xid8, ${after.tenant}, ${after.id})`;
