import { join, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visibleRow, visibleRows } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { keptVersions, type List } from "./fields";
import { filterCondition, searchConditions } from "./filter-sql";
import { formatCondition } from "./operators";
import { type Filter, type ListQuery, resolveTimes, searchWords } from "./query";
import type { ListOptions } from "./question";
import { selectRows } from "./select-sql";
import { requireSells } from "./seller-sql";
import { deletionStatement } from "./version-sql";

/**
 * Explains why a record is in a list or not. Each condition of the query is selected as a column for the one row, by
 * the SQL that filters the list.
 */

/** The record that is explained. */
export interface Explained {
  id: string;
  /** Whether the caller may learn which event has deleted a record. */
  mayReadEvents: boolean;
}

export interface ListExplanation {
  /** Whether the caller can see such a record at all. */
  found: boolean;
  conditions: { parameter: string; value: string | string[]; matches: boolean }[];
  deleted?: { event: string };
}

interface Asked {
  parameter: string;
  value: string | string[];
  /** Makes its condition on row `t`, for some of the visible rows. */
  condition: (list: List, predicate: ReturnType<typeof visibleRow>) => Sql;
}

export async function explainRow(
  viewer: Viewer,
  list: List,
  query: ListQuery,
  { id, mayReadEvents }: Explained,
  options: Pick<ListOptions, "where" | "parameter">,
): Promise<ListExplanation> {
  await requireSells(viewer, list, query);
  const asked = askedBy(list, query, options);
  const seen = options.parameter ? undefined : options.where;
  const [row] = await read<{ matches: boolean[] }>(viewer, explanationStatement(list, viewer, id, asked, seen));
  if (row) {
    const conditions = asked.map(({ parameter, value }, at) => ({
      parameter,
      value,
      matches: row.matches[at] === true,
    }));
    return { found: true, conditions };
  }
  const unknown = { found: false, conditions: [] };
  if (!mayReadEvents || !keptVersions(list)) return unknown;
  const [deleted] = await read<{ event: string }>(viewer, deletionStatement(list, viewer, id));
  return deleted ? { ...unknown, deleted } : unknown;
}

/** The conditions of a query. Relative times are resolved here, so that the answer has them as they were sent. */
function askedBy(
  list: List,
  query: ListQuery,
  { where, parameter }: Pick<ListOptions, "where" | "parameter">,
): Asked[] {
  const now = new Date();
  const present = resolveTimes(list, query, now);
  const filters = query.filters.flatMap((filter) => parts(filter).map((part) => ({ part, sent: part.conditions })));
  return [
    ...filters.map(({ part, sent }): Asked => {
      const [resolved = part] = resolveTimes(list, { filters: [part] }, now).filters;
      const [value = "", ...more] = sent.map(formatCondition);
      return {
        parameter: `~filter[${part.field}]`,
        value: more.length > 0 ? [value, ...more] : value,
        condition: (of, predicate) => filterCondition(of, predicate, resolved, present.filters),
      };
    }),
    ...searchWords(query.search).map(
      (word): Asked => ({
        parameter: "~search",
        value: word,
        condition: (of, predicate) => join(searchConditions(of, predicate, [word], false), " AND "),
      }),
    ),
    ...(where && parameter ? [{ parameter: parameter.name, value: parameter.value, condition: () => where }] : []),
  ];
}

/** A filter as conditions that all have to hold: several equals are one, of which any suffices. */
function parts({ field, conditions }: Filter): Filter[] {
  const equals = conditions.filter(({ op }) => op === "eq");
  const others = conditions.filter(({ op }) => op !== "eq").map((each) => ({ field, conditions: [each] }));
  return equals.length > 0 ? [{ field, conditions: equals }, ...others] : others;
}

/** The record with this identifier that matches, else the tenant's own before a customer's. */
function explanationStatement(
  list: List,
  viewer: Viewer,
  id: string,
  asked: readonly Asked[],
  seen: Sql | undefined,
): Sql {
  const identified: Filter = { field: list.id, conditions: [{ op: "eq", value: id }] };
  const selects = visibleRows(list.visibility, viewer).map((rows) => {
    const predicate = visibleRow(rows, viewer);
    const columns = asked.map(({ condition }) => sql`coalesce((${condition(list, predicate)}), false)`);
    const matches = columns.length > 0 ? sql`ARRAY[${join(columns, ", ")}]` : sql`ARRAY[]::boolean[]`;
    const isIt = filterCondition(list, predicate, identified, []);
    return selectRows(list, viewer, rows, sql`t.tenant, ${matches} AS matches`, [isIt, seen]);
  });
  return sql`SELECT t.matches FROM (${join(selects, " UNION ALL ")}) t
    ORDER BY false = ANY (t.matches), t.tenant IS DISTINCT FROM ${viewer.id}, t.tenant LIMIT 1`;
}
