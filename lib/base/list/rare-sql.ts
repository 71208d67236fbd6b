import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, visibleRow, visibleRows } from "@/lib/base/db/tenancy";
import { conjunction } from "./field-sql";
import type { List } from "./fields";
import { filterCondition } from "./filter-sql";
import { order } from "./order-sql";
import type { Paging } from "./paging";
import { keysOf } from "./plan";
import { formatSort, type ListQuery, searchWords } from "./query";
import { searchConditions } from "./search-sql";
import { limitAndOffset, matchingSelects } from "./select-sql";
import { snapshotParts } from "./snapshot";
import { rowKeys, stored, type Variant } from "./sql";
import { recordedStatement } from "./total-sql";

/**
 * Queries that few rows match. They are answered from all those rows, which an index finds: read once, they are both sorted
 * and counted. Where many match, it is quicker to read rows in order until the page is full, and to count apart. A sample
 * decides between the two; both give the same answer.
 */

/** Sampled at as many moments between the oldest row and the newest. */
const moments = 20;
const rowsAtEach = 50;

/** `first` and `last`: the moments of the newest match and of the oldest, 0 being the newest row's; null without a match. */
export interface Sample {
  sampled: number;
  matching: number;
  first: number | null;
  last: number | null;
}

/** How many moments a walk through the rows in time passes before the first match. */
export const momentsBefore = ({ first, last }: Sample, isNewestFirst: boolean): number =>
  isNewestFirst ? (first ?? moments) : moments - 1 - (last ?? -1);

/** One row: how many rows were looked at, how many of them match, and when. */
export function sampleStatement(list: List, viewer: Viewer, query: ListQuery): Sql {
  const table = list.view ?? list.table;
  const time = sql`t.${identifier(list.defaultSort.replace(/^-/, ""))}`;
  const parts = visibleRows(list.visibility, viewer).map((rows) => {
    const predicate = visibleRow(rows, viewer);
    const matches = conjunction([
      ...query.filters.map((filter) => filterCondition(list, predicate, filter)),
      ...searchConditions(list, predicate, searchWords(query.search)),
    ]);
    // Not min and max: with the view's join, Postgres would read all rows for them.
    const end = (by: string) => {
      const some = selectVisible(table, rows, viewer, time, () => sql`${time} IS NOT NULL`);
      return sql`(${some} ORDER BY ${time} ${raw(by)} LIMIT 1)`;
    };
    const ends = sql`SELECT ${end("NULLS FIRST")} AS first, ${end("DESC NULLS LAST")} AS last`;
    const until = sql`ends.last - (ends.last - ends.first) * (n / ${raw(`${moments}.0`)})::float8`;
    const some = selectVisible(table, rows, viewer, raw("t.*"), () => sql`${time} <= ${until}`);
    const compared = sql`SELECT n, ${matches} AS matches
      FROM (${ends}) ends CROSS JOIN generate_series(0, ${raw(`${moments - 1}`)}) AS n
      CROSS JOIN LATERAL (${some} ORDER BY ${time} DESC NULLS LAST LIMIT ${raw(`${rowsAtEach}`)}) t`;
    return sql`SELECT count(*) AS sampled, count(*) FILTER (WHERE matches) AS matching,
        min(n) FILTER (WHERE matches) AS first, max(n) FILTER (WHERE matches) AS last FROM (${compared}) c`;
  });
  return sql`SELECT sum(sampled)::bigint AS sampled, sum(matching)::bigint AS matching, min(first) AS first, max(last) AS last
    FROM (${join(parts, " UNION ALL ")}) p`;
}

/** A page with its total, the keys of its rows, and their revision. */
export function rareStatement(list: List, viewer: Viewer, query: ListQuery, paging: Paging, variant: Variant): Sql {
  const { document = stored(list) } = variant;
  const columns = join(
    keysOf(list, query).map((column) => sql`t.${identifier(column)}`),
    ", ",
  );
  // Where documents are apart, the indexes have the default order too.
  const isKeysOnly = list.documents !== undefined && formatSort(query.sort) === list.defaultSort;
  const found = join(matchingSelects(list, viewer, query, columns, { isKeysOnly }), " UNION ALL ");
  const cut = sql`SELECT t.* FROM found t ORDER BY ${order(list, query)} ${limitAndOffset(paging)}`;
  const page = list.documents
    ? cut
    : sql`SELECT t.* FROM (${cut}) p JOIN ${identifier(list.table)} t ON t.tenant = p.tenant AND t.id = p.id
        ORDER BY ${order(list, query)}`;
  const { columns: snapshot, from: state } = snapshotParts(list, variant);
  return sql`WITH found AS MATERIALIZED (${found})
    SELECT p.*, (SELECT count(*) FROM found) AS total, r.revision${snapshot}
    FROM (SELECT coalesce(string_agg(${document}, ','), '') AS rows, ${rowKeys(list)} AS keys FROM (${page}) t) p,
      (${recordedStatement(list, viewer, query)}) r${state}`;
}
