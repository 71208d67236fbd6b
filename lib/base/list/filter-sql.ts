import { identifier, join, type Sql, sql } from "@/lib/base/db/sql";
import type { RowPredicate } from "@/lib/base/db/tenancy";
import type { Condition } from "./conditions";
import { conjunction, elementsOf, fieldValue, jsonPath, typed } from "./field-sql";
import { type Field, type List, requiredField } from "./fields";
import { equalsAny, operatorSql } from "./operator-sql";
import { collated, isLongText, isShortText } from "./order-sql";
import { hasTextMax, isSearched, partOperators, sourceOf } from "./plan";
import type { Filter } from "./query";
import { foundInView, searchColumnContains } from "./search-sql";

/** Makes a condition of a value. */
type ValueTest = (value: Sql) => Sql;

/** The condition on row `t` that a filter is. */
export function filterCondition(list: List, predicate: RowPredicate, { field: path, conditions }: Filter): Sql {
  const field = requiredField(list, path);
  // Several equals mean any of them; everything else has to hold as well.
  const equals = conditions.filter(({ op }) => op === "eq").map(({ value }) => value);
  const others = conditions.filter(({ op }) => op !== "eq");
  // A long text has only the index of its order. Equal texts are the same in any collation used here.
  const isLong = list.longTexts?.columns.includes(path) === true;
  const anyEquals: ValueTest = (value) => equalsAny(field.kind, isLong ? collated(list, path) : value, equals);
  const [only, ...more] = equals;
  return conjunction([
    // Outside arrays, columns that are compared with one value have an index of their own.
    ...(only !== undefined && more.length === 0 && field.arrayPath !== undefined && list.trigrams
      ? searchedFirst(list, predicate, field, only)
      : []),
    ...(equals.length > 0 ? [holds(list, predicate, field, anyEquals)] : []),
    ...(equals.length > 0 && areIndexed(list, path, equals) ? [isShortText(list, path)] : []),
    ...(equals.length > 0 && path === list.id && list.partOf ? [isPartOfAny(list, list.partOf, equals)] : []),
    ...others.map((condition) => conditionOf(list, predicate, field, condition)),
  ]);
}

function conditionOf(list: List, predicate: RowPredicate, field: Field, { op, value: text }: Condition): Sql {
  const { passes, isNegated, fails } = operatorSql[op];
  const test: ValueTest = (value) => passes(field.kind, value, text);
  if (!isNegated) {
    const held = holds(list, predicate, field, test);
    if (!partOperators.has(op)) return held;
    // In an array it would keep the elements from being joined.
    const isFew = list.fewMatch && field.arrayPath === undefined;
    return conjunction([...searchedFirst(list, predicate, field, text), isFew ? expectedFew(held) : held]);
  }
  if (field.arrayPath !== undefined) return sql`NOT ${holds(list, predicate, field, test)}`;
  const value = fieldValue(list, field);
  if (op === "ne" && list.fewMatch && isFoundAround(list, field)) return isAround(list, field, text);
  if (!fails) return sql`NOT coalesce(${test(value)}, false)`;
  return hasTextMax(list, field.path) ? sql`${fails(value)} AND ${isShortText(list, field.path)}` : fails(value);
}

/** Postgres expects of an expression that it rarely equals a number, and lets two processes look for few rows. */
const expectedFew = (condition: Sql): Sql => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END = 1`;

/** Whether the values around one are found in the index of their field, instead of testing all that it has. */
export const isFoundAround = (list: List, field: Field): boolean =>
  list.documents === undefined && field.arrayPath === undefined && sourceOf(list, field) === "column";

/** The condition that the value of row `t` differs from one, in parts that indexes find the rows of. */
function isAround(list: List, field: Field, text: string): Sql {
  const value = fieldValue(list, field);
  const [below, above, equal] = [operatorSql.lt, operatorSql.gt, operatorSql.eq].map(({ passes }) =>
    passes(field.kind, value, text),
  );
  const parts = [sql`${below}`, sql`${above}`, sql`${value} IS NULL`];
  if (!hasTextMax(list, field.path)) return sql`(${join(parts, " OR ")})`;
  const short = parts.map((part) => sql`${part} AND ${isShortText(list, field.path)}`);
  return sql`(${join([...short, sql`${isLongText(list, field.path)} AND NOT ${equal}`], " OR ")})`;
}

/** The rows of the records that the identifiers of rows name: an index finds them, and the rows among them. */
function isPartOfAny(list: List, { field, idOf }: NonNullable<List["partOf"]>, rowIds: readonly string[]): Sql {
  return equalsAny("text", fieldValue(list, requiredField(list, field)), rowIds.map(idOf));
}

/** Whether what equals one of the texts is in the index of the column, which has no long ones. */
const areIndexed = (list: List, path: string, texts: readonly string[]): boolean =>
  hasTextMax(list, path) && texts.every((text) => Buffer.byteLength(text) <= (list.indexedTextMax ?? 0));

/** The search column has the field too, case-folded already: it is cheaper to read, and may have an index. */
const searchedFirst = (list: List, predicate: RowPredicate, { path }: Field, text: string): Sql[] =>
  list.searchColumn && isSearched(list, path, text)
    ? [foundInView(list, predicate, [text]) ?? searchColumnContains(list, list.searchColumn, text)]
    : [];

/**
 * Whether the field's value passes; in an array, any of them. A test on a plain column stays bare, so that an index can
 * serve it.
 */
function holds(list: List, predicate: RowPredicate, field: Field, test: ValueTest): Sql {
  return field.arrayPath === undefined
    ? test(fieldValue(list, field))
    : anyElement(list, predicate, field, field.arrayPath, test);
}

/** Whether any element of an array passes, by the table of elements if there is one. */
function anyElement(list: List, predicate: RowPredicate, field: Field, arrayPath: string, test: ValueTest): Sql {
  const path = field.path.slice(arrayPath.length + 1);
  const elements = list.elements?.[arrayPath];
  const value =
    sourceOf(list, field) === "elementColumn"
      ? sql`e.${identifier(path)}`
      : typed(field.kind, sql`(e.doc #>> ${jsonPath(path)})`);
  if (!elements) return sql`EXISTS (SELECT FROM ${elementsOf(arrayPath)} WHERE ${test(value)})`;
  return sql`EXISTS (SELECT FROM ${identifier(elements.table)} e WHERE ${predicate("e")} AND e.tenant = t.tenant
      AND e.${identifier(list.table)} = t.id AND ${test(value)})`;
}
