import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { own, type Viewer, type VisibleRows, visibleRow, visibleRows } from "@/lib/base/db/tenancy";
import { type List, requiredField } from "./fields";
import { filterCondition, plainly, searchConditions, type Ways } from "./filter-sql";
import { compared, conjunction, sortValue } from "./operator-sql";
import { type Filter, type ListQuery, searchWords } from "./query";
import type { ListQuestion } from "./question";

/** Rows of a list as selects, and what the database has recorded about them. */

/** Where a part of the visible rows is read: those of a customer are in the table, under its policy. */
const sourceOfRows = ({ table, rows }: List, part: VisibleRows): string =>
  part === "member" ? table : (rows ?? table);

/**
 * One part of the visible rows that meet conditions. Columns that are beside the documents are in row `d`; where nothing is
 * read of it Postgres leaves the join out, since it adds no row and removes none. Of figures it cannot tell that.
 */
export function selectRows(
  list: List,
  viewer: Viewer,
  part: VisibleRows,
  select: Sql,
  conditions: readonly (Sql | undefined)[],
): Sql {
  const { documents, documentColumns, figures } = list;
  const where = conjunction(conditions);
  const beside = [
    documents && documentColumns
      ? sql`LEFT JOIN ${identifier(documents)} d ON d.tenant = t.tenant AND d.id = t.id`
      : raw(""),
    figures && [select, where].some(readsFigures)
      ? sql`LEFT JOIN ${identifier(figures)} f
          ON ${raw(list.visibility === "family" ? "f.family = t.family AND " : "")}f.tenant = t.tenant AND f.id = t.id`
      : raw(""),
  ];
  return sql`SELECT ${select} FROM ${identifier(sourceOfRows(list, part))} t ${join(beside, " ")}
    WHERE ${visibleRow(part, viewer)("t")} AND ${where}`;
}

const readsFigures = ({ sql: text }: Sql): boolean => /\bf\."/.test(text);

/** The filters and the search of a query as conditions on row `t` of one part. */
export function queryConditions(
  list: List,
  viewer: Viewer,
  part: VisibleRows,
  query: Pick<ListQuery, "filters" | "search">,
  ways: Ways = plainly,
): Sql[] {
  const predicate = visibleRow(part, viewer);
  return [
    ...query.filters.map((filter) => filterCondition(list, predicate, filter, query.filters, ways)),
    ...searchConditions(list, predicate, searchWords(query.search), ways.withIndex),
  ];
}

/** The conditions of a question on row `t`, in one part. */
export function conditionsOf(
  { list, viewer, query, where }: ListQuestion,
  part: VisibleRows,
  search: "index" | "rows",
  eachRow = false,
): Sql[] {
  // A customer's own rows are read under the policy, which comes before the index.
  const ways: Ways = { withIndex: search === "index" && (part === "family" || part === "own"), eachRow };
  return [...(where ? [where] : []), ...queryConditions(list, viewer, part, query, ways)];
}

/** One part of the matches of a query that meet further conditions. */
export const matchingSelect = (
  list: List,
  viewer: Viewer,
  query: Pick<ListQuery, "filters" | "search">,
  part: VisibleRows,
  select: Sql,
  conditions: readonly (Sql | undefined)[] = [],
): Sql => selectRows(list, viewer, part, select, [...conditions, ...queryConditions(list, viewer, part, query)]);

/** All visible matches, as selects to be united. */
export const matchingSelects = (
  list: List,
  viewer: Viewer,
  query: Pick<ListQuery, "filters" | "search">,
  select: Sql,
): Sql[] => visibleRows(list.visibility, viewer).map((part) => matchingSelect(list, viewer, query, part, select));

/**
 * One row for the viewer from prisma/sql/25_row_changes.sql: `revision`, which is another one after each change; `all`, the
 * number of rows; and `matching`, those that match if all filters are on the facet of the list. Nulls where nothing is recorded.
 */
export function recordedStatement(list: List, viewer: Viewer, { filters }: Pick<ListQuery, "filters">): Sql {
  const [rows, ...others] = list.changes?.tables ?? [];
  if (rows === undefined) return raw(`SELECT NULL::text AS revision, NULL::bigint AS "all", NULL::bigint AS matching`);
  const isRow = sql`t.source = ${rows}`;
  const added = (conditions: Sql[]) => sql`coalesce(sum(t.rows) FILTER (WHERE ${conjunction(conditions)}), 0)::bigint`;
  const facets = filters.filter(({ field }) => field === list.changes?.facet?.field).map(facetCondition);
  const select = sql`coalesce(sum(t.revision), 0)::text AS revision, ${added([isRow])} AS "all",
    ${added([isRow, ...facets])} AS matching`;
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

export const united = (selects: readonly Sql[]): Sql => join([...selects], " UNION ALL ");

/** The sum of the rows of several selects of `count(*) AS n`. */
export const sumOf = (counts: readonly Sql[]): Sql => sql`(SELECT sum(n)::bigint FROM (${united(counts)}) counted)`;

/** A document, or a row with its key, by what identifies it. */
export const byKey = (list: List, row: string, key: string): Sql =>
  join(
    ["tenant", ...(list.partOf?.key ?? ["id"])].map(
      (column) => sql`${raw(row)}.${identifier(column)} = ${raw(key)}.${identifier(column)}`,
    ),
    " AND ",
  );

/** The order of a list's rows: nulls last, ties by tenant and identifier, so that each row has one place. */

/** A part of the rows that an index read against its direction has in the order of the list. */
export type Section = "all" | "values" | "nulls";

/** What identifies a row, in the order of ties. */
const tiesOf = ({ partOf }: List): string[] => ["tenant", ...(partOf?.key ?? ["id"])];

/** The columns of a row that its page is put together from: what identifies it, and `s0`, `s1`, … to sort by. */
export function keyColumns(list: List, query: Pick<ListQuery, "sort">): Sql {
  const keys = [...new Set(["tenant", "id", ...tiesOf(list)])].map((column) => sql`t.${identifier(column)}`);
  return join([...keys, sortColumns(list, query)], ", ");
}

export const sortColumns = (list: List, { sort }: Pick<ListQuery, "sort">): Sql =>
  join(
    sort.map(({ field }, at) => sql`${sortValue(list, field)} AS ${identifier(`s${at}`)}`),
    ", ",
  );

/** The order of rows with these columns. */
export const keyOrder = (list: List, query: Pick<ListQuery, "sort">): Sql =>
  ordered(list, query, "all", (_, at) => identifier(`s${at}`), "");

/** The same of row `t` itself. */
export const rowOrder = (list: List, query: Pick<ListQuery, "sort">, section: Section = "all"): Sql =>
  ordered(list, query, section, (path) => sortValue(list, path), "t.");

function ordered(
  list: List,
  { sort }: Pick<ListQuery, "sort">,
  section: Section,
  value: (path: string, at: number) => Sql,
  row: "" | "t.",
): Sql {
  const values = sort.map(({ field, descending }, at) => {
    const sorted = compared(requiredField(list, field).kind, value(field, at));
    // Read against its direction, an index has no values first; there are none then.
    const nulls = section === "values" ? "FIRST" : "LAST";
    return sql`${sorted} ${raw(`${descending ? "DESC" : "ASC"} NULLS ${nulls}`)}`;
  });
  const ties = tiesOf(list).map((column) => sql`${raw(row)}${identifier(column)}`);
  return join(section === "nulls" ? ties : [...values, ...ties], ", ");
}
