import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visibleRows } from "@/lib/base/db/tenancy";
import type { List } from "./fields";
import { isBefore, placeConditions, recordColumn, sortValue } from "./order-sql";
import type { ListQuery } from "./query";
import { isAnchored, type Reach } from "./reach";
import { keySource, limitAndOffset, matchingSelect } from "./select-sql";

/**
 * A page far down in an order that no index has. To sort all rows takes many times as long as to read them, so two rows of a
 * sample are found between which the page is: the rows before the first are counted, and only those between are sorted. If
 * the sample is wrong about one of the two, the page lacks rows.
 */

/** Whether rows of one table are sorted, by one field: to join those of two costs as much as to sort them. */
export const isCutBetween = (list: List, query: ListQuery, where?: Sql): boolean =>
  query.sort.length === 1 && !isAnchored(list, query) && keySource(list, query, where) !== undefined;

/** One record in so many is in the sample. */
const sampledShare = 64;

/** One row: the two places, null where the sample has none. */
export function betweenStatement(list: List, viewer: Viewer, query: ListQuery, share: number, where?: Sql): Sql {
  const record = sql`t.${recordColumn(list)}`;
  const direction = raw(query.sort[0]?.descending ? "DESC" : "ASC");
  const sample = allSelects(list, viewer, query, sql`${sortValue(list, query)} AS value, t.tenant, ${record} AS id`, {
    where,
    more: sql`hashtext(${record}) & ${raw(`${sampledShare - 1}`)} = 0`,
  });
  const place = (sign: "-" | "+") =>
    // Six times what a sample is usually wrong by.
    sql`(SELECT json_build_object('value', value::text, 'tenant', tenant, 'id', id) FROM sample
      WHERE n = round(size * ${share}::float8) ${raw(sign)} round(3 * sqrt(size)))`;
  return sql`WITH sample AS MATERIALIZED (
      SELECT s.*, row_number() OVER (ORDER BY s.value ${direction} NULLS LAST, s.tenant, s.id) AS n, count(*) OVER () AS size
      FROM (${sample}) s
    )
    SELECT ${place("-")} AS low, ${place("+")} AS high`;
}

/** How a page is cut from the rows between two places, which are in order: by the number of rows that come before them. */
export function cutBetween(list: List, viewer: Viewer, query: ListQuery, reach: Reach, where?: Sql): Sql {
  const { skip, limit, between } = reach;
  if (!between?.low) return limitAndOffset(reach);
  const more = isBefore(list, query, between.low);
  const counted = allSelects(list, viewer, query, raw("count(*) AS n"), { where, more });
  // More rows before them than the page skips: it is not between the two.
  return sql`LIMIT ${limit}::bigint OFFSET (
    SELECT CASE WHEN sum(n) <= ${skip}::bigint THEN ${skip}::bigint - sum(n)::bigint ELSE 9223372036854775807 END
    FROM (${counted}) counted)`;
}

const allSelects = (
  list: List,
  viewer: Viewer,
  query: ListQuery,
  select: Sql,
  { where, more }: { where: Sql | undefined; more: Sql },
): Sql =>
  join(
    visibleRows(list.visibility, viewer).map((rows) => {
      const conditions = [where, ...placeConditions(list, query, { nulls: "any" }), more];
      return matchingSelect(list, viewer, query, rows, select, conditions, keySource(list, query, where));
    }),
    " UNION ALL ",
  );
