import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { visibleRows } from "@/lib/base/db/tenancy";
import type { List } from "./fields";
import type { Paging } from "./paging";
import { documentOf, madeSinceOf, oldestMadeSince, type PastList, stateAt } from "./past-list-sql";
import { limitAndOffset, matchingSelect } from "./select-sql";
import { endOf, inVersions, versionConditions, withoutIndex } from "./version-sql";

/**
 * A list as of two moments, as SQL. Only versions that began or ended in between can tell the two apart: `old` has those of
 * the earlier moment that have ended by the later one, `new` those of the later moment that have begun since the earlier one.
 */

export interface Moments {
  from: string;
  /** `infinity` for the present. */
  to: string;
}

/**
 * One row: `counts` by difference (1: appeared, 2: disappeared, 3: changed); `rows`, those of the page, each with the
 * documents `before` and `after` as text; and `unknownBefore` as in a list as of a moment.
 */
export function comparisonStatement(past: Omit<PastList, "state">, { from, to }: Moments, paging: Paging): Sql {
  const earlier = { ...past, state: stateAt(from) };
  const stored = { list: past.list, document: raw("t.doc") };
  const scalars = (document: string) =>
    sql`(SELECT m FROM json_to_record(d.${raw(document)}) m (${scalarsOf(past.list)}))`;
  const content = (document: string) => sql`d.${raw(document)}::jsonb - ${changeTimes}::text[]`;
  return sql`WITH ${madeSinceOf(earlier)},
    old AS MATERIALIZED (${join(oldSelects(past, from, to), " UNION ALL ")}),
    new AS MATERIALIZED (${join(newSelects(past, from, to), " UNION ALL ")}),
    paired AS MATERIALIZED (SELECT coalesce(n.tenant, o.tenant) AS tenant, coalesce(n.id, o.id) AS id, o.ended_at AS old_end,
        n.ended_at AS new_end, CASE WHEN o.id IS NULL THEN 1 WHEN n.id IS NULL THEN 2 ELSE 3 END AS difference
      FROM old o FULL JOIN new n ON n.tenant = o.tenant AND n.id = o.id),
    differing AS MATERIALIZED (SELECT p.* FROM paired p LEFT JOIN LATERAL (
        SELECT ${documentOf(stored, raw("p.old_end"))} AS old, ${documentOf(stored, raw("p.new_end"))} AS new OFFSET 0
      ) d ON p.difference = 3
      WHERE p.difference < 3 OR ${scalars("old")} IS DISTINCT FROM ${scalars("new")} OR ${content("old")} <> ${content("new")}),
    page AS MATERIALIZED (SELECT * FROM differing p ORDER BY ${order} ${limitAndOffset(paging)})
    SELECT (SELECT coalesce(json_object_agg(c.difference, c.n), '{}')
        FROM (SELECT difference, count(*) AS n FROM differing GROUP BY difference) c) AS counts,
      (SELECT coalesce(json_agg(json_build_object('difference', p.difference, 'tenant', p.tenant, 'id', p.id,
          'before', CASE WHEN p.difference > 1 THEN ${documentOf(past, raw("p.old_end"))}::text END,
          'after', CASE WHEN p.difference <> 2 THEN ${documentOf(past, raw("p.new_end"))}::text END)
        ORDER BY ${order}), '[]') FROM page p) AS rows,
      (SELECT max(o.made_at) FROM (${join(oldestMadeSince(earlier), " UNION ALL ")}) o) AS "unknownBefore"`;
}

/** Times of changes, which differ after every change, are not compared. */
const changeTimes: readonly string[] = ["updated", "updatedAt"];

/**
 * The scalar members of a document, as columns of `json_to_record`. Documents that differ in one of them differ: of long
 * documents, this is read in half the time of jsonb, which tells of all others whether they are the same.
 */
const scalarsOf = ({ record, fields }: List): Sql => {
  const scalars = Object.keys(record.shape).flatMap((name) => fields.get(name) ?? []);
  const compared = scalars.filter(({ path, arrayPath }) => arrayPath === undefined && !changeTimes.includes(path));
  const typeOf = { text: "text", time: "text", number: "jsonb", boolean: "jsonb" } as const;
  return join(
    compared.map(({ path, kind }) => sql`${identifier(path)} ${raw(typeOf[kind])}`),
    ", ",
  );
};

const order = raw("p.difference, p.tenant, p.id");
const key = (end: string): Sql => raw(`t.tenant, t.id, ${end} AS ended_at`);

/** Of the earlier moment, and ended by the later one. */
const oldSelects = ({ list, viewer, query }: Omit<PastList, "state">, from: string, to: string): Sql[] =>
  visibleRows(list.visibility, viewer).map((rows) =>
    matchingSelect(inVersions(list), viewer, query, rows, key("t.ended_at"), [
      ...versionConditions(list, viewer, rows),
      stateAt(from).former,
      sql`t.ended_at < ${endOf(to)}`,
    ]),
  );

/** Of the later moment, and begun since the earlier one. */
const newSelects = ({ list, viewer, query }: Omit<PastList, "state">, from: string, to: string): Sql[] =>
  visibleRows(list.visibility, viewer).flatMap((rows) => [
    matchingSelect(withoutIndex(list), viewer, query, rows, key("NULL::timestamptz"), [
      sql`(t.tenant, t.id) IN (SELECT c.tenant, c.id FROM made_since c WHERE c.made_at < ${endOf(to)})`,
    ]),
    matchingSelect(inVersions(list), viewer, query, rows, key("t.ended_at"), [
      ...versionConditions(list, viewer, rows),
      sql`t.made_at >= ${endOf(from)}`,
      stateAt(to).former,
    ]),
  ]);
