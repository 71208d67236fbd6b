import type * as z from "zod";
import type { List } from "./fields";
import type { Condition, Operator } from "./operators";
import { type Sort, toSearchParams } from "./query";

/**
 * List queries written in code: `where(subscriptionList, { status: "active", end_date: [gte(from), lt(until)] })`. Fields
 * and their values are typed by the list's record, and `query.ts` writes the parameters. Runs in the browser too.
 */

/** A comparison other than with a plain value, which means equal. */
interface Test<Value> {
  op: Operator;
  value?: Value;
}

export const not = <const Value>(value: Value): Test<Value> => ({ op: "ne", value });
export const gte = <const Value>(value: Value): Test<Value> => ({ op: "gte", value });
export const lte = <const Value>(value: Value): Test<Value> => ({ op: "lte", value });
export const lt = <const Value>(value: Value): Test<Value> => ({ op: "lt", value });
export const contains = (value: string): Test<string> => ({ op: "contains", value });
export const startsWith = (value: string): Test<string> => ({ op: "starts", value });
/** The field has a value. */
export const isPresent: Test<never> = { op: "exists" };
/** The field has no value. */
export const isMissing: Test<never> = { op: "missing" };

/** A value, a test, or several: plain values mean any of them, every test has to hold as well. */
type Operand<Value> = Value | Test<Value> | readonly (Value | Test<Value>)[];

/** Filters by field. A field that is undefined is not filtered by. */
export type Filters<Row extends z.ZodObject> = {
  readonly [Each in LeafOf<Row> as Each["path"]]?: Operand<Each["value"]> | undefined;
};

type SortField<Row extends z.ZodObject> = Extract<LeafOf<Row>, { inArray: false }>["path"];

export interface View<Row extends z.ZodObject> {
  search?: string | undefined;
  /** Fields in order of weight, `-` before one for descending. */
  sort?: SortKey<Row> | readonly SortKey<Row>[];
  /** Members to keep; without it all. */
  fields?: readonly PathOf<Row>[];
  /** Rows at most, and rows skipped before them. */
  limit?: number;
  skip?: number;
}

type SortKey<Row extends z.ZodObject> = SortField<Row> | `-${SortField<Row>}`;

/** The query parameters that ask a list for these rows. */
export function where<Row extends z.ZodObject>(
  list: List<Row>,
  filters: Filters<Row>,
  { search = "", sort = [], fields = [], limit, skip = 0 }: View<Row> = {},
): URLSearchParams {
  return toSearchParams(list, {
    filters: Object.entries(filters).flatMap(([field, operand]) =>
      operand === undefined ? [] : [{ field, conditions: [operand].flat().map(toCondition) }],
    ),
    search,
    sort: [sort].flat().map(toSort),
    fields: [...fields],
    paging: limit === undefined ? undefined : { limit, skip },
  });
}

const toCondition = (operand: unknown): Condition =>
  isTest(operand)
    ? { op: operand.op, value: operand.value === undefined ? "" : String(operand.value) }
    : { op: "eq", value: String(operand) };

const isTest = (operand: unknown): operand is Test<unknown> => typeof operand === "object" && operand !== null;

const toSort = (key: string): Sort => ({ field: key.replace(/^-/, ""), descending: key.startsWith("-") });

// The types below follow the schema as `defineList` does.

/** The schema in an optional or nullable one; `any` where nothing is known, which is then no reason to look deeper. */
type Unwrap<Schema> = Schema extends
  | z.ZodOptional<infer Inner>
  | z.ZodNullable<infer Inner>
  | z.ZodNonOptional<infer Inner>
  ? Unwrap<Inner>
  : Schema;

type IsAny<Type> = 0 extends 1 & Type ? true : false;

type Join<Path extends string, Key extends string> = Path extends "" ? Key : `${Path}.${Key}`;

/** The scalars of a schema by their dotted paths; any path where the record is not known. */
type LeafOf<Schema, Path extends string = "", InArray extends boolean = false> =
  IsAny<Schema> extends true
    ? { path: string; value: string | number | boolean; inArray: false }
    : LeafIn<Unwrap<Schema>, Path, InArray>;

type LeafIn<Schema, Path extends string, InArray extends boolean> = Schema extends z.ZodObject
  ? MembersOf<{ [Key in keyof Schema["shape"] & string]: LeafOf<Schema["shape"][Key], Join<Path, Key>, InArray> }>
  : Schema extends z.ZodRecord<infer _, infer Member>
    ? LeafOf<Member, Join<Path, string>, InArray>
    : Schema extends z.ZodArray<infer Element>
      ? LeafOf<Element, Path, true>
      : Schema extends z.ZodString | z.ZodNumber | z.ZodBoolean | z.ZodEnum
        ? { path: Path; value: z.output<Schema>; inArray: InArray }
        : never;

/** Every dotted path of a schema: scalars and the objects and arrays around them. */
type PathOf<Schema, Path extends string = ""> =
  IsAny<Schema> extends true ? string : (Path extends "" ? never : Path) | PathIn<Unwrap<Schema>, Path>;

type PathIn<Schema, Path extends string> = Schema extends z.ZodObject
  ? MembersOf<{ [Key in keyof Schema["shape"] & string]: PathOf<Schema["shape"][Key], Join<Path, Key>> }>
  : Schema extends z.ZodRecord<infer _, infer Member>
    ? PathOf<Member, Join<Path, string>>
    : Schema extends z.ZodArray<infer Element>
      ? PathOf<Element, Path>
      : never;

type MembersOf<Members> = Members[keyof Members];
