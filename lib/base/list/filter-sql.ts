import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import type { RowPredicate } from "@/lib/base/db/tenancy";
import { type Field, type List, requiredField } from "./fields";
import {
  beginning,
  conjunction,
  elementRows,
  elementsOf,
  elementValue,
  equalsAny,
  fieldValue,
  jsonPath,
  operatorSql,
  sortedLength,
} from "./operator-sql";
import type { Condition } from "./operators";
import type { Filter } from "./query";

/** Makes a condition of a value. */
type ValueTest = (value: Sql) => Sql;

/** How conditions on row `t` are written; they mean the same in each way. */
export interface Ways {
  /** Whether parts of searched texts are also looked for in the index of trigrams. */
  withIndex: boolean;
  /** Whether elements are looked up for each row, instead of joined: for the few rows of a window. */
  eachRow: boolean;
}

export const plainly: Ways = { withIndex: false, eachRow: false };

/** Conditions on a part of a text. */
const partOperators: readonly string[] = ["contains", "starts", "ends"];

/** Whether the index of trigrams finds rows with the parts that a filter asks for. */
export const isFoundByPart = (list: List, { field, conditions }: Filter): boolean =>
  list.words?.indexed === true && conditions.some((each) => isPartInIndex(list, field, each));

const isPartInIndex = (list: List, field: string, { op, value }: Condition): boolean =>
  list.search.includes(field) && partOperators.includes(op) && hasTrigram(value);

/** The condition on row `t` that a filter is, of all that are sent. */
export function filterCondition(
  list: List,
  predicate: RowPredicate,
  filter: Filter,
  all: readonly Filter[],
  ways = plainly,
): Sql {
  const { field: path, conditions } = filter;
  const field = requiredField(list, path);
  if (list.related?.[field.arrayPath ?? ""]) return relatedCondition(list, predicate, filter, all, ways);
  // Several equals mean any of them; everything else has to hold as well.
  const equals = conditions.filter(({ op }) => op === "eq").map(({ value }) => value);
  const holds = (test: ValueTest) => holdsFor(list, predicate, field, test, ways);
  return conjunction([
    ...(equals.length > 0 ? [holds((value) => anyEquals(list, field, value, equals))] : []),
    ...(equals.length > 0 && path === list.id && list.partOf ? [isPartOfAny(list, list.partOf, equals)] : []),
    ...conditions.flatMap((condition): Sql[] => {
      const { op, value: text } = condition;
      if (op === "eq") return [];
      const { passes, isNegated, fails } = operatorSql[op];
      const test: ValueTest = (value) => passes(field.kind, value, text);
      if (!isNegated) {
        const isFound = ways.withIndex && list.words?.indexed && isPartInIndex(list, path, condition);
        return [...(isFound ? [foundInIndex(list, predicate, [text])] : []), holds(test)];
      }
      if (field.arrayPath !== undefined) return [sql`NOT ${holds(test)}`];
      const value = fieldValue(list, field);
      return [fails ? fails(value) : sql`NOT coalesce(${test(value)}, false)`];
    }),
  ]);
}

/** Whether a value equals one of several. A text with an index is found there by its beginning. */
function anyEquals(list: List, field: Field, value: Sql, texts: readonly string[]): Sql {
  const equal = equalsAny(field.kind, value, texts);
  const isIndexed = list.orders?.[field.path] !== undefined || field.arrayPath !== undefined;
  if (field.kind !== "text" || !isIndexed) return equal;
  const composed = texts.flatMap((text) => [text, text.normalize()]);
  const beginnings = composed.map((text) => [...text].slice(0, sortedLength).join(""));
  return sql`(${equalsAny("text", beginning(value), beginnings)} AND ${equal})`;
}

/** The rows of the records that the identifiers of rows name: an index finds them, and the rows among them. */
function isPartOfAny(list: List, { field, idOf }: NonNullable<List["partOf"]>, rowIds: readonly string[]): Sql {
  return equalsAny("text", fieldValue(list, requiredField(list, field)), rowIds.map(idOf));
}

/** Whether the field's value passes; in an array, any of them, by the table of elements if there is one. */
function holdsFor(list: List, predicate: RowPredicate, field: Field, test: ValueTest, ways: Ways): Sql {
  if (field.arrayPath === undefined) return test(fieldValue(list, field));
  return existsIn(list, predicate, field.arrayPath, test(elementValue(list, field)), ways);
}

