/** What a filter means (decisions §2), worked out on one record; the tests hold the server to it. */

export interface Item {
  id?: string;
  sku?: string;
  amount?: number;
  msp?: boolean;
}

export interface Subscription {
  _id: string;
  tenant?: string;
  name?: string;
  status?: string;
  price?: number;
  start_date?: string;
  created?: string;
  term?: { durationMonth?: number };
  creator?: { email?: string; phone?: string };
  items?: Item[];
}

/** An operator as it is written before a value; `exists` and `missing` stand for the empty value and `!`. */
export interface Operand {
  operator: string;
  value: string;
}

/** Fields of each kind: with a column of their own and without, in an object and through an array. */
export const subscriptionFields: Record<string, "text" | "number" | "time" | "boolean"> = {
  _id: "text",
  name: "text",
  status: "text",
  price: "number",
  start_date: "time",
  created: "time",
  "term.durationMonth": "number",
  "creator.email": "text",
  "creator.phone": "text",
  "items.sku": "text",
  "items.id": "text",
  "items.amount": "number",
  "items.msp": "boolean",
};

type Scalar = string | number | boolean;

/** The values at a dotted path; through an array, those of its elements. */
export function valuesAt(value: unknown, path: string): Scalar[] {
  if (Array.isArray(value)) return value.flatMap((element) => valuesAt(element, path));
  if (path === "") return value === undefined || value === null ? [] : [value as Scalar];
  if (typeof value !== "object" || value === null) return [];
  const [first = "", ...rest] = path.split(".");
  return valuesAt((value as Record<string, unknown>)[first], rest.join("."));
}

/** Equals mean any of them; everything else has to hold as well. */
export function matches(record: object, field: string, operands: Operand[]): boolean {
  const values = valuesAt(record, field);
  const kind = subscriptionFields[field] ?? "text";
  const equals = operands.filter(({ operator }) => operator === "");
  const others = operands.filter(({ operator }) => operator !== "");
  return (
    (equals.length === 0 || equals.some(({ value }) => values.some((each) => isEqual(kind, each, value)))) &&
    others.every((operand) => holds(kind, values, operand))
  );
}

function holds(kind: string, values: Scalar[], { operator, value }: Operand): boolean {
  switch (operator) {
    case "exists":
      return values.length > 0;
    case "missing":
      return values.length === 0;
    case "!":
      return !values.some((each) => isEqual(kind, each, value));
    case "^":
      return values.some((each) => fold(each).startsWith(fold(value)));
    case "$":
      return values.some((each) => fold(each).endsWith(fold(value)));
    case "~":
      return values.some((each) => fold(each).includes(fold(value)));
    default:
      return values.some((each) => compares(kind, each, operator, value));
  }
}

const fold = (value: Scalar): string => String(value).toLowerCase();

const isDay = (value: string): boolean => value.length === 10;
const day = 86_400_000;

function isEqual(kind: string, actual: Scalar, value: string): boolean {
  if (kind === "number") return actual === Number(value);
  if (kind !== "time") return String(actual) === value;
  const [moment, from] = [Date.parse(String(actual)), Date.parse(value)];
  return isDay(value) ? moment >= from && moment < from + day : moment === from;
}

function compares(kind: string, actual: Scalar, operator: string, value: string): boolean {
  const left = kind === "time" ? Date.parse(String(actual)) : Number(actual);
  const from = kind === "time" ? Date.parse(value) : Number(value);
  // A day is an interval: after means after its end, until means through it.
  const last = kind === "time" && isDay(value) ? from + day - 1 : from;
  return { ">": left > last, ">=": left >= from, "<": left < from, "<=": left <= last }[operator] ?? false;
}
