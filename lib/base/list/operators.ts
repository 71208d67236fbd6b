import { parseRelativeTime, resolveRelativeTime } from "@/lib/base/schema/relative-time";
import { isStorableText } from "@/lib/base/schema/text";
import { readTime, wrongTime } from "@/lib/base/schema/time";
import { message } from "@/lib/languages/text";
import type { Field } from "./fields";

/**
 * The operators of list filters: how each is written, echoed, documented and worded. The parser, the formatter, the
 * OpenAPI document and the filter menu all follow from this table, in its order; `operator-sql.ts` says what each means in
 * SQL. Those two files are all that a new operator touches.
 */

export type FieldKind = "text" | "number" | "time" | "boolean";

interface OperatorDeclaration {
  /** Written before the value. An operator without a value is written as the prefix alone. */
  prefix: string;
  takesValue: boolean;
  /** The member that paginator metadata echoes it as. */
  echo: string;
  /** What is echoed where there is no value. */
  echoedValue?: boolean;
  /** The form in the API's documentation, `v` being the value. */
  doc: string;
  /** Its words in the filter menu, for each kind of field that understands it. */
  words: Readonly<Partial<Record<FieldKind, string>>>;
  /** Its words with several values; only `eq` and `ne` gather them. */
  wordsForSeveral?: string;
}

const everyKind = (words: string) => ({ text: words, number: words, time: words, boolean: words });

const table = {
  eq: {
    prefix: "",
    takesValue: true,
    echo: "$in",
    doc: "plain value: equal",
    words: { ...everyKind(message("is")), time: message("is on") },
    wordsForSeveral: message("is any of"),
  },
  ne: {
    prefix: "!",
    takesValue: true,
    echo: "$ne",
    doc: "!v: not equal",
    words: { ...everyKind(message("is not")), time: message("is not on") },
    wordsForSeveral: message("is none of"),
  },
  contains: {
    prefix: "~",
    takesValue: true,
    echo: "$contains",
    doc: "~v: contains",
    words: { text: message("contains") },
  },
  starts: {
    prefix: "^",
    takesValue: true,
    echo: "$startsWith",
    doc: "^v: starts with",
    words: { text: message("starts with") },
  },
  ends: {
    prefix: "$",
    takesValue: true,
    echo: "$endsWith",
    doc: "$v: ends with",
    words: { text: message("ends with") },
  },
  gte: {
    prefix: ">=",
    takesValue: true,
    echo: "$gte",
    doc: ">=v",
    words: { number: message("at least"), time: message("since") },
  },
  gt: {
    prefix: ">",
    takesValue: true,
    echo: "$gt",
    doc: ">v",
    words: { number: message("more than"), time: message("after") },
  },
  lte: {
    prefix: "<=",
    takesValue: true,
    echo: "$lte",
    doc: "<=v",
    words: { number: message("at most"), time: message("until") },
  },
  lt: {
    prefix: "<",
    takesValue: true,
    echo: "$lt",
    doc: "<v",
    words: { number: message("less than"), time: message("before") },
  },
  exists: {
    prefix: "",
    takesValue: false,
    echo: "$exists",
    echoedValue: true,
    doc: "empty: has a value",
    words: everyKind(message("has a value")),
  },
  missing: {
    prefix: "!",
    takesValue: false,
    echo: "$exists",
    echoedValue: false,
    doc: "!: has none",
    words: everyKind(message("is empty")),
  },
} as const satisfies Record<string, OperatorDeclaration>;

export type Operator = keyof typeof table;

export const operators: Readonly<Record<Operator, OperatorDeclaration>> = table;

// `Object.keys` answers strings whatever the table's type.
const names = Object.keys(table) as Operator[];

const operatorsOf = (kind: FieldKind): readonly Operator[] =>
  names.filter((op) => operators[op].words[kind] !== undefined);

/** What each kind of field understands. */
export const operatorsByKind: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: operatorsOf("text"),
  number: operatorsOf("number"),
  time: operatorsOf("time"),
  boolean: operatorsOf("boolean"),
};

/** Those with a prefix before a value, longest first so that `>=` is not read as `>`. */
const prefixed = names
  .filter((op) => operators[op].takesValue && operators[op].prefix !== "")
  .sort((a, b) => operators[b].prefix.length - operators[a].prefix.length);

/** Makes what follows it a plain value. */
const literalMark = "\\";

/** Takes a filter value apart: what is asked, and the value it is asked with. */
function splitOperator(written: string): { op: Operator; value: string } {
  const alone = names.find((op) => !operators[op].takesValue && operators[op].prefix === written);
  if (alone) return { op: alone, value: "" };
  if (written.startsWith(literalMark)) return { op: "eq", value: written.slice(literalMark.length) };
  const op = prefixed.find((each) => written.startsWith(operators[each].prefix)) ?? "eq";
  return { op, value: written.slice(operators[op].prefix.length) };
}

/** The inverse of `splitOperator`; a plain value that would read as an operator is escaped. */
function joinOperator(op: Operator, value: string): string {
  const { prefix, takesValue } = operators[op];
  if (!takesValue) return prefix;
  const isMisread = op === "eq" && (value.startsWith(literalMark) || splitOperator(value).op !== "eq");
  return (isMisread ? literalMark : prefix) + value;
}

/** One comparison of a filter, read from its parameter value and written back. */
export interface Condition {
  op: Operator;
  /** As written, empty for an operator without a value. Already checked against the field's kind. */
  value: string;
}

const valueLengthMax = 1000;

/** Reads one filter value, or returns the fault in it. */
export function parseCondition(field: Field, written: string): Condition | string {
  if (written.length > valueLengthMax)
    return message("A filter value is at most {valueLengthMax} characters long.", { valueLengthMax });
  if (!isReadableText(written)) return message("The value is not valid text.");
  const condition = splitOperator(written);
  const { takesValue, prefix } = operators[condition.op];
  if (!operatorsByKind[field.kind].includes(condition.op)) {
    return message("The operator {prefix} does not fit a {kind} field; put \\ before the value to take it literally.", {
      prefix,
      kind: field.kind,
    });
  }
  const problem = takesValue ? valueProblems[field.kind](condition.value) : undefined;
  if (problem !== undefined) return problem;
  return field.kind === "time" ? { ...condition, value: readTime(condition.value) ?? "" } : condition;
}

/** The condition with the time that a relative one means at a given present. */
export function resolveCondition(condition: Condition, present: Date): Condition {
  const relative = parseRelativeTime(condition.value);
  return relative ? { ...condition, value: resolveRelativeTime(relative, present) } : condition;
}

/** One condition as a filter value: the inverse of `parseCondition`. */
export const formatCondition = ({ op, value }: Condition): string => joinOperator(op, value);

/** U+FFFD is what malformed percent encoding decodes to. */
export const isReadableText = (value: string): boolean => isStorableText(value) && !value.includes("\uFFFD");

/** JSON's own number grammar: no hexadecimal, no leading plus, no thousands separators. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The fault in a value of each kind, or undefined. */
const valueProblems: Record<FieldKind, (value: string) => string | undefined> = {
  text: (value) => (value === "" ? message("The operator needs a value after it.") : undefined),
  number: (value) =>
    jsonNumber.test(value) && Number.isFinite(Number(value))
      ? undefined
      : message("The value must be a finite number."),
  time: (value) => (readTime(value) === undefined ? wrongTime : undefined),
  boolean: (value) => (value === "true" || value === "false" ? undefined : message("The value must be true or false.")),
};
