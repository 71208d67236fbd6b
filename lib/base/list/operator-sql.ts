import { dayMilliseconds } from "@/lib/base/day";
import { constant, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { isCalendarDate, parseTimestamp } from "@/lib/base/schema/text";
import { type Field, type List, requiredField } from "./fields";
import type { FieldKind, Operator } from "./operators";
import { shownValue } from "./seller-sql";

/** What each operator means for one value, in SQL. */
interface OperatorSql {
  /** Whether a value passes, `text` being what it is compared with. */
  passes: (kind: FieldKind, value: Sql, text: string) => Sql;
  /** Asks for the opposite: no value of the record may pass, and a record without one matches. */
  isNegated?: true;
  /** The opposite in shorter words, for a value outside arrays. */
  fails?: (value: Sql) => Sql;
}

export const operatorSql: Record<Operator, OperatorSql> = {
  eq: { passes: equal },
  ne: { passes: equal, isNegated: true },
  contains: { passes: (_, value, text) => sql`strpos(${folded(value)}, ${foldedText(text)}) > 0` },
  starts: { passes: (_, value, text) => unestimated(sql`starts_with(${folded(value)}, ${foldedText(text)})`) },
  ends: {
    passes: (_, value, text) =>
      unestimated(sql`right(${folded(value)}, length(${foldedText(text)})) = ${foldedText(text)}`),
  },
  // A day is an interval: after means after its end, until means through it.
  gte: { passes: comparison(">=", (value, { from }) => sql`${value} >= ${from}::timestamptz`) },
  gt: { passes: comparison(">", (value, { until }) => sql`${value} >= ${until}::timestamptz`) },
  lte: { passes: comparison("<=", (value, { until }) => sql`${value} < ${until}::timestamptz`) },
  lt: { passes: comparison("<", (value, { from }) => sql`${value} < ${from}::timestamptz`) },
  exists: { passes: (_, value) => sql`${value} IS NOT NULL` },
  missing: {
    passes: (_, value) => sql`(${value} IS NOT NULL)`,
    isNegated: true,
    fails: (value) => sql`${value} IS NULL`,
  },
};

/** Postgres expects a prefix or an equal expression to be rare, and joins row by row then; of CASE it expects nothing. */
const unestimated = (condition: Sql): Sql => sql`CASE WHEN ${condition} THEN true ELSE false END`;

/** Whether a value equals any of several. */
export function equalsAny(kind: FieldKind, value: Sql, sent: readonly string[]): Sql {
  const texts = kind === "text" ? sent.flatMap(forms) : sent;
  if (kind === "time" || texts.length === 1) {
    const each = texts.map((text) => equal(kind, value, text));
    return sql`(${join(each, " OR ")})`;
  }
  const arrays = { text: "::text[]", number: "::float8[]", boolean: "::boolean[]" } as const;
  const values = kind === "number" ? texts.map(Number) : texts;
  return sql`${value} = ANY (${values}${raw(arrays[kind])})`;
}

/** Columns have texts composed (NFC), identifiers as they were sent. */
const forms = (text: string): string[] => [...new Set([text, text.normalize()])];

function equal(kind: FieldKind, value: Sql, text: string): Sql {
  if (kind === "text" && forms(text).length > 1) return equalsAny(kind, value, [text]);
  if (kind !== "time") return sql`${value} = ${parameter(kind, text)}`;
  const time = timeOf(text);
  return "until" in time
    ? sql`(${value} >= ${time.from}::timestamptz AND ${value} < ${time.until}::timestamptz)`
    : sql`${value} = ${time.at}::timestamptz`;
}

function comparison(sign: string, withDay: (value: Sql, day: Day) => Sql): OperatorSql["passes"] {
  return (kind, value, text) => {
    if (kind !== "time") return sql`${value} ${raw(sign)} ${parameter(kind, text)}`;
    const time = timeOf(text);
    return "until" in time ? withDay(value, time) : sql`${value} ${raw(sign)} ${time.at}::timestamptz`;
  };
}

function folded(value: Sql): Sql {
  return sql`app.fold(${value})`;
}

function foldedText(text: string): Sql {
  return sql`app.fold(${text}::text)`;
}

function parameter(kind: FieldKind, text: string): Sql {
  if (kind === "number") return sql`${Number(text)}::float8`;
  return kind === "boolean" ? sql`${text}::boolean` : sql`${text}::text`;
}

interface Day {
  from: Date;
  until: Date;
}

/** A timestamp as a moment; a calendar date as its whole UTC day. */
function timeOf(text: string): { at: Date } | Day {
  if (isCalendarDate(text)) {
    const from = new Date(`${text}T00:00:00.000Z`);
    return { from, until: new Date(from.getTime() + dayMilliseconds) };
  }
  const at = parseTimestamp(text);
  if (!at) throw new Error("a time was not checked before it reached SQL");
  return { at };
}

/**
 * Where the value of a field is read. Outside arrays: the `id` column, SQL of the list's own, a column, or the document.
 * In an array: a column or the document of a row in a table of elements, or the elements of the record's document.
 */
type FieldSource = "id" | "computed" | "column" | "document" | "elementColumn" | "elementDocument" | "array";

export function sourceOf(list: List, { path, arrayPath }: Field): FieldSource {
  if (arrayPath !== undefined) {
    const elements = list.elements?.[arrayPath];
    if (!elements) return "array";
    return elements.columns.includes(path.slice(arrayPath.length + 1)) ? "elementColumn" : "elementDocument";
  }
  if (path === list.id) return "id";
  if (list.computed?.[path]) return "computed";
  return list.columns.includes(path) ? "column" : "document";
}

/** The rows `e` of row `t` that are the elements of an array, or name the record; undefined where only the document has them. */
export function elementRows(list: List, arrayPath: string): Sql | undefined {
  const elements = list.elements?.[arrayPath];
  const { table, by } = elements ? { ...elements, by: list.table } : (list.related?.[arrayPath] ?? {});
  if (table === undefined || by === undefined) return undefined;
  return sql`${identifier(table)} e WHERE e.tenant = t.tenant AND e.${identifier(by)} = t.id`;
}

/** A field that is in no array, as SQL on row `t`, as far as the viewer may see it. */
export const fieldValue = (list: List, field: Field): Sql => shownValue(list, field.path, storedValue(list, field));

function storedValue(list: List, field: Field): Sql {
  const computed = list.computed?.[field.path];
  switch (sourceOf(list, field)) {
    case "id":
      return raw("t.id");
    case "computed":
      return raw((typeof computed === "string" ? computed : computed?.sql) ?? "");
    case "column":
      return sql`${raw(list.documentColumns?.includes(field.path) ? "d" : "t")}.${identifier(field.path)}`;
    default:
      return typed(field.kind, sql`(t.doc #>> ${jsonPath(field.path)})`);
  }
}

/** Texts are put in order by so many characters, since an index cannot have more. */
export const sortedLength = 250;

/** The value by which rows are put in order, as SQL on row `t`. */
export function sortValue(list: List, path: string): Sql {
  const field = requiredField(list, path);
  const value = fieldValue(list, field);
  return field.kind === "text" ? beginning(value) : value;
}

export const beginning = (text: Sql): Sql => sql`left(${text}, ${raw(String(sortedLength))})`;

/** The same as it is compared in orders; the columns of most texts have this collation already. */
export const compared = (kind: FieldKind, value: Sql): Sql =>
  kind === "text" ? sql`${value} COLLATE "und-x-icu"` : value;

/** The value of a field in an element `e` of an array of row `t`, as far as the viewer may see it. */
export function elementValue(list: List, { path, kind, arrayPath = "" }: Field): Sql {
  const member = path.slice(arrayPath.length + 1);
  const isColumn = list.elements?.[arrayPath]?.columns.includes(member) ?? list.related?.[arrayPath] !== undefined;
  return shownValue(
    list,
    path,
    isColumn ? sql`e.${identifier(member)}` : typed(kind, sql`(e.doc #>> ${jsonPath(member)})`),
  );
}

/** Text read from a document, as a value of the field's kind; a text composed (NFC), as columns have it. */
function typed(kind: FieldKind, text: Sql): Sql {
  if (kind === "text") return sql`normalize(${text})`;
  const casts = { number: "::float8", boolean: "::boolean", time: "::timestamptz" } as const;
  return sql`${text}${raw(casts[kind])}`;
}

/** A dotted path as Postgres writes it; the empty one is the value itself. */
export const jsonPath = (path: string): Sql => constant(`{${path.split(".").join(",")}}`);

/** The elements of an array in the document, each as `e.doc`. */
export const elementsOf = (arrayPath: string): Sql =>
  sql`json_array_elements(t.doc #> ${jsonPath(arrayPath)}) AS e (doc)`;

/** All of these conditions, without those that are undefined. */
export function conjunction(conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? raw("true") : join(given, " AND ");
}
