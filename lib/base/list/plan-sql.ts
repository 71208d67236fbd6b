import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import type { VisibleRows } from "@/lib/base/db/tenancy";
import { asOfParts, differingCount, isAmongDiffering, isDiffering, projectedCount } from "./as-of-sql";
import { groupsSql } from "./groups-sql";
import { defaultLimit, type Paging } from "./list-parameters";
import { conjunction, sortValue } from "./operator-sql";
import type { AllMatches, InOrder, ListPlan } from "./plan";
import { isUnconditional } from "./query";
import { documentsOf, type ListQuestion } from "./question";
import {
  byKey,
  conditionsOf,
  keyColumns,
  keyOrder,
  queryConditions,
  recordedStatement,
  rowOrder,
  type Section,
  selectRows,
  sortColumns,
  sumOf,
  united,
} from "./select-sql";
import { snapshotParts } from "./snapshot";

/**
 * A plan as SQL, which decides nothing any more. One statement answers a page, its records as JSON text and the total, so that
 * a list is one round trip and records are not parsed on the way. Names in the text come only from declarations; values are
 * parameters.
 */

/** The row of a page. */
export interface PageRow {
  /** The records as JSON, comma-separated. */
  rows: string;
  /** How many these are. */
  count: number;
  /** How many match; null where nobody asks, or the page is not complete. */
  total: number | null;
  /** Whether the window had all rows of the page. */
  isComplete: boolean;
  /** The state of the tables and the number of all their rows, where these are recorded. */
  revision: string | null;
  all: number | null;
  /** Of a state to come: how many of the matches differ from now. */
  projected?: number;
  snapshot?: string;
  epoch?: string | null;
}

export const pageColumns = ({ asOf }: ListQuestion): (keyof PageRow)[] => [
  ...(["count", "total", "isComplete", "revision", "all"] as const),
  ...(asOf?.isAhead ? (["projected"] as const) : []),
];

/** The rows that a plan finds: parts of a statement, and the select of their keys in order. */
interface Found {
  parts: Sql[];
  page: Sql;
  /** The number of all matches, found on the way. */
  counted?: Sql;
  isComplete?: Sql;
}

/** One row with a page (`PageRow`), or a row for each record of a stream. */
export function planSql(question: ListQuestion, plan: ListPlan): Sql {
  if (plan.kind === "groups") return groupsSql(question, plan);
  const { list, viewer, query, form, columns: selected } = question;
  const found = plan.kind === "inOrder" ? rowsInOrder(question, plan) : allMatches(question, plan);
  const parts = [...asOfParts(question), ...found.parts];
  const begun = parts.length > 0 ? sql`WITH ${join(parts, ", ")}` : raw("");
  const row = raw(isByKey(question) ? "k" : "t");
  if (form === "stream")
    return sql`${begun} SELECT ${selected?.names ?? sql`(${documentOf(question)})::text`} FROM (${found.page}) ${row}`;
  const total = totalOf(question, plan, found);
  const isComplete = found.isComplete ?? raw("true");
  const { columns, from } = snapshotParts(list, question);
  return sql`${begun} SELECT p.rows, p.count, r.revision, r.all, ${isComplete} AS "isComplete",
      CASE WHEN ${isComplete} THEN ${total} END AS total${question.asOf?.isAhead ? sql`, ${projectedCount} AS projected` : raw("")}${columns}
    FROM (SELECT coalesce(string_agg(${documentOf(question)}, ','), '') AS rows, count(*)::int AS count
      FROM (${found.page}) ${row}) p, (${recordedStatement(list, viewer, query)}) r${from}`;
}

function totalOf(question: ListQuestion, { count, parts, search }: InOrder | AllMatches, { counted }: Found): Sql {
  const scanned = () => counted ?? sumOf(countSelects(question, parts, search));
  switch (count.how) {
    case "none":
      return raw("NULL");
    case "recorded":
      return question.asOf
        ? sql`r.matching - ${differingCount(question.list)} + (SELECT count(*) FROM former)`
        : raw("r.matching");
    case "remembered":
      return sql`CASE WHEN r.revision = ${count.revision} THEN ${count.total}::bigint ELSE ${scanned()} END`;
    case "counted":
      return scanned();
  }
}

