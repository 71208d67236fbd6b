import { empty, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visible, visibleRows } from "@/lib/base/db/tenancy";
import { conjunction, fieldValue } from "./field-sql";
import { type List, requiredField } from "./fields";
import { filterCondition } from "./filter-sql";
import { effectivePaging, type Paging, pageSizeMax } from "./paging";
import { type ListPlan, planList } from "./plan";
import { type ListQuery, searchWords } from "./query";
import { searchConditions } from "./search-sql";
import { recordedStatement } from "./total-sql";

/**
 * Lists as SQL. One statement answers a page, its rows as JSON text and the total, so that a list is one round trip and
 * records are not parsed on the way. Names in the text come only from declarations; values are parameters.
 */

/** What a list does beyond its declaration. */
export interface Variant {
  /** SQL for the record's JSON text where it is more than the stored document, `t` being the row. */
  document?: Sql | undefined;
  /** A condition on row `t` besides the filters. */
  where?: Sql | undefined;
}

const stored = raw("t.doc::text");

/** What a page statement answers besides the rows. `known`: no total, only the revision. */
export type AnsweredTotal = "recorded" | "counted" | "known";

/**
 * A page of records: `rows` is the JSON of the records, comma-separated; `total` is the number of all that match, and
 * `revision` the state of the tables they were read from, where it is recorded.
 */
export function pageStatement(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  variant: Variant = {},
  total: AnsweredTotal = "counted",
): Sql {
  const { document = stored, where } = variant;
  // Documents are read after the page is cut, so only those of its rows.
  const rows = sql`SELECT (SELECT coalesce(string_agg(${document}, ','), '') FROM (
    ${pageRows(list, viewer, query, effectivePaging(list, query.paging), where)}
  ) t) AS rows`;
  const recorded = list.changes && recordedStatement(list, viewer, query);
  if (recorded && total === "known") return sql`${rows}, r.revision FROM (${recorded}) r`;
  if (recorded && total === "recorded") return sql`${rows}, r.revision, r.total FROM (${recorded}) r`;
  const counts = matchingSelects(list, viewer, query, raw("count(*) AS n"), where);
  const counted = sql`${rows}, (SELECT sum(n)::bigint FROM (${join(counts, " UNION ALL ")}) counted) AS total`;
  return recorded ? sql`${counted}, r.revision FROM (${recorded}) r` : counted;
}

/** All matching records in order, a row each, for streaming. */
export function rowsStatement(list: List, viewer: Viewer, query: ListQuery, variant: Variant = {}): Sql {
  const { document = stored, where } = variant;
  // A limit that is unknown while planning, and none in the end: the plan is one whose first rows come at once.
  const firstSoon = query.paging ? empty : raw("LIMIT (SELECT NULL::bigint)");
  return sql`SELECT ${document}::text AS doc FROM (${pageRows(list, viewer, query, query.paging, where)} ${firstSoon}) t`;
}

/** The whole of an array without paging, as one row, as long as it is not longer than the largest page. */
export function arrayStatement(list: List, viewer: Viewer, query: ListQuery, variant: Variant = {}): Sql {
  const { document = stored, where } = variant;
  const paging = { limit: pageSizeMax + 1, skip: 0 };
  return sql`SELECT coalesce(string_agg(${document}, ','), '') AS rows, count(*) <= ${pageSizeMax} AS "isWhole"
    FROM (${pageRows(list, viewer, query, paging, where)}) t`;
}

/** The rows of the page, or without paging all, in order. */
function pageRows(list: List, viewer: Viewer, query: ListQuery, paging: Paging | undefined, where?: Sql): Sql {
  const plan = planList(list, viewer, query, paging);
  const page = (select: Sql) =>
    sql`FROM (${join(limitedSelects(list, viewer, query, plan, select, where), " UNION ALL ")}) t
      ORDER BY ${order(list, query)} ${paging ? limitAndOffset(paging) : empty}`;
  if (!plan.deferredJoin) return sql`SELECT t.* ${page(raw("t.*"))}`;
  const keys = plan.deferredJoin.map((column) => sql`t.${identifier(column)}`);
  return sql`SELECT t.* FROM (SELECT t.tenant, t.id ${page(join(keys, ", "))}) p
    JOIN ${identifier(list.table)} t ON t.tenant = p.tenant AND t.id = p.id ORDER BY ${order(list, query)}`;
}

