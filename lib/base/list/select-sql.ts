import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visibleRow, visibleRows } from "@/lib/base/db/tenancy";
import { conjunction } from "./field-sql";
import type { List } from "./fields";
import { filterCondition } from "./filter-sql";
import { edgeCondition, indexOrder, placeConditions, selectOrder, sortValue } from "./order-sql";
import { defaultLimit, type Paging } from "./paging";
import type { ListPlan } from "./plan";
import { type ListQuery, searchWords } from "./query";
import type { Reach } from "./reach";
import { foundCount, searchConditions } from "./search-sql";

/** What matches a query, as selects of the visible rows; a statement unites them. */

/** How many match and are visible, as selects of `n` to be added up. */
export function countSelects(list: List, viewer: Viewer, query: ListQuery, where?: Sql): Sql[] {
  const words = searchWords(query.search);
  const isSearch = words.length > 0 && query.filters.length === 0 && !where;
  const found = visibleRows(list.visibility, viewer).map((rows) =>
    isSearch ? foundCount(list, visibleRow(rows, viewer), words) : undefined,
  );
  const all = found.filter((select) => select !== undefined);
  return all.length === found.length ? all : matchingSelects(list, viewer, query, raw("count(*) AS n"), where);
}

/** What matches and is visible, as selects to be united. */
export const matchingSelects = (list: List, viewer: Viewer, query: ListQuery, select: Sql, where?: Sql): Sql[] =>
  visibleRows(list.visibility, viewer).map((rows) =>
    matchingSelect(list, viewer, query, rows, select, where ? [where] : []),
  );

export function matchingSelect(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  rows: VisibleRows,
  select: Sql,
  conditions: readonly Sql[],
  source = list.view ?? list.table,
): Sql {
  return selectVisible(source, rows, viewer, select, (predicate) =>
    conjunction([
      ...conditions,
      ...query.filters.map((filter) => filterCondition(list, predicate, filter)),
      ...searchConditions(list, predicate, searchWords(query.search)),
    ]),
  );
}

/** Where the keys of rows are read. Without conditions, one table may have all that the order needs. */
export function keySource(list: List, { sort, filters, search }: ListQuery, where?: Sql): string {
  const { sortedAlone, view = list.table } = list;
  const isThere = ({ field }: { field: string }) => sortedAlone?.columns.includes(field) === true;
  const areAllThere = sort.every((each, at) => isThere(each) || (at > 0 && each.field === list.id));
  const isUnconditional = filters.length === 0 && searchWords(search).length === 0 && !where;
  return sortedAlone && areAllThere && isUnconditional ? sortedAlone.view : view;
}

/** What matches, as selects to be united, each limited to the rows that can be on the page. */
export function limitedSelects(
  list: List,
  viewer: Viewer,
  query: ListQuery,
  { selects, rowsNeeded }: ListPlan,
  select: Sql,
  { reach, where, source }: { reach: Reach | undefined; where: Sql | undefined; source?: string | undefined },
): Sql[] {
  return selects.map((each) => {
    const conditions = [...(where ? [where] : []), ...placeConditions(list, query, each, reach)];
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