const countSelects = (question: ListQuestion, parts: readonly VisibleRows[], search: InOrder["search"]): Sql[] =>
  parts.map((part) =>
    selectRows(question.list, question.viewer, part, raw("count(*) AS n"), conditionsOf(question, part, search)),
  );

/**
 * All matches, put in order. Those of conditions are found before that, by their keys, and counted on the way: knowing that a few
 * rows are enough, Postgres would look for them in the order of an index, which reads all rows where there are fewer.
 */
function allMatches(question: ListQuestion, { parts, search, count }: AllMatches): Found {
  const { list, viewer, query, form, paging, asOf, where } = question;
  const columns = isByKey(question) ? keyColumns(list, query) : sql`t.*, ${sortColumns(list, query)}`;
  const selects = [
    ...parts.map((part) =>
      selectRows(list, viewer, part, withEnd(question, columns), [
        ...conditionsOf(question, part, search),
        asOf && sql`NOT ${isDiffering(list)}`,
      ]),
    ),
    ...(asOf ? [raw("SELECT * FROM former")] : []),
  ];
  const cut = sql`ORDER BY ${keyOrder(list, query)} ${limitAndOffset(paging)}`;
  const isDirect = count.how !== "counted" && (form === "stream" || (isUnconditional(query) && !where));
  if (isDirect) return { parts: [], page: sql`SELECT * FROM (${united(selects)}) f ${cut}` };
  return {
    // Records without keys of their own are read in two passes: the count needs no document.
    parts: [sql`found AS ${raw(isByKey(question) ? "MATERIALIZED" : "NOT MATERIALIZED")} (${united(selects)})`],
    page: sql`SELECT * FROM found f ${cut}`,
    counted: raw("(SELECT count(*) FROM found)"),
  };
}

/** Rows in the order of an index, each part and section of them from a select of its own. */
function rowsInOrder(question: ListQuestion, plan: InOrder): Found {
  const { list, viewer, query, paging, asOf } = question;
  const needed = paging && paging.skip + paging.limit;
  const sections: Section[] = plan.isAgainst ? ["values", "nulls"] : ["all"];
  if (plan.window && needed !== undefined) return inWindows(question, plan, plan.window.rows, { sections, needed });
  const selects = plan.parts.flatMap((part) =>
    sections.map((section) => {
      const columns = withEnd(question, keyColumns(list, query));
      const conditions = [...sectionConditions(question, section), asOf && sql`NOT ${isAmongDiffering(list)}`];
      return sql`(${selectRows(list, viewer, part, columns, conditions)} ORDER BY ${rowOrder(list, query, section)}`;
    }),
  );
  const [only, ...others] = selects;
  // One select has the order of all: limited once, its rows pass through fewer steps of the executor.
  if (only && others.length === 0 && !asOf) return { parts: [], page: sql`${only} ${limitAndOffset(paging)})` };
  const limited = selects.map((select) => sql`${select} ${limitAndOffset(paging && { limit: needed ?? 0, skip: 0 })})`);
  const all = united([...limited, ...(asOf ? [raw("SELECT * FROM former")] : [])]);
  return { parts: [], page: sql`SELECT * FROM (${all}) f ORDER BY ${keyOrder(list, query)} ${limitAndOffset(paging)}` };
}

interface Sections {
  sections: readonly Section[];
  needed: number;
}

/**
 * The matches among the first rows of each part. What a filter says of the field of the order limits these rows; the others are
 * tested in them. A part is complete when it has as many matches as the page can need, or no more rows. For 25 rows by `created`
 * with a price above 9,000:
 *
 *   w0_0 AS (SELECT tenant, id, created AS s0, (price > 9000) AS passes FROM … ORDER BY created DESC NULLS LAST, … LIMIT 2000),
 *   m0_0 AS (SELECT * FROM w0_0 WHERE passes LIMIT 25)
 */
