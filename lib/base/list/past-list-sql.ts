import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, visible, visibleRows } from "@/lib/base/db/tenancy";
import { compared, conjunction, fieldValue } from "./field-sql";
import { type List, requiredField } from "./fields";
import type { Paging } from "./paging";
import { planList, planTotal } from "./plan";
import { asksForVersion, isUnconditional, type ListQuery } from "./query";
import { countSelects, limitAndOffset, limitedSelects, matchingSelect, matchingSelects } from "./select-sql";
import { recordedStatement } from "./total-sql";
import {
  endedAfter,
  endOf,
  inVersions,
  kindOf,
  oldestMade,
  sees,
  versionConditions,
  versionedTable,
  withoutIndex,
  withVersion,
  xmin,
} from "./version-sql";

/**
 * Lists as of a past moment, or in an earlier snapshot, as SQL. The records of that state are the present ones that were made
 * before it, and the former versions that it had. The total is that of the present without those that were made since, and with
 * these versions.
 */

/** A past state, by conditions on versions: rows of the table that knows their transaction, or of `version`. */
export interface PastState {
  /** Of a present version in row `t`: it was made since. */
  madeSince: Sql;
  /** Of a former version in row `t`: it was the present one. */
  former: Sql;
  /** Of a former version in row `t`: it was made since, and lasted. */
  formerSince: Sql;
}

/** When the millisecond of `at` ended. */
export function stateAt(at: string): PastState {
  const moment = endOf(at);
  return {
    madeSince: sql`t.made_at >= ${moment}`,
    former: sql`t.made_at < ${moment} AND t.ended_at >= ${moment}`,
    formerSince: sql`t.made_at >= ${moment} AND t.ended_at >= ${moment}`,
  };
}

/** The state that an earlier statement saw, independent of clocks and of the order of commits. */
export const stateInSnapshot = (snapshot: string): PastState => ({
  madeSince: sql`t.tx >= ${xmin(snapshot)}::xid8 AND NOT ${sees(snapshot, "tx")}`,
  former: conjunction([...endedAfter(snapshot), sees(snapshot, "made")]),
  formerSince: raw("false"),
});

export interface PastList {
  list: List;
  viewer: Viewer;
  query: ListQuery;
  state: PastState;
  /** SQL for the record's JSON text, `t` being the row or a former version of it. */
  document?: Sql | undefined;
  /** A condition on row `t` besides the filters, and the same on a former version of it. */
  where?: Sql | undefined;
  formerWhere?: Sql | undefined;
}

/**
 * One row: `rows`, the JSON of the page's records, comma-separated; `total`; and `unknownBefore`, set if some of the records
 * are older than what is known of them and were not yet known at the moment.
 */
export function pastPageStatement(past: PastList, paging: Paging): Sql {
  const { list, viewer, query } = past;
  const { where } = past;
  const isRecorded = list.changes !== undefined && planTotal(list, query, where !== undefined) === "recorded";
  const present = isRecorded
    ? sql`(SELECT r.total FROM (${recordedStatement(list, viewer, query)}) r)`
    : sum(countSelects(list, viewer, query, where));
  const isWhole = isUnconditional(query) && where === undefined;
  const since = conjunction([raw("(t.tenant, t.id) IN (SELECT c.tenant, c.id FROM made_since c)"), where]);
  // Without a condition every one of them is in the list: its table with many indexes is not planned once more.
  const madeSince = isWhole
    ? raw("(SELECT count(*) FROM made_since)")
    : sum(matchingSelects(withoutIndex(list), viewer, query, raw("count(*) AS n"), { where: since }));
  return sql`WITH ${madeSinceOf(past)}, former AS MATERIALIZED (${join(formerSelects(past), " UNION ALL ")}), page AS MATERIALIZED (
      ${orderedKeys(past, paging, [sql`SELECT * FROM former`])} ${limitAndOffset(paging)}
    )
    SELECT (SELECT coalesce(string_agg(${documentOf(past)}, ',' ORDER BY ${orderOf(list, query)}), '') FROM page p) AS rows,
      ${present} - ${madeSince} + (SELECT count(*) FROM former) AS total,
      (SELECT max(o.made_at) FROM (${join(oldestMadeSince(past), " UNION ALL ")}) o) AS "unknownBefore"`;
}

