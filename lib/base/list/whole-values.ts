import { BoundedMap } from "@/lib/base/bounded-map";
import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, type VisibleRows, visibleRows } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { conjunction } from "./field-sql";
import { type List, requiredField } from "./fields";
import { operatorSql } from "./operator-sql";
import { collated, isLongText, isShortText } from "./order-sql";
import { hasTextMax, partOperators, sourceOf } from "./plan";
import type { Filter, ListQuery } from "./query";
import { matchingSelect } from "./select-sql";
import { recordedStatement } from "./total-sql";

/**
 * Filters by a part of a text of which the rows have few values, such as the names of users. No index finds parts of texts;
 * but the index of the text gives its values, from each to the next, and then the rows with those that have the part.
 */

/** Fewer rows are tested sooner than their values are found. */
const rowsMin = 5_000;
/** A text with more values is tested in each row, and so is one with more than one value for this many rows. */
const valuesMax = 5_000;
const rowsOfValue = 50;

/** A query with the same matches as another in a revision of the rows; `none`: it has no matches. */
interface SameQuery {
  query: ListQuery | "none";
  revision: string;
}

/** The texts of which a tenant's rows had more values than this: they are looked for again where more would be few. */
const manyValued = new BoundedMap<number>(1_000);

/** The same query by whole values; undefined where it is not by parts of texts with few values. */
export async function byWholeValues(viewer: Viewer, list: List, query: ListQuery): Promise<SameQuery | undefined> {
  const [rows, ...others] = visibleRows(list.visibility, viewer);
  const filters = query.filters.filter((each) => isByPart(list, each));
  if (!rows || others.length > 0 || filters.length === 0) return undefined;
  const [all] = await read<{ total: number }>(viewer, recordedStatement(list, viewer, { filters: [] }), true);
  if (!all || all.total < rowsMin) return undefined;
  const most = Math.min(valuesMax, Math.floor(all.total / rowsOfValue));
  const whole = new Map<Filter, Filter>();
  let revision: string | undefined;
  for (const filter of filters) {
    const key = `${viewer.id} ${list.table} ${filter.field}`;
    if ((manyValued.get(key) ?? 0) >= most) continue;
    const [found] = await read<Found>(viewer, valuesStatement(list, viewer, rows, filter, most));
    if (found?.hasMany) manyValued.set(key, most);
    if (!found?.values) continue;
    if (found.values.length === 0) return { query: "none", revision: found.revision };
    if (found.revision !== (revision ?? found.revision)) return undefined;
    revision = found.revision;
    whole.set(filter, { field: filter.field, conditions: found.values.map((value) => ({ op: "eq", value })) });
  }
  if (revision === undefined) return undefined;
  return { query: { ...query, filters: query.filters.map((filter) => whole.get(filter) ?? filter) }, revision };
}

/** Whether a filter asks for parts of a text that an index has. */
export const isByPart = (list: List, { field, conditions }: Filter): boolean =>
  conditions.every(({ op }) => partOperators.has(op)) &&
  list.ordered?.[field] !== undefined &&
  field !== list.id &&
  sourceOf(list, requiredField(list, field)) === "column" &&
  list.longTexts?.columns.includes(field) !== true;

/** What `valuesStatement` answers. */
interface Found {
  /** Those that pass; null if there are many, none, or one that the index lacks. */
  values: string[] | null;
  hasMany: boolean;
  revision: string;
}

/** @param most the most values that are few */
export function valuesStatement(
  list: List,
  viewer: Viewer,
  rows: VisibleRows,
  { field, conditions }: Filter,
  most: number,
): Sql {
  const value = collated(list, field);
  const all: ListQuery = { filters: [], search: "", sort: [], fields: [], paging: undefined };
  const select = (columns: Sql, more: readonly Sql[]) => matchingSelect(list, viewer, all, rows, columns, more);
  const hasLong = hasTextMax(list, field);
  const short = hasLong ? [isShortText(list, field)] : [];
  const first = (more: Sql) => sql`(${select(sql`${value} AS value`, [more, ...short])} ORDER BY ${value} LIMIT 1)`;
  // Counted: to look for one, Postgres would read the table.
  const long = hasLong ? sql`(${select(raw("count(*)"), [isLongText(list, field)])})` : raw("0");
  const passes = conditions.map(({ op, value: part }) => operatorSql[op].passes("text", raw("w.value"), part));
  return sql`WITH RECURSIVE walked (value, n) AS (
      (SELECT f.value, 1 FROM ${first(sql`${value} IS NOT NULL`)} f WHERE ${long} = 0)
      UNION ALL
      SELECT ${first(sql`${value} > w.value`)}, w.n + 1 FROM walked w WHERE w.value IS NOT NULL AND w.n <= ${most}::bigint
    ), found AS (
      SELECT count(w.value) AS n, array_agg(w.value) FILTER (WHERE ${conjunction(passes)}) AS values FROM walked w
    )
    SELECT r.revision, f.n > ${most}::bigint AS "hasMany",
      CASE WHEN f.n BETWEEN 1 AND ${most}::bigint THEN coalesce(f.values, '{}') END AS values
    FROM (${recordedStatement(list, viewer, { filters: [] })}) r, found f`;
}
