import { constant, empty, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows } from "@/lib/base/db/tenancy";
import { cutBetween } from "./between-sql";
import { conjunction } from "./field-sql";
import type { List } from "./fields";
import { order, placeOf, selectOrder } from "./order-sql";
import { effectivePaging, pageSizeMax } from "./paging";
import { isNatural, keysOf, type ListPlan, planDifference, planList } from "./plan";
import { type ListQuery, searchWords } from "./query";
import type { Reach } from "./reach";
import { areIndexed, walkedConditions } from "./search-sql";
import { countSelects, keySource, limitAndOffset, limitedSelects } from "./select-sql";
import { snapshotParts } from "./snapshot";
import { recordedStatement } from "./total-sql";
import { withVersion } from "./version-sql";

/**
 * Lists as SQL. One statement answers a page, its rows as JSON text and the total, so that a list is one round trip and
 * records are not parsed on the way. Names in the text come only from declarations; values are parameters.
 */

/** The variants of a list's statement. */
export interface Variant {
  /** SQL for the record's JSON text where it is more than the stored document, `t` being the row. */
  document?: Sql | undefined;
  /** A condition on row `t` besides the filters. */
  where?: Sql | undefined;
  /** Whether a page includes the snapshot it is read in. */
  withSnapshot?: boolean;
}

/** The stored document of row `t` as text. */
export const stored = (list: Pick<List, "documents" | "documentKeys">): Sql =>
  storedAs(list, (row) => raw(`${row}.doc::text`));

/** The same with the version of the record; a list without documents of its own has it in row `t`. */
export const storedWithVersion = (list: Pick<List, "documents" | "documentKeys">, document?: Sql): Sql =>
  storedAs(list, (row) => withVersion(document ?? raw(`${row}.doc::text`), `${row}.tx`));

function storedAs(
  { documents, documentKeys = ["id"] }: Pick<List, "documents" | "documentKeys">,
  textOf: (row: string) => Sql,
): Sql {
  if (documents === undefined) return textOf("t");
  const keys = ["tenant", ...documentKeys].map((key) => sql`d.${identifier(key)} = t.${identifier(key)}`);
  return sql`(SELECT ${textOf("d")} FROM ${identifier(documents)} d WHERE ${join(keys, " AND ")})`;
}

/** The further columns of a page statement. `known`: no total, only the revision, where it is recorded. */
type AnsweredTotal = "recorded" | "counted" | "known";

/** Facts about a page that are known before it is read. */
export interface PageReading {
  total: AnsweredTotal;
  /** Where it is read from, if not from the first row of the list. */
  reach?: Reach;
  /** Answer the place of the page's first row: `[value, tenant, id]`. */
  withPlace?: boolean;
  /** Answer the keys of the page's rows. */
  withKeys?: boolean;
}

/**
 * A page of records: `rows` is the JSON of the records, comma-separated; `total` is the number of all that match, and
 * `revision` the state of the tables they were read from, where it is recorded.
 */
export function pageStatement(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  variant: Variant = {},
  { total, reach, withPlace, withKeys }: PageReading = { total: "counted" },
): Sql {
  const { document = stored(list), where } = variant;
  // Documents are read after the page is cut, so only those of its rows.
  const page = pageRows(list, viewer, query, reach ?? effectivePaging(list, query.paging), where);
  const place = withPlace ? sql`(array_agg(${placeOf(list, query)}))[1]` : raw("NULL");
  const keys = withKeys ? rowKeys(list) : raw("NULL");
  const from = sql`FROM (
    SELECT coalesce(string_agg(${document}, ','), '') AS rows, ${place} AS place, ${keys} AS keys FROM (${page}) t
  ) p`;
  const count = (counted: ListQuery) =>
    sql`(SELECT sum(n)::bigint FROM (${join(countSelects(list, viewer, counted, where), " UNION ALL ")}) counted)`;
  const { columns: snapshot, from: state } = snapshotParts(list, variant);
  if (!list.changes) {
    const totals = total === "known" ? empty : sql`, ${count(query)} AS total`;
    return sql`SELECT p.rows, p.place, p.keys${totals}${snapshot} ${from}${state}`;
  }
  const difference = total === "counted" && !where ? planDifference(list, query) : undefined;
  const counted = difference ? sql`r.total - ${count(difference.without)}` : count(query);
  const totals = { known: empty, recorded: sql`, r.total`, counted: sql`, ${counted} AS total` };
  const recorded = recordedStatement(list, viewer, difference?.from ?? query);
  return sql`SELECT p.rows, p.place, p.keys, r.revision${totals[total]}${snapshot} ${from}, (${recorded}) r${state}`;
}

