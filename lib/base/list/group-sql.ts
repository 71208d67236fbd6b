import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visibleRows } from "@/lib/base/db/tenancy";
import { fieldValue } from "./field-sql";
import { type List, requiredField } from "./fields";
import { indexOrder, placeConditions, sameValue, sortValue } from "./order-sql";
import { textLengths } from "./plan";
import type { ListQuery } from "./query";
import { keySource, limitTo, matchingSelect } from "./select-sql";
import { recordedStatement } from "./total-sql";

/** The most other rows that are counted instead of those of the group. */
const few = raw("1000::bigint");

/**
 * Where the rows with the value of the row number `skip` begin, in the order opposite to the index's: `value`, and `position`
 * rows come before them. Ties would have to be sorted in that order, so that row is found in the index's own: the rows with
 * its value are at the same positions in both. If so few rows have a value, the nulls begin there. Where all rows have one
 * value, the first and the last say so; where few have another, these are counted, and otherwise those of the group.
 */
export function groupStatement(list: List, viewer: Viewer, query: ListQuery, skip: number, where?: Sql): Sql {
  const source = keySource(list, query, where);
  const selects = (select: Sql, more: readonly Sql[] = []) =>
    visibleRows(list.visibility, viewer).flatMap((rows) =>
      textLengths(list, query).map((length) => {
        const conditions = [where, ...placeConditions(list, query, { nulls: "excluded", ...length })];
        return matchingSelect(list, viewer, query, rows, select, [...conditions, ...more], source);
      }),
    );
  const count = (more: readonly Sql[]) =>
    sql`(SELECT sum(n)::bigint FROM (${join(selects(raw("count(*) AS n"), more), " UNION ALL ")}) counted)`;
  const found = (name: string) => raw(`(SELECT ${name} FROM found)`);
  const place = sql`> (${found("value")}, ${found("tenant")}, ${found("id")})`;
  const sameBefore = sameValue(list, query, found("value"), place);
  const sign = raw(query.sort[0]?.descending ? ">" : "<");
  const others = selects(raw("1"), [sql`${sortValue(list, query)} ${sign} ${found("value")}`]);
  const field = query.sort[0]?.field ?? list.id;
  const column = fieldValue(list, requiredField(list, field));
  const columns = [list.id, "tenant"].includes(field) ? sql`t.tenant, t.id` : sql`${column}, t.tenant, t.id`;
  const rowAt = (at: number, by: Sql) => {
    const all = selects(columns);
    const keys = all.length === 1 ? all : all.map((each) => limitTo(each, by, at + 1));
    return sql`SELECT ${column} AS value, t.tenant, t.id FROM (${join(keys, " UNION ALL ")}) t
      ORDER BY ${by} LIMIT 1 OFFSET ${at}::bigint`;
  };
  const by = indexOrder(list, query);
  const isOneValue = raw("(SELECT a.value = z.value FROM first a, last z) IS TRUE");
  return sql`WITH first AS MATERIALIZED (${rowAt(0, by)}),
    last AS MATERIALIZED (${rowAt(0, indexOrder(list, query, true))}),
    found AS MATERIALIZED (
      SELECT * FROM first WHERE ${isOneValue}
      UNION ALL SELECT * FROM (${rowAt(skip, by)}) f WHERE NOT ${isOneValue}
    ),
    others AS MATERIALIZED (SELECT count(*) AS n FROM (${join(others, " UNION ALL ")} LIMIT ${few}) o)
    SELECT f.value::text AS value, r.revision, CASE
        WHEN ${isOneValue} THEN 0
        WHEN f.id IS NULL THEN ${count([])}
        WHEN (SELECT n FROM others) < ${few} THEN (SELECT n FROM others)
        ELSE ${skip}::bigint - ${count(sameBefore)}
      END AS position
    FROM (${recordedStatement(list, viewer, query)}) r LEFT JOIN found f ON true`;
}
