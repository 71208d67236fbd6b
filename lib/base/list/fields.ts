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
  table: string;
  /** The records that a tenant sees (`lib/base/db/tenancy`). */
  visibility: "own" | "family" | "platform";
  /**
   * What is read instead of the table: a view that also has the long texts. It runs as the owner and carries the
   * tenant's condition.
   */
  view?: string;
  /** The same with the rows of the tenant's family alone, which are read from it. */
  familyView?: string;
  /** The table or view with the documents, where the rows are read without theirs. */
  documents?: string;
  /** Fields with a column of their own, named by the field's path; the others are read from the stored document. */
  columns: readonly string[];
  /**
   * Columns of the view that a table of their own has, so that queries which do not name them need not read them. `joined`:
   * a column of the view that is null where that table has no row. Each record has one; a query that says so can read the
   * records in the order of an index of that table.
   */
  longTexts?: { table: string; columns: readonly string[]; joined: string };
  /**
   * Columns that a view of one table has, with the keys of the rows: sorted or counted by them, the others need not be
   * read.
   */
  ofOneTable?: { view: string; columns: readonly string[] };
  /**
   * Arrays whose elements are also rows of a table of their own, so that filters on them use an index. `joined`: members
   * whose values are also one text each, as a CSV cell shows them, in a column of the view, named by the field's path, that
   * the table of `longTexts` has.
   */
  elements?: Readonly<Record<string, { table: string; columns: readonly string[]; joined?: readonly string[] }>>;
  /** Columns of the view that filters and orders can name, and that records are not answered with. */
  unanswered?: Readonly<Record<string, FieldKind>>;
  /** Fields that free text search looks into. */
  search: readonly string[];
  /**
   * A view with the searchable fields, case-folded, in an indexed column `search`. Without view and column each field
   * is read.
   */
  searchView?: string;
  /** Column with the id of the record the search view indexes, when rows are parts of it (subscription items). */
  searchKey?: string;
  /** A column with the searchable fields of that whole record, case-folded: what it lacks, none of the parts has. */
  searchOfRecord?: string;
  /** A column of the rows that are read with the searchable fields, case-folded. */
  searchColumn?: string;
  /** Whether that column itself has a trigram index that the list can use. */
  trigrams?: true;
  /** Whether few rows match: those that differ from a value are then found below and above it in an index. */
  fewMatch?: true;
  defaultSort: string;
  /** Columns with an index in this order, nulls last; a page sorted by one is read from the index, in either direction. */
  ordered?: Readonly<Record<string, "ascending" | "descending">>;
  /** Columns that break ties among the rows of a tenant where the identifier is in no index: they identify a row as well. */
  ties?: readonly string[];
  /** Further texts with an index, which serves comparisons. */
  indexedTexts?: readonly string[];
  /** The most bytes of a text that these indexes have: rows with a longer one are not in the index of its column. */
  indexedTextMax?: number;
  /** The fields that can have a longer one, where the schema bounds all others. */
  unboundedTexts?: readonly string[];
  /**
   * Columns by which the document of a row is read, so that rows can be found and sorted without theirs. Queries that few rows
   * match are then answered from all of these.
   */
  documentKeys?: readonly string[];
  /** Where a row is a part of a record: the field that names the record, and its value in the identifier of the row. */
  partOf?: { field: string; idOf: (rowId: string) => string };
  /**
   * The tables whose changes the database records (prisma/sql/25_row_changes.sql), so that the total need not be counted: the
   * list's rows are those of the first, and its fields are read from no other table.
   */
  changes?: {
    tables: readonly [string, ...string[]];
    /** A field whose rows are recorded by its value: a text with one of these values, any other field where it is missing. */
    facet?: { field: string; values?: readonly string[] };
  };
  /**
   * The kind that former versions of its records have in `version`, and the table that knows the transaction of the present
   * ones where that is not the one with the documents. A list with it can be read as of a past moment and have a feed.
   * `unknown`: fields that versions do not have. `computed`: SQL for fields that their documents lack, `t` being the version.
   */
  versions?: {
    kind: string;
    table?: string;
    hasFeed?: false;
    unknown?: readonly string[];
    computed?: Readonly<Record<string, string>>;
  };
  /** Its records are never changed or deleted, so that their feed needs no versions. */
  appendOnly?: true;
  envelope: Envelope;
  /** SQL for fields that are computed rather than stored, `t` being the row. */
  computed?: Readonly<Record<string, string>>;
  /** Its records have `_version` where `~fields` names it, by which an import finds those that others have changed. */
  exportsVersion?: true;
  /** Members that are answered only when a parameter asks for them. */
  onRequest?: readonly string[];
  /**
   * Offers `text/csv`, saved as `fileName.csv`, with these columns by default. A path into an array joins its values in one
   * cell. `fromColumns`: its columns have exactly what the documents have, and are read instead where they have all of it.
   */
  csv?: { fileName: string; columns: readonly string[]; fromColumns?: true };
  /** Rich text documents; a CSV cell shows their text, not their JSON. */
  richText?: readonly string[];
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
  for (const [path, kind] of Object.entries(definition.unanswered ?? {})) fields.set(path, { path, kind });
  return { ...definition, fields, paths };
}

/** The member that names the version of a record: the transaction that has made it. */
export const versionMember = "_version";

/** Whether the changes of a list can be followed. */
export const hasFeed = ({ versions }: Pick<List, "versions">): boolean =>
  versions !== undefined && versions.hasFeed !== false;

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
  if (path === versionMember) return list.exportsVersion === true;
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
    if (kind) fields.set(path, defined({ path, kind, arrayPath }));
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