function existsIn(list: List, predicate: RowPredicate, arrayPath: string, passes: Sql, { eachRow }: Ways): Sql {
  const rows = elementRows(list, arrayPath);
  if (!rows) return sql`EXISTS (SELECT FROM ${elementsOf(arrayPath)} WHERE ${passes})`;
  return sql`EXISTS (SELECT FROM ${rows} AND ${predicate("e")} AND ${passes} ${raw(eachRow ? "OFFSET 0" : "")})`;
}

/** Of rows that only name the record: one has all that is asked of them, and none has what a negation is about. */
function relatedCondition(
  list: List,
  predicate: RowPredicate,
  filter: Filter,
  all: readonly Filter[],
  ways: Ways,
): Sql {
  const { arrayPath = "" } = requiredField(list, filter.field);
  const exists = (passes: Sql) => existsIn(list, predicate, arrayPath, passes, ways);
  const asked = ({ conditions }: Filter) => conditions.filter(({ op }) => !operatorSql[op].isNegated);
  const others = all.filter(
    ({ field }) => field !== filter.field && requiredField(list, field).arrayPath === arrayPath,
  );
  const passes = [filter, ...others].map((each) => passesAll(list, { ...each, conditions: asked(each) }));
  const excluded = filter.conditions.filter(({ op }) => operatorSql[op].isNegated);
  return conjunction([
    ...(asked(filter).length > 0 ? [exists(conjunction(passes))] : []),
    ...excluded.map((each) => sql`NOT ${exists(passesAll(list, { ...filter, conditions: [each] }))}`),
  ]);
}

function passesAll(list: List, { field: path, conditions }: Filter): Sql {
  const field = requiredField(list, path);
  const value = elementValue(list, field);
  const equals = conditions.filter(({ op }) => op === "eq").map((each) => each.value);
  const others = conditions.filter(({ op }) => op !== "eq");
  return conjunction([
    ...(equals.length > 0 ? [equalsAny(field.kind, value, equals)] : []),
    ...others.map(({ op, value: text }) => operatorSql[op].passes(field.kind, value, text)),
  ]);
}

/** Free text search as conditions on row `t`: every word occurs in some searchable field. */

/** Whether an index of trigrams can find the text: it has those of letters and digits. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** A condition for each word, by the index of trigrams or by reading each row: the matches are the same. */
export function searchConditions(
  list: List,
  predicate: RowPredicate,
  words: readonly string[],
  withIndex: boolean,
): Sql[] {
  const indexed = withIndex ? words.filter(hasTrigram) : [];
  const isWhole = list.words !== undefined && list.partOf === undefined;
  return [
    ...(indexed.length > 0 ? [foundInIndex(list, predicate, indexed)] : []),
    ...words.filter((word) => !isWhole || !indexed.includes(word)).map((word) => occurs(list, word)),
  ];
}

/** Whether the searchable fields of row `t`, or of the record that it is a part of, have all the words. */
function foundInIndex({ words, partOf }: List, predicate: RowPredicate, texts: readonly string[]): Sql {
  const column = identifier(words?.column ?? "");
  const found = (row: string) =>
    conjunction(
      texts.map((text) => {
        const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
        return sql`${raw(row)}.${column} LIKE app.fold(${pattern}::text)`;
      }),
    );
  if (!partOf) return found("t");
  const { list, field } = partOf;
  // OFFSET keeps it apart: joined with the rows, the index would not be used.
  return sql`(t.tenant, t.${identifier(field)}) IN (SELECT s.tenant, s.id FROM ${identifier(list.rows ?? list.table)} s
    WHERE ${predicate("s")} AND ${found("s")} OFFSET 0)`;
}

/** Whether a word occurs in any searchable field. */
function occurs({ words, partOf, ...list }: List, word: string): Sql {
  const contains = (text: Sql): Sql => sql`strpos(${text}, app.fold(${word}::text)) > 0`;
  const inWords = words && contains(sql`t.${identifier(words.column)}`);
  if (inWords && !partOf) return inWords;
  const fields = list.search.map((path) => searchedText(list, path));
  const inFields = contains(sql`app.fold(concat_ws(E'\n', ${join(fields, ", ")}))`);
  return conjunction([inWords, inFields]);
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
