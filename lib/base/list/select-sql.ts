import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visibleRow, visibleRows } from "@/lib/base/db/tenancy";
import { defined } from "@/lib/base/defined";
import { conjunction } from "./field-sql";
import type { List } from "./fields";
import { filterCondition } from "./filter-sql";
import {
  edgeCondition,
  indexOrder,
  isLongText,
  isShortText,
  joinConditions,
  placeConditions,
  selectOrder,
  sortValue,
} from "./order-sql";
import { defaultLimit, type Paging } from "./paging";
import { type ListPlan, testedText } from "./plan";
import { isUnconditional, type ListQuery, searchWords } from "./query";
import type { Reach } from "./reach";
import { foundCount, searchConditions } from "./search-sql";

/** The matches of a query, as selects of the visible rows; a statement unites them. */

/** The number of visible matches, as selects of `n` to be added up. */
export function countSelects(list: List, viewer: Viewer, query: ListQuery, where?: Sql): Sql[] {
  const words = searchWords(query.search);
  const isSearch = words.length > 0 && query.filters.length === 0 && !where;
  const found = visibleRows(list.visibility, viewer).map((rows) =>
    isSearch ? foundCount(list, visibleRow(rows, viewer), words) : undefined,
  );
  const all = found.filter((select) => select !== undefined);
  if (all.length === found.length) return all;
  const filtered = query.filters.map(({ field }) => field);
  const isInOneTable = words.length === 0 && !where && areOfOneTable(list, filtered);
  const source = isInOneTable ? list.ofOneTable?.view : undefined;
  return matchingSelects(list, viewer, query, raw("count(*) AS n"), defined({ where, source, isKeysOnly: true }));
}

interface Selecting {
  where?: Sql;
  source?: string;
  /** Whether the index of any text has all that is selected. */
  isKeysOnly?: boolean;
}

/** The visible matches, as selects to be united. */
export const matchingSelects = (
  list: List,
  viewer: Viewer,
  query: ListQuery,
  select: Sql,
  { where, source, isKeysOnly = false }: Selecting = {},
): Sql[] =>
  visibleRows(list.visibility, viewer).flatMap((rows) =>
    (isKeysOnly ? testedRows(list, query, rows) : [[]]).map((conditions) =>
      matchingSelect(list, viewer, query, rows, select, [where, ...conditions], source),
    ),
  );

/**
 * All rows, as conditions on row `t` of each select. A text that is tested in every row is read much sooner from its index
 * than from the table; the few rows that this index lacks come from a select of their own. No such index is by customer.
 */
function testedRows(list: List, query: ListQuery, rows: VisibleRows): Sql[][] {
  const path = rows === "member" ? undefined : testedText(list, query);
  if (path === undefined) return [[]];
  return [isShortText(list, path), isLongText(list, path)].map((length) => [length, ...joinConditions(list, path)]);
}

export function matchingSelect(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  rows: VisibleRows,
  select: Sql,
  conditions: readonly (Sql | undefined)[],
  source = (rows === "family" ? list.familyView : undefined) ?? list.view ?? list.table,
): Sql {
  return selectVisible(source, rows, viewer, select, (predicate) =>
    conjunction([
      ...conditions,
      ...query.filters.map((filter) => filterCondition(list, predicate, filter)),
      ...searchConditions(list, predicate, searchWords(query.search)),
    ]),
  );
}

/**
 * Where the keys of rows are read, if not where the rows are. Without conditions, one table may have all that the order
 * needs.
 */
export function keySource(list: List, query: ListQuery, where?: Sql): string | undefined {
  const { ofOneTable } = list;
  const sorted = query.sort.filter(({ field }, at) => at === 0 || field !== list.id).map(({ field }) => field);
  return ofOneTable && areOfOneTable(list, sorted) && isUnconditional(query) && !where ? ofOneTable.view : undefined;
}

const areOfOneTable = ({ ofOneTable }: List, paths: readonly string[]): boolean =>
  paths.every((path) => ofOneTable?.columns.includes(path) === true);

/** The matches, as selects to be united, each limited to the rows that can be on the page. */
export function limitedSelects(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  { selects, rowsNeeded }: ListPlan,
  select: Sql,
  { reach, where, source }: { reach: Reach | undefined; where: Sql | undefined; source?: string | undefined },
): Sql[] {
  return selects.map((each) => {
    const conditions = [where, ...placeConditions(list, query, each, reach)];
    const matching = (columns: Sql, more: readonly Sql[] = []) =>
      matchingSelect(list, viewer, query, each.rows, columns, [...conditions, ...more], source);
    if (rowsNeeded === undefined) return matching(select);
    const backward = reach?.backward ?? false;
    const by = selectOrder(list, query, each, backward);
    if (each.edge === undefined) return limitTo(matching(select), by, rowsNeeded);
    const values = matching(sql`${sortValue(list, query)} AS value`);
    const first = limitTo(values, indexOrder(list, { sort: query.sort.slice(0, 1) }, backward), rowsNeeded);
    return limitTo(matching(select, [edgeCondition(list, query, first, each.edge, backward)]), by, rowsNeeded);
  });
}

export const limitTo = (select: Sql, by: Sql, count: number): Sql =>
  sql`(${select} ORDER BY ${by} LIMIT ${rowCount(count)})`;

export const limitAndOffset = ({ limit, skip }: Paging): Sql => sql`LIMIT ${rowCount(limit)} OFFSET ${rowCount(skip)}`;

/** The usual numbers are constants: the one plan of a prepared statement is made for a first page then, not for any. */
const rowCount = (count: number): Sql =>
  count === 0 || count === defaultLimit.page || count === defaultLimit.offset
    ? raw(`${count}::bigint`)
    : sql`${count}::bigint`;