/** The row of a page statement as two texts: the records, and the other columns as one JSON object. */
export function rowsApart({ changes }: List, statement: Sql, { total }: PageReading): Sql {
  const others = ["place", "keys", ...(changes ? ["revision"] : []), ...(total === "known" ? [] : ["total"])];
  const members = others.map((column) => sql`${constant(column)}, p.${identifier(column)}`);
  return sql`SELECT p.rows, json_build_object(${join(members, ", ")})::text AS others FROM (${statement}) p`;
}

/** The keys of rows `t`: what their documents are read by. */
export function rowKeys({ documentKeys = [] }: List): Sql {
  const members = ["tenant", "id", ...documentKeys].map((key) => sql`${constant(key)}, t.${identifier(key)}`);
  return sql`json_agg(json_build_object(${join(members, ", ")}))`;
}

/** The same page again by the keys of its rows, with the revision in which they are read. */
export function knownPageStatement(list: List, viewer: Viewer, keys: readonly object[], variant: Variant): Sql {
  const { document = stored(list) } = variant;
  const table = identifier(list.table);
  const known = sql`json_populate_recordset(NULL::${table}, ${JSON.stringify(keys)}::json) WITH ORDINALITY`;
  const rows = list.documents
    ? sql`${known} t`
    : sql`(SELECT t.*, k.ordinality FROM ${known} k JOIN ${table} t ON t.tenant = k.tenant AND t.id = k.id) t`;
  const recorded = recordedStatement(list, viewer, { filters: [] });
  const { columns: snapshot, from: state } = snapshotParts(list, variant);
  return sql`SELECT p.rows, r.revision${snapshot}
    FROM (SELECT coalesce(string_agg(${document}, ',' ORDER BY t.ordinality), '') AS rows FROM ${rows}) p, (${recorded}) r${state}`;
}

/** All matching records in order, a row each, for streaming. */
export function rowsStatement(list: List, viewer: Viewer, query: ListQuery, variant: Variant = {}): Sql {
  const { document = stored(list), where } = variant;
  const firstSoon = query.paging ? empty : unlimited;
  return sql`SELECT ${document}::text AS doc FROM (${pageRows(list, viewer, query, query.paging, where)} ${firstSoon}) t`;
}

/** A limit that is unknown while planning, and none in the end: the plan is one whose first rows come at once. */
const unlimited = raw("LIMIT (SELECT NULL::bigint)");

/** The same as values of their columns instead of documents; `select` is of row `t`. */
export function columnsStatement(list: List, viewer: Viewer, query: ListQuery, select: Sql, where?: Sql): Sql {
  const { paging } = query;
  const plan = planList(list, viewer, query, paging);
  const parts = limitedSelects(list, viewer, query, plan, raw("t.*"), { reach: paging, where });
  return sql`SELECT ${select} FROM (${join(parts, " UNION ALL ")}) t
    ORDER BY ${order(list, query)} ${paging ? limitAndOffset(paging) : unlimited}`;
}

/** The whole of an array without paging, as one row, as long as it is not longer than the largest page. */
export function arrayStatement(list: List, viewer: Viewer, query: ListQuery, variant: Variant = {}): Sql {
  const { document = stored(list), where } = variant;
  const paging = { limit: pageSizeMax + 1, skip: 0 };
  return sql`SELECT coalesce(string_agg(${document}, ','), '') AS rows, count(*) <= ${pageSizeMax} AS "isWhole"
    FROM (${pageRows(list, viewer, query, paging, where)}) t`;
}

/** The rows of the page, or without paging all, in order. */
function pageRows(list: List, viewer: Viewer, query: ListQuery, reach: Reach | undefined, where?: Sql): Sql {
  const plan = planList(list, viewer, query, reach);
  if (plan.walk && reach && !where) return walkedPage(list, viewer, query, reach, plan, plan.walk);
  if (reach?.anchor && !isNatural(list, query)) return groupPage(list, viewer, query, reach, plan, where);
  return plannedRows(list, viewer, query, reach, plan, where);
}

function plannedRows(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  reach: Reach | undefined,
  plan: ListPlan,
  where?: Sql,
  by = order(list, query, reach?.backward),
): Sql {
  const source = plan.keys ? keySource(list, query, where) : undefined;
  const [first, ...others] = plan.selects;
  // One select has the order of all: limited once, its rows pass through fewer steps of the executor.
  const isOne = others.length === 0 && first?.nulls === "any";
  const limited = isOne ? { ...plan, rowsNeeded: undefined } : plan;
  const page = (select: Sql) =>
    sql`FROM (${join(limitedSelects(list, viewer, query, limited, select, { reach, where, source }), " UNION ALL ")}) t
      ORDER BY ${by} ${reach ? cutBetween(list, viewer, query, reach, where) : empty}`;
  const keys =
    plan.keys &&
    join(
      plan.keys.map((column) => sql`t.${identifier(column)}`),
      ", ",
    );
  if (keys && !list.documents) {
    return sql`SELECT t.* FROM (SELECT t.tenant, t.id ${page(keys)}) p
      JOIN ${identifier(list.table)} t ON t.tenant = p.tenant AND t.id = p.id ORDER BY ${order(list, query)}`;
  }
  const columns = keys ?? raw("t.*");
  const rows = sql`SELECT ${columns} ${page(columns)}`;
  return reach?.backward ? sql`SELECT t.* FROM (${rows}) t ORDER BY ${order(list, query)}` : rows;
}

