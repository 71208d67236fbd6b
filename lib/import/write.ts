import { identifier } from "@/lib/base/db/sql";
import type { List } from "@/lib/base/list/fields";
import type { FieldKind } from "@/lib/base/list/operators";
import { valueAt } from "@/lib/base/project";

/** A record to be written to its table. */
export interface Document {
  tenant: string;
  /** The top-level tenant of the hierarchy: the parent, which sees the record as well, or the tenant itself. */
  family: string;
  id: string;
  /** Written where the list has that column (`lib/base/write/seller.ts`). */
  seller: string;
  doc: Json;
  /** From when until when it is what it says, in the table of records as they will be. */
  span?: readonly [from: string, until: string];
  /** `doc` as JSON, where it is known. */
  json?: string;
}

/** The documents as one JSON array, which Postgres only splits. */
const jsonArray = (documents: readonly string[]): string => `[${documents.join(",")}]`;
const jsonOf = ({ doc, json }: Pick<Document, "doc" | "json">): string => json ?? JSON.stringify(doc);

/** A statement with its values. */
export interface Statement {
  text: string;
  values?: unknown[];
}

interface DocumentTable {
  table: string;
  fields: Pick<List, "seller">;
  replace: boolean;
  constants?: Readonly<Record<string, boolean>>;
}

/** Statements that write documents whose columns the table's trigger `columns` (prisma/sql/20_columns.sql) fills. */
export function writeDocuments(
  { table, fields, replace, constants = {} }: DocumentTable,
  rows: Document[],
): Statement[] {
  const isSold = fields.seller !== undefined;
  const onConflict = `ON CONFLICT (tenant, id) DO UPDATE SET doc = excluded.doc${isSold ? ", seller = excluded.seller" : ""}`;
  const names = ["tenant", "id", "doc", ...(isSold ? ["seller"] : []), ...Object.keys(constants)];
  const values = ["r->>0", "r->>1", "r->2", ...(isSold ? ["r->>3"] : []), ...Object.values(constants)];
  return [
    {
      text: `INSERT INTO ${table} (${names.join(", ")})
             SELECT ${values.join(", ")} FROM json_array_elements($1::json) r ${replace ? onConflict : ""}`,
      values: [
        jsonArray(
          rows.map((row) => {
            const texts = [row.tenant, row.id, row.seller].map((each) => JSON.stringify(each));
            return `[${texts[0]},${texts[1]},${jsonOf(row)},${texts[2]}]`;
          }),
        ),
      ],
    },
  ];
}

/**
 * Statements that write the columns that the list declares, the documents and the rows of the elements. A
 * record that exists is replaced, and so are its elements; without `replace` it is an error. What is the same already is not
 * written.
 */
export function writeColumns(list: List, rows: Document[], replace = true): Statement[] {
  const { documents, documentColumns: apart = [] } = list;
  const columns = list.columns.filter((path) => path !== "tenant" && !apart.includes(path));
  const searched = list.search.map(reader);
  const search: Column<Document> = {
    name: "search",
    type: "text",
    stored: "app.fold(search)",
    value: ({ doc }) =>
      searched
        .flatMap((read) => read(doc))
        .filter(Boolean)
        .join("\n"),
  };
  const id: Column<Document> = { name: "id", type: "text", value: ({ id }) => id };
  const seller: Column<Document>[] = list.seller
    ? [{ name: "seller", type: "text", value: ({ seller }) => seller }]
    : [];
  const span: Column<Document>[] = rows[0]?.span
    ? ["begins_at", "ended_at"].map((name, at) => ({ name, type: "timestamptz", value: ({ span }) => span?.[at] }))
    : [];
  const into = (table: string, more: Column<Document>[], withDocuments = false) =>
    insert<Document>({
      table,
      rows,
      columns: [...owned(), id, ...seller, ...span, ...more],
      withDocuments,
      ...(replace ? { replaceBy: ["tenant", "id"] } : {}),
    });
  const valuesOf = (paths: readonly string[]) => paths.map((path) => ({ ...column(list, path), value: at(path) }));
  return [
    into(list.table, [...valuesOf(columns), search], documents === undefined),
    ...(documents ? [into(documents, valuesOf(apart), true)] : []),
    ...writeElements(list, rows, replace),
  ];
}

