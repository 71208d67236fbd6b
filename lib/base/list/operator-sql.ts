import { dayMilliseconds } from "@/lib/base/day";
import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { isCalendarDate, parseTimestamp } from "@/lib/base/schema/text";
import type { FieldKind, Operator } from "./operators";

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
