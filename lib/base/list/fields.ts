import * as z from "zod";
import { defined } from "@/lib/base/defined";
import type { FieldKind } from "./operators";

/**
 * Declares lists. What a list can be filtered, sorted and cut down by follows from the schema of its record. Browser and
 * server share it.
 */

/** One scalar of a record, addressed by a dotted path. A `*` segment matches any key, such as a language. */
export interface Field {
  path: string;
  kind: FieldKind;
  /** The path of the array that holds the value; a filter then means "any element". */
  arrayPath?: string;
  /** A rich text document; a CSV cell shows its text, not its JSON. */
  isRich?: true;
}

/** How a page is wrapped, and with it which paging parameters the list takes. */
export type Envelope =
  | { style: "page"; items: string; total: string; maxPageSize?: true }
  | { style: "offset"; items: string; paginator?: true }
  | { style: "array" };

export interface ListDefinition<Row extends z.ZodObject = z.ZodObject> {
  /** The schema of one record as the API answers it. */
  record: Row;
  /** The member that identifies a record: `_id` or `id`. */
  id: string;
  /** The records that a tenant sees (`lib/base/db/tenancy`). */
  visibility: "own" | "family" | "platform";
  table: string;
  /**
   * A view with the rows of the viewer's own family, or of the tenant alone, which lists read in place of the table. It runs
   * as the owner and has the tenant's condition: under row-level security, Postgres does not search an index of trigrams.
   */
  rows?: string;
  /** The table or view with the documents, where the rows have none. */
  documents?: string;
  /** Fields with a column of their own, named by the field's path; the others are read from the document. */
  columns: readonly string[];
  /** Those of `columns` that are beside the documents, in their table. */
  documentColumns?: readonly string[];
  /** Arrays whose elements are also rows of a table, so that filters on them use an index. */
  elements?: Readonly<Record<string, { table: string; columns: readonly string[] }>>;
  /**
   * Rows of other tables, with the column that names the record, and fields that are not answered, to filter by. What filters
   * ask of several of these fields has to hold for the same row.
   */
  related?: Readonly<Record<string, { table: string; by: string; fields: Readonly<Record<string, FieldKind>> }>>;
  /** SQL for fields that are computed from row `t`. With a kind: to filter and sort by, but not answered. */
  computed?: Readonly<Record<string, string | { kind: FieldKind; sql: string }>>;
  /** A view with what other tables have of records, by `tenant` and `id`, and `family` where customers' are visible: the row `f` that SQL of `computed` reads. */
  figures?: string;
  /** Names that filters of the live system have for a field and one operator: its `from` is `created` at that time or later. */
  bounds?: Readonly<Record<string, { field: string; prefix: string }>>;
  /** Fields that free text search looks into. */
  search: readonly string[];
  /** A column with the searchable fields, case-folded, and whether it has an index of trigrams. Without it each field is read. */
  words?: { column: string; indexed?: true };
  defaultSort: string;
  /** Fields with an index in this order, nulls last, of a text by its beginning; ties are in the order of the keys. */
  orders?: Readonly<Record<string, "ascending" | "descending">>;
  /**
   * Where a row is a part of a record of another list: the field that names the record, the columns that identify a row within
   * a tenant, and the record's identifier in that of the row.
   */
  partOf?: { list: List; field: string; key: readonly string[]; idOf: (rowId: string) => string };
  /**
   * The tables whose changes the database records (prisma/sql/25_row_changes.sql), so that the total need not be counted: the
   * list's rows are those of the first, and its fields are read from no other table.
   */
  changes?: {
    tables: readonly [string, ...string[]];
    /** A field whose rows are recorded by its value: a text with one of these values, any other field where it is missing. */
    facet?: { field: string; values?: readonly string[] };
  };
  /** How former records are known: `immutable` ones are never changed or deleted, so that their feed needs no versions. */
  versions?: "immutable" | Versions;
  envelope: Envelope;
  /** Members that are answered only when a parameter asks for them. */
  onRequest?: readonly string[];
  /** Offers `text/csv`, saved as `fileName.csv`, with these columns by default. A path into an array joins its values in a cell. */
  csv?: { fileName: string; columns: readonly string[] };
  /** Amounts that groups add up, by the currency of the record's tenant. */
  sums?: readonly string[];
  /**
   * The table or view of the same records as they will be, if nothing else is done: with the columns of the list, `doc`,
   * `begins_at` and `ended_at`.
   */
  ahead?: string;
  /** The column that names the seller of a record, where others see it too: without its costs (`costs.ts`). */
  seller?: "seller";
}