/** All the records in order, a row each, for streaming. */
export function pastRowsStatement(past: PastList, paging: Paging | undefined): Sql {
  const keys = orderedKeys(past, paging, formerSelects(past));
  return sql`WITH ${madeSinceOf(past)} SELECT (${documentOf(past)})::text AS doc FROM (${keys} ${paging ? limitAndOffset(paging) : raw("")}) p`;
}

/** The present versions that were made since, as `made_since`. */
const madeSinceOf = ({ list, viewer, state }: PastList): Sql =>
  sql`made_since AS MATERIALIZED (${join(
    visible(
      versionedTable(list),
      list.visibility,
      viewer,
      raw("t.tenant, t.id, t.tx, t.made_at"),
      () => state.madeSince,
    ),
    " UNION ALL ",
  )})`;

/** When the versions were made that are older than what is known, as far as that is since. */
const oldestMadeSince = ({ list, viewer, state }: PastList): Sql[] => [
  sql`SELECT c.made_at FROM made_since c WHERE c.tx = ${oldestMade}::xid8`,
  ...visibleRows(list.visibility, viewer).map((rows) =>
    selectVisible("version", rows, viewer, raw("t.made_at"), () =>
      conjunction([...versionConditions(list, viewer, rows), sql`t.made = ${oldestMade}::xid8`, state.formerSince]),
    ),
  ),
];

/** The keys of the records in order, from row 0 on, with the end of each former version, which is null for present ones. */
function orderedKeys(past: PastList, paging: Paging | undefined, former: readonly Sql[]): Sql {
  const { list, viewer, query, where } = past;
  const reach = paging && { limit: paging.skip + paging.limit, skip: 0 };
  const present = limitedSelects(
    list,
    viewer,
    query,
    planList(list, viewer, query, reach),
    keysOf(list, query, raw("NULL::timestamptz")),
    { reach, where: conjunction([wasMadeBefore, where]) },
  );
  return sql`SELECT * FROM (${join([...present, ...former], " UNION ALL ")}) p ORDER BY ${orderOf(list, query)}`;
}

const formerSelects = ({ list, viewer, query, state, formerWhere }: PastList): Sql[] =>
  visibleRows(list.visibility, viewer).map((rows) =>
    matchingSelect(inVersions(list), viewer, query, rows, keysOf(inVersions(list), query, raw("t.ended_at")), [
      ...versionConditions(list, viewer, rows),
      state.former,
      formerWhere,
    ]),
  );

/** The present version of row `t` was made before. */
const wasMadeBefore = raw("NOT EXISTS (SELECT FROM made_since c WHERE c.tenant = t.tenant AND c.id = t.id)");

/** Key and sort values of row `t`. */
function keysOf(list: List, { sort }: ListQuery, end: Sql): Sql {
  const values = sort.map(
    ({ field }, at) => sql`${fieldValue(list, requiredField(list, field))} AS ${identifier(`s${at}`)}`,
  );
  return join([raw("t.tenant, t.id"), sql`${end} AS ended_at`, ...values], ", ");
}

/** The order of a list, on rows `p` of `keysOf`. */
function orderOf(list: List, { sort }: ListQuery): Sql {
  const keys = sort.map(({ field, descending }, at) => {
    const { kind } = requiredField(list, field);
    const value = compared(kind, sql`p.${identifier(`s${at}`)}`);
    return sql`${value} ${raw(descending ? "DESC" : "ASC")} NULLS LAST`;
  });
  return join([...keys, raw("p.tenant, p.id")], ", ");
}

/** The document of row `p`, of its former version where it has an end. */
function documentOf({ list, query, document = raw("t.doc::text") }: PastList): Sql {
  const known = raw("t.tenant = p.tenant AND t.id = p.id");
  const madeBy = (made: string) => (asksForVersion(query) ? withVersion(document, made) : document);
  return sql`CASE WHEN p.ended_at IS NULL
    THEN (SELECT ${madeBy("t.tx")} FROM ${identifier(versionedTable(list))} t WHERE ${known})
    ELSE (SELECT ${madeBy("t.made")} FROM version t WHERE ${known} AND t.kind = ${kindOf(list)} AND t.ended_at = p.ended_at) END`;
}

const sum = (selects: readonly Sql[]): Sql =>
  sql`(SELECT sum(n)::bigint FROM (${join([...selects], " UNION ALL ")}) counted)`;