/** One record by identifier, or no row. A tenant's own record comes before a child's with the same identifier. */
export function recordStatement(
  list: Pick<List, "table" | "visibility">,
  viewer: Viewer,
  id: string,
  document: Sql = stored,
): Sql {
  const selects = visible(list.table, list.visibility, viewer, raw("t.*"), () => sql`t.id = ${id}`);
  return sql`SELECT ${document} AS doc, t.tenant FROM (${join(selects, " UNION ALL ")}) t
    ORDER BY ${ownFirst(viewer)} LIMIT 1`;
}

/** One record by identifier, to be locked: the record is what the first statement to answer a row answers. */
export function lockStatements(list: Pick<List, "table" | "visibility">, viewer: Viewer, id: string): Sql[] {
  const selects = visible(list.table, list.visibility, viewer, raw("t.doc, t.tenant"), () => sql`t.id = ${id}`);
  return selects.map((select) => sql`${select} ORDER BY ${ownFirst(viewer)} LIMIT 1 FOR UPDATE`);
}

const ownFirst = (viewer: Viewer): Sql => sql`t.tenant IS DISTINCT FROM ${viewer.id}, t.tenant`;

/** What matches and is visible, as selects to be united. */
export const matchingSelects = (list: List, viewer: Viewer, query: ListQuery, select: Sql, where?: Sql): Sql[] =>
  visibleRows(list.visibility, viewer).map((rows) =>
    matchingSelect(list, viewer, query, rows, select, where ? [where] : []),
  );

function matchingSelect(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  rows: VisibleRows,
  select: Sql,
  conditions: readonly Sql[],
): Sql {
  return selectVisible(list.table, rows, viewer, select, (predicate) =>
    conjunction([
      ...conditions,
      ...query.filters.map((filter) => filterCondition(list, predicate, filter)),
      ...searchConditions(list, predicate, searchWords(query.search)),
    ]),
  );
}

/** What matches, as selects to be united, each limited to the rows that can be on the page. */
function limitedSelects(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  { selects, rowsNeeded }: ListPlan,
  select: Sql,
  where?: Sql,
): Sql[] {
  const [first] = query.sort;
  return selects.map(({ rows, nulls }) => {
    const column = sql`t.${identifier(first?.field ?? list.id)}`;
    const conditions = [
      ...(where ? [where] : []),
      ...(nulls === "excluded" ? [sql`${column} IS NOT NULL`] : []),
      ...(nulls === "only" ? [sql`${column} IS NULL`] : []),
    ];
    const matching = matchingSelect(list, viewer, query, rows, select, conditions);
    if (rowsNeeded === undefined) return matching;
    return limitTo(matching, order(list, query, nulls === "excluded" ? "FIRST" : "LAST"), rowsNeeded);
  });
}

const limitTo = (select: Sql, by: Sql, count: number): Sql => sql`(${select} ORDER BY ${by} LIMIT ${count}::bigint)`;

const limitAndOffset = ({ limit, skip }: Paging): Sql => sql`LIMIT ${limit}::bigint OFFSET ${skip}::bigint`;

function order(list: List, query: ListQuery, firstNulls: "FIRST" | "LAST" = "LAST"): Sql {
  const keys = query.sort.map(({ field: path, descending }, at) => {
    const field = requiredField(list, path);
    const value = fieldValue(list, field);
    const collated = field.kind === "text" ? sql`${value} COLLATE "und-x-icu"` : value;
    return sql`${collated} ${raw(descending ? "DESC" : "ASC")} NULLS ${raw(at === 0 ? firstNulls : "LAST")}`;
  });
  // Identifiers are unique per tenant: with these two the order is total, and a walk through the pages shows each record once.
  return join([...keys, raw("t.tenant"), raw("t.id")], ", ");
}
