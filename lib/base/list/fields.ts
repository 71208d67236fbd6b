import * as z from "zod";

/**
 * What a list can be asked about: the fields of its record, read off the record's own schema, and which operators each
 * kind of field understands. Browser and server share it: the filter menu offers exactly what the API accepts.
 */

export const operatorsByKind = {
  text: ["eq", "ne", "starts", "ends", "contains", "exists", "missing"],
  number: ["eq", "ne", "gt", "gte", "lt", "lte", "exists", "missing"],
  time: ["eq", "ne", "gt", "gte", "lt", "lte", "exists", "missing"],
  boolean: ["eq", "ne", "exists", "missing"],
} as const;

export type FieldKind = keyof typeof operatorsByKind;
export type Operator = (typeof operatorsByKind)[FieldKind][number];

/** One scalar a record holds, addressed by a dotted path. A `*` segment stands for any key, such as a language. */
export interface Field {
  path: string;
  kind: FieldKind;
  /** The path of the array the value sits in, if it sits in one; a filter then means "any element". */
  through?: string;
}

/** How a list is paged and wrapped; each of the interface's envelopes is one of these. */
export type Envelope =
  | { style: "page"; items: string; total: string; maxPageSize?: true }
  | { style: "offset"; items: string; paginator?: true }
  | { style: "array" };

export interface ListDefinition<Row extends z.ZodObject = z.ZodObject> {
  /** The schema of one record, exactly as it is answered. */
  record: Row;
  /** The member that identifies a record: `_id` or `id`. */
  id: string;
  table: string;
  /** Whose records the list holds: the tenant's own, those of its direct children too, or platform-wide ones (decisions §1). */
  reach: "own" | "family" | "platform";
  /** Fields that have a column of their own, named by the field's path; the others are read out of the stored document. */
  columns: readonly string[];
  /** Arrays whose elements are also rows of a table of their own, so that filters through them use an index. */
  elements?: Readonly<Record<string, { table: string; columns: readonly string[] }>>;
  /** Fields that free text search looks into. */
  search: readonly string[];
  /**
   * Where the searchable fields stand in lower case: the view has them in a column `search` that an index serves, the column
   * is one of the table that is looked through. Without either the fields are read one by one.
   */
  searchView?: string;
  /** The column by which a row names the record of the view it is a part of; among the record's parts it is then looked. */
  searchKey?: string;
  searchColumn?: string;
  defaultSort: string;
  /** Columns that an index of the table has in this order, nulls last, so that pages are read off it in either. */
  ordered?: Readonly<Record<string, "ascending" | "descending">>;
  envelope: Envelope;
  /** SQL for fields that are computed rather than stored, `t` being the row. */
  computed?: Readonly<Record<string, string>>;
  /** Members that are left out unless a parameter asks for them. */
  onRequest?: readonly string[];
  /** Offers `text/csv` with these columns by default; a path through an array folds its values into one cell. */
  csv?: readonly string[];
  /** Documents whose text, not their source, belongs in a CSV cell. */
  richText?: readonly string[];
}

/** `Row` types the fields for queries written in code (`where.ts`). */
export interface List<Row extends z.ZodObject = z.ZodObject> extends ListDefinition<Row> {
  fields: ReadonlyMap<string, Field>;
  /** Every path that `~fields` may name: scalars and the objects and arrays around them. */
  paths: ReadonlySet<string>;
}

/** Declares a list. Filterable and selectable fields follow from the record's schema, so they cannot drift from it. */
export function defineList<Row extends z.ZodObject>(definition: ListDefinition<Row>): List<Row> {
  const fields = new Map<string, Field>();
  const paths = new Set<string>();
  collect(definition.record, "", undefined, fields, paths);
  return { ...definition, fields, paths };
}

/** The field a path names, `content.en.title` finding `content.*.title`. */
export function findField(list: List, path: string): Field | undefined {
  const exact = list.fields.get(path);
  if (exact && !path.includes("*")) return exact;
  const segments = path.split(".");
  for (const field of list.fields.values()) {
    if (field.path.includes("*") && matches(field.path.split("."), segments)) return { ...field, path };
  }
  return undefined;
}

/** Whether `~fields` may name this path. */
export function isSelectable(list: List, path: string): boolean {
  if (list.paths.has(path) && !path.includes("*")) return true;
  const segments = path.split(".");
  return [...list.paths].some((known) => known.includes("*") && matches(known.split("."), segments));
}

/** A free key is a language code or the like; anything stranger is not a path. */
const freeKey = /^[A-Za-z0-9_-]{1,35}$/;

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => (part === "*" ? freeKey.test(segments[at] ?? "") : part === segments[at]))
  );
}

function collect(
  schema: z.core.$ZodType,
  path: string,
  through: string | undefined,
  fields: Map<string, Field>,
  paths: Set<string>,
): void {
  const inner = unwrap(schema);
  if (path) paths.add(path);
  if (inner instanceof z.ZodObject) {
    for (const [key, member] of Object.entries(inner.shape)) {
      collect(member, path ? `${path}.${key}` : key, through, fields, paths);
    }
  } else if (inner instanceof z.ZodRecord) {
    collect(inner.valueType, `${path}.*`, through, fields, paths);
  } else if (inner instanceof z.ZodArray) {
    collect(inner.element, path, path, fields, paths);
  } else {
    const kind = kindOf(inner);
    if (kind) fields.set(path, { path, kind, ...(through === undefined ? {} : { through }) });
  }
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodNonOptional;
  return wrapped ? unwrap(schema.unwrap()) : schema;
}

/** Values of no known kind, such as the open `data` of an event, are shown but cannot be filtered. */
function kindOf(schema: z.core.$ZodType): FieldKind | undefined {
  if (schema instanceof z.ZodString) return z.globalRegistry.get(schema)?.format === "date-time" ? "time" : "text";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodEnum) return "text";
  return undefined;
}