/** Elements that are as they were stay; the places after the last are emptied. */
function writeElements({ table: whose, elements, fields }: List, rows: Document[], replace: boolean): Statement[] {
  return Object.entries(elements ?? {}).flatMap(([array, { table, columns }]) => {
    const elementsOf = ({ doc }: Document) => (doc[array] ?? []) as Json[];
    const inserted = insert<Omit<Document, "seller"> & { position: number }>({
      table,
      rows: rows.flatMap((row) =>
        elementsOf(row).map((doc, position) => ({ tenant: row.tenant, family: row.family, id: row.id, doc, position })),
      ),
      columns: [
        ...owned(),
        { name: whose, type: "text", value: ({ id }) => id },
        { name: "position", type: "integer", value: ({ position }) => position },
        ...columns.map((path) => ({ ...column({ table, fields }, `${array}.${path}`), name: path, value: at(path) })),
      ],
      ...(replace ? { replaceBy: ["tenant", whose, "position"] } : {}),
    });
    if (!replace) return [inserted];
    const removed = {
      // OFFSET 0 keeps it a look-up of each record by its key: a table that has just been filled has no statistics yet, without
      // which it would be read whole for every batch.
      text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
               SELECT e.ctid FROM unnest($1::text[], $2::text[], $3::integer[]) AS r (tenant, id, kept), LATERAL (
                 SELECT ctid FROM ${table} e WHERE e.tenant = r.tenant AND e.${whose} = r.id AND e.position >= r.kept OFFSET 0
               ) e))`,
      values: [rows.map(({ tenant }) => tenant), rows.map(({ id }) => id), rows.map((row) => elementsOf(row).length)],
    };
    return [inserted, removed];
  });
}

type Json = Record<string, unknown>;

interface Column<Row> {
  name: string;
  type: string;
  value(row: Row): unknown;
  /** The SQL that is stored instead of the value itself. */
  stored?: string;
}

interface Insertion<Row> {
  table: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Whether the table has a column `doc`. */
  withDocuments?: boolean;
  /** The key by which an existing row is found and replaced. */
  replaceBy?: string[];
}

/** Each column is sent as an array; documents as one JSON array, which Postgres only splits. */
function insert<Row extends { doc: Json }>(insertion: Insertion<Row>): Statement {
  const { table, columns, rows, withDocuments = false, replaceBy } = insertion;
  const names = columns.map(({ name }) => identifier(name).sql);
  const arrays = `unnest(${columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(", ")})`;
  const stored = columns.map(({ stored }, at) => stored ?? names[at]);
  const source = withDocuments ? `ROWS FROM (${arrays}, json_array_elements($${columns.length + 1}::json))` : arrays;
  const values: unknown[] = columns.map(({ value }) => rows.map(value));
  if (withDocuments) {
    names.push("doc");
    stored.push("doc");
    values.push(jsonArray(rows.map(jsonOf)));
  }
  const key = replaceBy?.map((name) => identifier(name).sql);
  const replacement = key ? `ON CONFLICT (${key.join(", ")}) ${updateOf(names, key)}` : "";
  return {
    text: `INSERT INTO ${table} AS kept (${names.join(", ")})
           SELECT ${stored.join(", ")} FROM ${source} AS r (${names.join(", ")}) ${replacement}`,
    values,
  };
}

/** Replaces a row that differs; one that is the same is only held until the transaction ends, with no new index entry. */
function updateOf(names: readonly string[], key: readonly string[]): string {
  const others = names.filter((name) => !key.includes(name));
  const both = (row: string) => others.map((name) => `${row}.${name}${name === "doc" ? "::text" : ""}`).join(", ");
  return `DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(", ")}
          WHERE (${both("kept")}) IS DISTINCT FROM (${both("excluded")})`;
}

const types = { text: "text", number: "float8", boolean: "boolean", time: "timestamptz" } satisfies Record<
  FieldKind,
  string
>;

const owned = (): Column<Pick<Document, "tenant" | "family">>[] => [
  { name: "tenant", type: "text", value: ({ tenant }) => tenant },
  { name: "family", type: "text", value: ({ family }) => family },
];

function column({ table, fields }: Pick<List, "table" | "fields">, path: string): { name: string; type: string } {
  const field = fields.get(path);
  if (!field) throw new Error(`${table} has no field ${path}`);
  return { name: path, type: types[field.kind] };
}

/** A function that reads the value at a path of a document. */
function reader(path: string): (doc: Json) => unknown {
  const segments = path.split(".");
  return (doc) => valueAt(doc, segments);
}

/** Texts are composed (NFC) in columns, as `app.composed` does it where a trigger fills them. */
function at(path: string): (row: { doc: Json }) => unknown {
  const read = reader(path);
  return ({ doc }) => {
    const value = read(doc);
    return typeof value === "string" ? value.normalize() : value;
  };
}
