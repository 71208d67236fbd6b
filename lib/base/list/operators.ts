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
    words: { ...everyKind("is"), time: "is on" },
    wordsForSeveral: "is any of",
  },
  ne: {
    prefix: "!",
    takesValue: true,
    echo: "$ne",
    doc: "!v: not equal",
    words: { ...everyKind("is not"), time: "is not on" },
    wordsForSeveral: "is none of",
  },
  contains: {
    prefix: "~",
    takesValue: true,
    echo: "$contains",
    doc: "~v: contains",
    words: { text: "contains" },
  },
  starts: {
    prefix: "^",
    takesValue: true,
    echo: "$startsWith",
    doc: "^v: starts with",
    words: { text: "starts with" },
  },
  ends: {
    prefix: "$",
    takesValue: true,
    echo: "$endsWith",
    doc: "$v: ends with",
    words: { text: "ends with" },
  },
  gte: {
    prefix: ">=",
    takesValue: true,
    echo: "$gte",
    doc: ">=v",
    words: { number: "at least", time: "since" },
  },
  gt: {
    prefix: ">",
    takesValue: true,
    echo: "$gt",
    doc: ">v",
    words: { number: "more than", time: "after" },
  },
  lte: {
    prefix: "<=",
    takesValue: true,
    echo: "$lte",
    doc: "<=v",
    words: { number: "at most", time: "until" },
  },
  lt: {
    prefix: "<",
    takesValue: true,
    echo: "$lt",
    doc: "<v",
    words: { number: "less than", time: "before" },
  },
  exists: {
    prefix: "",
    takesValue: false,
    echo: "$exists",
    echoedValue: true,
    doc: "empty: has a value",
    words: everyKind("has a value"),
  },
  missing: {
    prefix: "!",
    takesValue: false,
    echo: "$exists",
    echoedValue: false,
    doc: "!: has none",
    words: everyKind("is empty"),
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
export function splitOperator(written: string): { op: Operator; value: string } {
  const alone = names.find((op) => !operators[op].takesValue && operators[op].prefix === written);
  if (alone) return { op: alone, value: "" };
  if (written.startsWith(literalMark)) return { op: "eq", value: written.slice(literalMark.length) };
  const op = prefixed.find((each) => written.startsWith(operators[each].prefix)) ?? "eq";
  return { op, value: written.slice(operators[op].prefix.length) };
}

/** The inverse of `splitOperator`; a plain value that would read as an operator is escaped. */
export function joinOperator(op: Operator, value: string): string {
  const { prefix, takesValue } = operators[op];
  if (!takesValue) return prefix;
  const isMisread = op === "eq" && (value.startsWith(literalMark) || splitOperator(value).op !== "eq");
  return (isMisread ? literalMark : prefix) + value;
}