function inWindows(question: ListQuestion, plan: InOrder, rows: number, { sections, needed }: Sections): Found {
  const { list, viewer, query, paging } = question;
  const [first] = query.sort;
  const ofOrder = { filters: query.filters.filter(({ field }) => field === first?.field), search: "" };
  const others = { ...query, filters: query.filters.filter(({ field }) => field !== first?.field) };
  const windows = plan.parts.flatMap((part, n) =>
    sections.map((section, at) => {
      const [window, matches, before] = [raw(`w${n}_${at}`), raw(`m${n}_${at}`), raw(`m${n}_${at - 1}`)];
      const isFull = sql`(SELECT count(*) FROM ${matches}) = ${needed}::bigint`;
      const isPassed = conjunction(conditionsOf({ ...question, query: others }, part, "rows", true));
      const select = selectRows(list, viewer, part, sql`${keyColumns(list, query)}, (${isPassed}) AS passes`, [
        ...queryConditions(list, viewer, part, ofOrder),
        ...sectionConditions(question, section),
        at > 0 ? sql`(SELECT count(*) FROM ${before}) < ${needed}::bigint` : undefined,
      ]);
      return {
        parts: [
          sql`${window} AS MATERIALIZED (${select} ORDER BY ${rowOrder(list, query, section)} LIMIT ${rows}::bigint)`,
          sql`${matches} AS MATERIALIZED (SELECT * FROM ${window} WHERE passes LIMIT ${needed}::bigint)`,
        ],
        rows: sql`SELECT * FROM ${matches}`,
        // Where a section has what is needed, the next is not read, and so has not too many rows.
        isComplete: sql`(${isFull} OR (SELECT count(*) FROM ${window}) < ${rows}::bigint)`,
      };
    }),
  );
  const all = united(windows.map((each) => each.rows));
  return {
    parts: windows.flatMap((each) => each.parts),
    page: sql`SELECT * FROM (${all}) f ORDER BY ${keyOrder(list, query)} ${limitAndOffset(paging)}`,
    isComplete: conjunction(windows.map((each) => each.isComplete)),
  };
}

function sectionConditions({ list, query: { sort } }: ListQuestion, section: Section): Sql[] {
  const [first] = sort;
  if (section === "all" || !first) return [];
  return [sql`${sortValue(list, first.field)} ${raw(section === "values" ? "IS NOT NULL" : "IS NULL")}`];
}

/** With the columns that are answered in place of documents; of a past state, with the end of a former version. */
const withEnd = ({ asOf, columns }: ListQuestion, keys: Sql): Sql =>
  join([keys, ...(columns ? [columns.select] : []), ...(asOf ? [raw("NULL::timestamptz AS ended_at")] : [])], ", ");

/** Whether documents are looked up for the records of a page by their keys; lists without recorded changes are short. */
const isByKey = ({ list, asOf }: ListQuestion): boolean => list.changes !== undefined || asOf !== undefined;

/** The JSON text of row `k`, which is read by its keys, or of row `t`. */
function documentOf(question: ListQuestion): Sql {
  const { list, asOf, document, formerDocument } = question;
  if (!isByKey(question)) return document;
  const present = sql`(SELECT ${document} FROM ${identifier(documentsOf(question))} t WHERE ${byKey(list, "t", "k")})`;
  if (!asOf) return present;
  return sql`CASE WHEN k.ended_at IS NULL THEN ${present} ELSE (SELECT ${formerDocument} FROM ${identifier(asOf.versions.table)} t
    WHERE ${byKey(list, "t", "k")} AND ${asOf.isOfList} AND t.ended_at = k.ended_at) END`;
}

/** The usual numbers are constants: the one plan of a prepared statement is made for a first page then, not for any. */
const rowCount = (count: number): Sql =>
  count === 0 || count === defaultLimit.page || count === defaultLimit.offset
    ? raw(`${count}::bigint`)
    : sql`${count}::bigint`;

/** Without paging a limit that is unknown while planning, and none in the end: the first rows come at once. */
const limitAndOffset = (paging: Paging | undefined): Sql =>
  paging ? sql`LIMIT ${rowCount(paging.limit)} OFFSET ${rowCount(paging.skip)}` : raw("LIMIT (SELECT NULL::bigint)");