/**
 * The page from an anchor on, in an order that is against its index. Rows with the value of the anchor are read in the order
 * of the index; only where they end before the page does, all are sorted that it can need.
 */
function groupPage(list: List, viewer: Viewer, query: ListQuery, reach: Reach, plan: ListPlan, where?: Sql): Sql {
  const selects = plan.selects.filter(({ side }) => side === "group");
  const by = selectOrder(list, query, selects[0] ?? { nulls: "any" }, reach.backward);
  const near = plannedRows(list, viewer, query, reach, { ...plan, selects }, where, by);
  const isMissing = sql`(SELECT count(*) FROM near) < ${reach.limit}::bigint`;
  const far = plannedRows(list, viewer, query, reach, plan, where ? sql`${where} AND ${isMissing}` : isMissing);
  return sql`WITH near AS MATERIALIZED (${near})
    SELECT t.* FROM (SELECT t.* FROM near t WHERE NOT ${isMissing} UNION ALL (${far})) t ORDER BY ${order(list, query)}`;
}

/**
 * The page of a search. A common word is found soonest by reading the first rows in order; where those have too few for the
 * page, the search index answers it: few matches are all sorted, and among many, rows are read on in order.
 */
function walkedPage(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  { limit, skip }: Reach,
  plan: ListPlan,
  { rows, first }: NonNullable<ListPlan["walk"]>,
): Sql {
  const by = order(list, query);
  const needed = skip + limit;
  const words = searchWords(query.search);
  const all = selectVisible(list.table, rows, viewer, raw("t.*"), () => raw("true"));
  const isMissing = sql`(SELECT count(*) FROM near) < ${needed}::bigint`;
  const few = areIndexed(words) ? fewMatches(list, viewer, query, rows, { isMissing, needed }) : undefined;
  const isFar = few ? sql`${isMissing} AND NOT ${few.areAll}` : isMissing;
  const far = plannedRows(list, viewer, query, { limit: needed, skip: 0 }, plan, isFar);
  // Without another ORDER BY the reading ends with the last match that is needed: Postgres would sort all it reads.
  return sql`WITH near AS MATERIALIZED (
      SELECT t.* FROM (${all} ORDER BY ${by} LIMIT ${first}::bigint) t
      WHERE ${conjunction(walkedConditions(list, words))} LIMIT ${needed}::bigint
    )${few ? sql`, found AS MATERIALIZED (${few.keys})` : empty}
    SELECT t.* FROM (
      SELECT t.* FROM near t WHERE NOT ${isMissing} ${few ? sql`UNION ALL (${few.rows})` : empty} UNION ALL (${far})
    ) t ORDER BY ${by} ${limitAndOffset({ limit, skip })}`;
}

/** Their keys are sorted in little memory, and sooner than a walk in order passes the rows before them. */
const fewMax = 100_000;

/**
 * The matches of a search by the keys that the search view finds, which are limited: without a limit and an order of their
 * own, Postgres would expect more matches of a short word than there are, and read all rows in order for them.
 */
function fewMatches(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  rows: VisibleRows,
  { isMissing, needed }: { isMissing: Sql; needed: number },
) {
  const columns = keysOf(list, query).map((column) => sql`t.${identifier(column)}`);
  const matches = walkedConditions({ ...list, trigrams: true }, searchWords(query.search));
  const found = selectVisible(list.searchView ?? list.table, rows, viewer, join(columns, ", "), () =>
    conjunction([isMissing, ...matches]),
  );
  const areAll = sql`(SELECT count(*) FROM found) <= ${fewMax}::bigint`;
  return {
    keys: sql`${found} LIMIT ${fewMax + 1}::bigint`,
    /** Whether the keys are those of all matches. */
    areAll,
    rows: sql`SELECT t.* FROM (SELECT t.* FROM found t WHERE ${areAll} ORDER BY ${order(list, query)} LIMIT ${needed}::bigint) k
      JOIN ${identifier(list.table)} t ON t.tenant = k.tenant AND t.id = k.id`,
  };
}
