import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visible, visibleRows } from "@/lib/base/db/tenancy";
import { fieldValue } from "./field-sql";
import { type List, requiredField } from "./fields";
import type { Paging } from "./paging";
import { planList, planTotal } from "./plan";
import type { ListQuery } from "./query";
import { countSelects, limitAndOffset, limitedSelects, matchingSelect, matchingSelects } from "./select-sql";
import { recordedStatement } from "./total-sql";
import { endOf, inVersions, kindOf, madeBefore, versionedTable, withoutIndex } from "./version-sql";

/**
 * Lists as of a past moment, as SQL. The records of that moment are the present ones that were made before it, and the
 * former versions that it lies in. The total is that of the present without those that were made since, and with these versions.
 */

/** A list that is read as it was when the millisecond of `at` ended. */
interface PastList {
  list: List;
  viewer: Viewer;
  query: ListQuery;
  at: string;
  /** SQL for the record's JSON text, `t` being the row or a former version of it. */
  document?: Sql | undefined;
}

/**
 * One row: `rows`, the JSON of the page's records, comma-separated; `total`; and `unknownBefore`, set if some of the records
 * are older than what is known of them and were not yet known at the moment.
 */
export function pastPageStatement(past: PastList, paging: Paging): Sql {
  const { list, viewer, query, at } = past;
  const moment = endOf(at);
  const isRecorded = list.changes !== undefined && planTotal(list, query, false) === "recorded";
  const present = isRecorded
    ? sql`(SELECT r.total FROM (${recordedStatement(list, viewer, query)}) r)`
    : sum(countSelects(list, viewer, query));
  const since = raw("(t.tenant, t.id) IN (SELECT c.tenant, c.id FROM made_since c)");
  const madeSince = matchingSelects(withoutIndex(list), viewer, query, raw("count(*) AS n"), { where: since });
  return sql`WITH made_since AS MATERIALIZED (${join(
    visible(
      versionedTable(list),
      list.visibility,
      viewer,
      raw("t.tenant, t.id, t.tx, t.made_at"),
      () => sql`t.made_at >= ${moment}`,
    ),
    " UNION ALL ",
  )}), former AS MATERIALIZED (${join(formerSelects(past, moment), " UNION ALL ")}), page AS MATERIALIZED (
      ${orderedKeys(past, moment, paging, [sql`SELECT * FROM former`])} ${limitAndOffset(paging)}
    )
    SELECT (SELECT coalesce(string_agg(${documentOf(past)}, ',' ORDER BY ${orderOf(list, query)}), '') FROM page p) AS rows,
      ${present} - ${sum(madeSince)} + (SELECT count(*) FROM former) AS total,
      (SELECT max(c.made_at) FROM made_since c WHERE c.tx = ${madeBefore}::xid8) AS "unknownBefore"`;
}

/** All the records in order, a row each, for streaming. */
export function pastRowsStatement(past: PastList, paging: Paging | undefined): Sql {
  const moment = endOf(past.at);
  const keys = orderedKeys(past, moment, paging, formerSelects(past, moment));
  return sql`SELECT (${documentOf(past)})::text AS doc FROM (${keys} ${paging ? limitAndOffset(paging) : raw("")}) p`;
}

/** The keys of the records in order, from row 0 on, with the end of each former version, which is null for present ones. */
function orderedKeys(past: PastList, moment: Sql, paging: Paging | undefined, former: readonly Sql[]): Sql {
  const { list, viewer, query } = past;
  const reach = paging && { limit: paging.skip + paging.limit, skip: 0 };
  const present = limitedSelects(
    list,
    viewer,
    query,
    planList(list, viewer, query, reach),
    keysOf(list, query, raw("NULL::timestamptz")),
    { reach, where: wasMadeBefore(list, moment) },
  );
  return sql`SELECT * FROM (${join([...present, ...former], " UNION ALL ")}) p ORDER BY ${orderOf(list, query)}`;
}

const formerSelects = ({ list, viewer, query }: PastList, moment: Sql): Sql[] =>
  visibleRows(list.visibility, viewer).map((rows) =>
    matchingSelect(inVersions(list), viewer, query, rows, keysOf(inVersions(list), query, raw("t.ended_at")), [
      sql`t.kind = ${kindOf(list)} AND t.made_at < ${moment} AND t.ended_at >= ${moment}`,
    ]),
  );

/** Whether the present version of row `t` was made before the moment. */
function wasMadeBefore(list: List, moment: Sql): Sql {
  const table = versionedTable(list);
  if (table === (list.view ?? list.table)) return sql`t.made_at < ${moment}`;
  return sql`EXISTS (SELECT FROM ${identifier(table)} f
    WHERE f.tenant = t.tenant AND f.id = t.id AND f.made_at < ${moment} OFFSET 0)`;
}

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
    const collation = raw(kind === "text" ? ' COLLATE "und-x-icu"' : "");
    return sql`p.${identifier(`s${at}`)}${collation} ${raw(descending ? "DESC" : "ASC")} NULLS LAST`;
  });
  return join([...keys, raw("p.tenant, p.id")], ", ");
}

/** The document of row `p`. */
function documentOf({ list, document = raw("t.doc::text") }: PastList): Sql {
  const known = raw("t.tenant = p.tenant AND t.id = p.id");
  return sql`CASE WHEN p.ended_at IS NULL
    THEN (SELECT ${document} FROM ${identifier(list.documents ?? list.table)} t WHERE ${known})
    ELSE (SELECT ${document} FROM version t WHERE ${known} AND t.kind = ${kindOf(list)} AND t.ended_at = p.ended_at) END`;
}

const sum = (selects: readonly Sql[]): Sql =>
  sql`(SELECT sum(n)::bigint FROM (${join([...selects], " UNION ALL ")}) counted)`;
