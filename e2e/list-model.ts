import type { Condition, FieldKind, Operator } from "@/lib/base/list/operators";

/** Tests a filter on one record and puts records in order: a second implementation, which must agree with the server. */

interface Item {
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

/** Fields of each kind: with a column of their own and without, in an object and through an array. */
const subscriptionFields: Record<string, FieldKind> = {
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
export function matches(
  record: object,
  field: string,
  conditions: Condition[],
  kind: FieldKind = subscriptionFields[field] ?? "text",
): boolean {
  const values = valuesAt(record, field);
  const equals = conditions.filter(({ op }) => op === "eq");
  const others = conditions.filter(({ op }) => op !== "eq");
  const holds = ({ op, value }: Condition) => meanings[op](values, value, kind);
  return (equals.length === 0 || equals.some(holds)) && others.every(holds);
}

/** The test of an operator on the values of a field. */
type Meaning = (values: Scalar[], value: string, kind: FieldKind) => boolean;

const meanings: Record<Operator, Meaning> = {
  eq: (values, value, kind) => values.some((each) => isEqual(kind, each, value)),
  ne: (values, value, kind) => !values.some((each) => isEqual(kind, each, value)),
  contains: (values, value) => values.some((each) => fold(each).includes(fold(value))),
  starts: (values, value) => values.some((each) => fold(each).startsWith(fold(value))),
  ends: (values, value) => values.some((each) => fold(each).endsWith(fold(value))),
  gt: comparison((left, { last }) => left > last),
  gte: comparison((left, { first }) => left >= first),
  lt: comparison((left, { first }) => left < first),
  lte: comparison((left, { last }) => left <= last),
  exists: (values) => values.length > 0,
  missing: (values) => values.length === 0,
};

const fold = (value: Scalar): string => String(value).toLowerCase();

const isDay = (value: string): boolean => value.length === 10;
const day = 86_400_000;

function isEqual(kind: FieldKind, actual: Scalar, value: string): boolean {
  if (kind === "number") return actual === Number(value);
  if (kind !== "time") return String(actual) === value;
  const { first, last } = bounds(kind, value);
  const moment = Date.parse(String(actual));
  return moment >= first && moment <= last;
}

interface Bounds {
  first: number;
  last: number;
}

/** A day is an interval: after means after its end, until means through it. */
function bounds(kind: FieldKind, value: string): Bounds {
  const first = kind === "time" ? Date.parse(value) : Number(value);
  return { first, last: kind === "time" && isDay(value) ? first + day - 1 : first };
}

function comparison(holds: (left: number, bounds: Bounds) => boolean): Meaning {
  return (values, value, kind) =>
    values.some((each) => {
      const left = kind === "time" ? Date.parse(String(each)) : Number(each);
      return holds(left, bounds(kind, value));
    });
}

const collator = new Intl.Collator("und");
const bytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Texts by their first 250 characters; records without a value last; ties by tenant and identifier. */
export function inOrder<Row extends { _id: string; tenant?: string }>(
  rows: readonly Row[],
  field: string,
  descending: boolean,
  kind: FieldKind,
): Row[] {
  const sorted = (row: Row): Scalar | undefined => {
    const [value] = valuesAt(row, field);
    if (value === undefined) return undefined;
    if (kind === "time") return Date.parse(String(value));
    return kind === "text" ? [...String(value)].slice(0, 250).join("") : value;
  };
  const keyed = rows.map((row) => ({ row, value: sorted(row) }));
  keyed.sort((one, other) => {
    const ties = bytes(one.row.tenant ?? "", other.row.tenant ?? "") || bytes(one.row._id, other.row._id);
    if (one.value === undefined || other.value === undefined)
      return Number(one.value === undefined) - Number(other.value === undefined) || ties;
    const order =
      kind === "text"
        ? collator.compare(String(one.value), String(other.value)) || bytes(String(one.value), String(other.value))
        : Number(one.value) - Number(other.value);
    return (descending ? -order : order) || ties;
  });
  return keyed.map(({ row }) => row);
}