/** The former versions of a list's records in `version`: the list can be read as of a past moment and have a feed. */
export interface Versions {
  kind: string;
  /** The table that knows the transaction of the present ones where that is not the one with the documents. */
  table?: string;
  feed?: false;
  /** Fields that versions do not have. */
  unknown?: readonly string[];
  /** SQL for fields that their documents lack, `t` being the version. */
  computed?: Readonly<Record<string, string>>;
  /** Records have `_version` where `~fields` names it, by which an import finds those that others have changed. */
  exported?: true;
}

/** `Row` types the fields for queries written in code (`where.ts`). */
export interface List<Row extends z.ZodObject = z.ZodObject> extends ListDefinition<Row> {
  fields: ReadonlyMap<string, Field>;
  /** Every path that `~fields` may name: scalars and the objects and arrays around them. */
  paths: ReadonlySet<string>;
}

/** Declares a list. What records have is collected from their schema, so that it cannot differ from it. */
export function defineList<Row extends z.ZodObject>(definition: ListDefinition<Row>): List<Row> {
  const fields = new Map<string, Field>();
  const paths = new Set<string>();
  collect(definition.record, "", undefined, fields, paths);
  for (const [path, each] of Object.entries(definition.computed ?? {}))
    if (typeof each !== "string") fields.set(path, { path, kind: each.kind });
  for (const [arrayPath, each] of Object.entries(definition.related ?? {}))
    for (const [member, kind] of Object.entries(each.fields))
      fields.set(`${arrayPath}.${member}`, { path: `${arrayPath}.${member}`, kind, arrayPath });
  return { ...definition, fields, paths };
}

/** The member that names the version of a record: the transaction that has made it. */
export const versionMember = "_version";

/** The former versions that are kept of a list's records. */
export const keptVersions = ({ versions }: Pick<List, "versions">): Versions | undefined =>
  versions === "immutable" ? undefined : versions;

/** The list of the records of another list as they will be. */
export function aheadOf(list: List): List {
  const { rows, documents, documentColumns = [], elements, changes, orders, words, versions, columns, ...rest } = list;
  const kept = columns.filter((path) => !documentColumns.includes(path));
  return { ...rest, table: list.ahead ?? list.table, columns: kept };
}

/** Whether an answer can name its snapshot, in which the list is read again and from which its feed continues. */
export const hasFeed = (list: Pick<List, "versions">): boolean => {
  const versions = keptVersions(list);
  return versions !== undefined && versions.feed !== false;
};

/** The field with this path; `content.en.title` finds `content.*.title`. */
export function findField(list: List, path: string): Field | undefined {
  const exact = list.fields.get(path);
  if (exact && !path.includes("*")) return exact;
  const segments = path.split(".");
  for (const field of list.fields.values()) {
    if (field.path.includes("*") && matches(field.path.split("."), segments)) return { ...field, path };
  }
  return undefined;
}

/** The same for a path that is known to be one of the list's. */
export function requiredField(list: List, path: string): Field {
  const field = findField(list, path);
  if (!field) throw new Error(`${list.table} has no field ${path}`);
  return field;
}

/** Whether `~fields` may name this path. */
export function isSelectable(list: List, path: string): boolean {
  if (list.paths.has(path) && !path.includes("*")) return true;
  if (path === versionMember) return keptVersions(list)?.exported === true;
  const segments = path.split(".");
  return [...list.paths].some((known) => known.includes("*") && matches(known.split("."), segments));
}

/** A key in place of `*`, such as a language code. */
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
  arrayPath: string | undefined,
  fields: Map<string, Field>,
  paths: Set<string>,
): void {
  const inner = unwrap(schema);
  if (path) paths.add(path);
  if (inner instanceof z.ZodObject) {
    for (const [key, member] of Object.entries(inner.shape)) {
      collect(member, path ? `${path}.${key}` : key, arrayPath, fields, paths);
    }
  } else if (inner instanceof z.ZodRecord) {
    collect(inner.valueType, `${path}.*`, arrayPath, fields, paths);
  } else if (inner instanceof z.ZodArray) {
    collect(inner.element, path, path, fields, paths);
  } else {
    const kind = kindOf(inner);
    const isRich = z.globalRegistry.get(inner)?.format === "rich-text" ? true : undefined;
    if (kind) fields.set(path, defined({ path, kind, arrayPath, isRich }));
  }
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodNonOptional;
  return wrapped ? unwrap(schema.unwrap()) : schema;
}

/** Values of any other type, such as arbitrary JSON, are answered but cannot be filtered. */
function kindOf(schema: z.core.$ZodType): FieldKind | undefined {
  if (schema instanceof z.ZodString) return z.globalRegistry.get(schema)?.format === "date-time" ? "time" : "text";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodEnum) return "text";
  return undefined;
}
