import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import type { RowPredicate } from "@/lib/base/db/tenancy";
import { conjunction, elementsOf, fieldValue, jsonPath } from "./field-sql";
import { type List, requiredField } from "./fields";
import { hasTrigram } from "./plan";

/** Free text search as conditions on row `t`: every word occurs in some searchable field. */
export function searchConditions(list: List, predicate: RowPredicate, words: readonly string[]): Sql[] {
  if (!list.searchView || words.length === 0 || (list.searchColumn && !areIndexed(words)))
    return walkedConditions(list, words);
  return [
    inView(list, list.searchView, predicate, words),
    ...(list.searchKey ? words.map((word) => occurs(list, word)) : []),
  ];
}

/** OFFSET keeps the view apart: Postgres 18 would otherwise merge its table with the list's and not use the index. */
const inView = (list: List, view: string, predicate: RowPredicate, words: readonly string[]): Sql =>
  sql`(t.tenant, t.${identifier(list.searchKey ?? "id")}) IN (SELECT s.tenant, s.id
    FROM ${identifier(view)} s WHERE ${predicate("s")} AND ${found(words)} OFFSET 0)`;

/** The rows that the search view finds, for a list that is read by its index of trigrams; undefined where that cannot say. */
export const foundInView = (list: List, predicate: RowPredicate, words: readonly string[]): Sql | undefined =>
  list.trigrams && list.searchView && areIndexed(words) ? inView(list, list.searchView, predicate, words) : undefined;

/** The same by reading each row: for the rows of a walk in order, and for words that the index does not find. */
export const walkedConditions = (list: List, words: readonly string[]): Sql[] =>
  words.map((word) => occurs(list, word));

/** How many rows the search view finds, as a select of `n`; undefined where it cannot say. */
export function foundCount(list: List, predicate: RowPredicate, words: readonly string[]): Sql | undefined {
  if (!list.searchView || !list.searchColumn || !areIndexed(words)) return undefined;
  return sql`SELECT count(*) AS n FROM ${identifier(list.searchView)} s WHERE ${predicate("s")} AND ${found(words)}`;
}

/** Whether an index of trigrams finds one of them. */
export const areIndexed = (words: readonly string[]): boolean => words.some(hasTrigram);

/** The condition on row `s` of the search view. */
const found = (words: readonly string[]): Sql =>
  conjunction(words.map((word) => matchesTrigrams(raw("s.search"), word)));

/** Whether folded text contains the value, in the form that an index of trigrams serves. */
const matchesTrigrams = (folded: Sql, value: string): Sql =>
  sql`${folded} LIKE app.fold(${`%${value.replace(/[\\%_]/g, "\\$&")}%`}::text)`;

/** Whether the record's searchable fields, as its search column has them, contain the value. */
export function searchColumnContains(list: List, column: string, value: string): Sql {
  const folded = sql`t.${identifier(column)}`;
  return list.trigrams && areIndexed([value])
    ? matchesTrigrams(folded, value)
    : sql`strpos(${folded}, app.fold(${value}::text)) > 0`;
}

/** Whether a word occurs in any searchable field. */
function occurs(list: List, word: string): Sql {
  if (list.searchColumn) return searchColumnContains(list, list.searchColumn, word);
  const fields = list.search.map((path) => searchedText(list, path));
  const inFields = sql`strpos(app.fold(concat_ws(E'\n', ${join(fields, ", ")})), app.fold(${word}::text)) > 0`;
  return list.searchOfRecord ? sql`${searchColumnContains(list, list.searchOfRecord, word)} AND ${inFields}` : inFields;
}

/** A searchable field as text; of several values, all of them. */
function searchedText(list: List, path: string): Sql {
  const joined = (memberPath: string, values: Sql) =>
    sql`(SELECT string_agg(e.doc #>> ${jsonPath(memberPath)}, E'\n') FROM ${values})`;
  const [object, member] = path.split(".*.");
  if (object !== undefined && member !== undefined) {
    return joined(member, sql`json_each(t.doc #> ${jsonPath(object)}) AS e (key, doc)`);
  }
  const field = requiredField(list, path);
  if (field.arrayPath === undefined) return fieldValue(list, field);
  return joined(path.slice(field.arrayPath.length + 1), elementsOf(field.arrayPath));
}
