import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type AsOf, asOfParts, isDiffering, projectedCount } from "./as-of-sql";
import { type List, requiredField } from "./fields";
import { elementRows, elementsOf, elementValue, fieldValue } from "./operator-sql";
import type { Groups } from "./plan";
import type { ListQuestion } from "./question";
import { conditionsOf, matchingSelect, recordedStatement, selectRows, united } from "./select-sql";

/**
 * The values of a field and how many of the matches have each, as one row like that of a page. Of an array a record counts once
 * for each value, and for none where it has none. Amounts are added up by the currency of the record's tenant.
 */
export function groupsSql(question: ListQuestion, { parts, search, field }: Groups): Sql {
  const { list, viewer, query, asOf, paging } = question;
  const { kind } = requiredField(list, field);
  const sums = list.sums ?? [];
  const selects = parts.map((part) => {
    const conditions = [...conditionsOf(question, part, search), asOf && sql`NOT ${isDiffering(list)}`];
    return values(list, field, (columns) => selectRows(list, viewer, part, columns, conditions));
  });
  if (asOf) selects.push(...formerValues(question, asOf, parts, field));
  const added = sums.map((path) => sql`sum(m.${identifier(path)}::numeric)::float8 AS ${identifier(path)}`);
  const amounts = sums.map((path) => sql`b.${identifier(path)}`);
  const byCurrency = sql`SELECT m.value, c.settings ->> 'currency' AS currency, count(*) AS count${
    added.length > 0 ? sql`, ${join(added, ", ")}` : raw("")
  } FROM matching m ${sums.length > 0 ? raw("LEFT JOIN tenant c ON c.id = m.tenant") : raw("CROSS JOIN (SELECT NULL::json AS settings) c")}
    GROUP BY 1, 2`;
  const value = kind === "time" ? raw("app.iso8601(k.value)") : raw("k.value");
  const members = sql`${value} AS value, k.count${sums.length > 0 ? raw(", k.sums") : raw("")}`;
  const total = raw("(SELECT count(*) FROM grouped)");
  const { limit = 0, skip = 0 } = paging ?? {};
  return sql`WITH ${join(
    [
      ...asOfParts(question),
      sql`matching AS (${united(selects)})`,
      sql`by_currency AS (${byCurrency})`,
      sql`grouped AS MATERIALIZED (SELECT b.value, sum(b.count)::bigint AS count${
        sums.length > 0
          ? sql`, array_to_json(array_agg(${asObject(sql`b.currency, ${join(amounts, ", ")}`)} ORDER BY b.currency)) AS sums`
          : raw("")
      } FROM by_currency b GROUP BY 1)`,
    ],
    ", ",
  )}
    SELECT p.rows, p.count, ${total} AS total, true AS "isComplete", r.revision, r.all
      ${asOf?.isAhead ? sql`, ${projectedCount} AS projected` : raw("")}
    FROM (SELECT coalesce(string_agg(${asObject(members)}::text, ','), '') AS rows, count(*)::int AS count
      FROM (SELECT * FROM grouped g ORDER BY g.count DESC, g.value LIMIT ${limit}::bigint OFFSET ${skip}::bigint) k) p,
      (${recordedStatement(list, viewer, query)}) r`;
}

/** Columns as a JSON object, written without the spaces of json_build_object, as all records are. */
const asObject = (columns: Sql): Sql => sql`(SELECT row_to_json(o) FROM (SELECT ${columns}) o)`;

/** Those of the former versions that a past state had. */
function formerValues(question: ListQuestion, asOf: AsOf, parts: Groups["parts"], field: string): Sql[] {
  const { viewer, formerWhere } = question;
  const list: List = { ...asOf.versions, sums: question.list.sums ?? [] };
  return parts.map((part) => {
    const conditions = [...asOf.isMeant(viewer, part), formerWhere];
    return values(list, field, (columns) => matchingSelect(list, viewer, question.query, part, columns, conditions));
  });
}

/** The value of each record that a select finds, or those of its array, with what is added up. */
function values(list: List, path: string, select: (columns: Sql) => Sql): Sql {
  const field = requiredField(list, path);
  const amounts = (list.sums ?? []).map(
    (each) => sql`${fieldValue(list, requiredField(list, each))} AS ${identifier(each)}`,
  );
  const columns = (value: Sql) => join([raw("t.tenant, t.id"), sql`${value} AS value`, ...amounts], ", ");
  if (field.arrayPath === undefined) return select(columns(fieldValue(list, field)));
  const value = elementValue(list, field);
  const found = elementRows(list, field.arrayPath) ?? sql`${elementsOf(field.arrayPath)} WHERE true`;
  return sql`SELECT DISTINCT ${columns(raw("e.value"))} FROM (${select(raw("t.*"))}) t
    LEFT JOIN LATERAL (SELECT ${value} AS value FROM ${found} AND ${value} IS NOT NULL) e ON true`;
}
