import { identifier } from "@/lib/base/db/sql";
import { joinedValues } from "@/lib/base/list/csv";
import type { List } from "@/lib/base/list/fields";
import type { FieldKind } from "@/lib/base/list/operators";
import { valueAt } from "@/lib/base/list/project";

/** A record to be written to its table. */
export interface Document {
  tenant: string;
  /** The top-level tenant of the hierarchy: the parent, which sees the record as well, or the tenant itself. */
  family: string;
  id: string;
  doc: Json;
}

/** A statement with its values. */
export interface Statement {
  text: string;
  values?: unknown[];
}

interface DocumentTable {
  table: string;
  replace: boolean;
  constants?: Readonly<Record<string, boolean>>;
}

/** Statements that write documents whose columns the table's trigger `columns` (prisma/sql/20_columns.sql) fills. */
export function writeDocuments({ table, replace, constants = {} }: DocumentTable, rows: Document[]): Statement[] {
  const onConflict = replace ? "ON CONFLICT (tenant, id) DO UPDATE SET doc = excluded.doc" : "";
  const names = ["tenant", "id", "doc", ...Object.keys(constants)];
  const values = ["r->>0", "r->>1", "r->2", ...Object.values(constants)];
  return [
    {
      text: `INSERT INTO ${table} (${names.join(", ")})
             SELECT ${values.join(", ")} FROM json_array_elements($1::json) r ${onConflict}`,
      values: [JSON.stringify(rows.map(({ tenant, id, doc }) => [tenant, id, doc]))],
    },
  ];
}

/**
 * Statements that write the columns that the list declares, the documents, the long texts and the rows of the elements. A
 * record that exists is replaced, and so are its elements; without `replace` it is an error.
 */
export function writeColumns(list: List, rows: Document[], replace = true): Statement[] {
  const { documents, longTexts } = list;
  const apart = longTexts?.columns ?? [];
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
  const into = (table: string, more: Column<Document>[], withDocuments = false) =>
    insert<Document>({
      table,
      rows,
      columns: [...owned(), id, ...more],
      withDocuments,
      ...(replace ? { replaceBy: ["tenant", "id"] } : {}),
    });
  const valuesOf = (paths: readonly string[]) => paths.map((path) => ({ ...column(list, path), value: at(path) }));
  return [
    into(list.table, [...valuesOf(columns), search], documents === undefined),
    ...(documents ? [into(documents, [], true)] : []),
    ...(longTexts ? [into(longTexts.table, [...valuesOf(apart), ...joinedColumns(list)])] : []),
    ...writeElements(list, rows),
  ];
}

/** What a CSV shows of the elements of a record. */
const joinedColumns = ({ elements }: List): Column<Document>[] =>
  Object.entries(elements ?? {}).flatMap(([array, { joined = [] }]) =>
    joined.map((member) => {
      const name = `${array}.${member}`;
      const read = reader(name);
      return {
        name,
        type: "text",
        value: ({ doc }) => {
          const values = read(doc);
          return Array.isArray(values) ? joinedValues(values) : undefined;
        },
      };
    }),
  );

function writeElements({ table: whose, elements, fields }: List, rows: Document[]): Statement[] {
  return Object.entries(elements ?? {}).flatMap(([array, { table, columns }]) => [
    {
      text: `DELETE FROM ${table} e USING unnest($1::text[], $2::text[]) AS r (tenant, id)
             WHERE e.tenant = r.tenant AND e.${whose} = r.id`,
      values: [rows.map(({ tenant }) => tenant), rows.map(({ id }) => id)],
    },
    insert<Document & { position: number }>({
      table,
      rows: rows.flatMap((row) =>
        ((row.doc[array] ?? []) as Json[]).map((doc, position) => ({ ...row, doc, position })),
      ),
      columns: [
        ...owned(),
        { name: whose, type: "text", value: ({ id }) => id },
        { name: "position", type: "integer", value: ({ position }) => position },
        ...columns.map((path) => ({ ...column({ table, fields }, `${array}.${path}`), name: path, value: at(path) })),
      ],
    }),
  ]);
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
    values.push(JSON.stringify(rows.map(({ doc }) => doc)));
  }
  const replaced = names.map((name) => `${name} = excluded.${name}`);
  return {
    text: `INSERT INTO ${table} (${names.join(", ")}) SELECT ${stored.join(", ")} FROM ${source} AS r (${names.join(", ")})
           ${replaceBy ? `ON CONFLICT (${replaceBy.join(", ")}) DO UPDATE SET ${replaced.join(", ")}` : ""}`,
    values,
  };
}

const types = { text: "text", number: "float8", boolean: "boolean", time: "timestamptz" } satisfies Record<
  FieldKind,
  string
>;

const owned = (): Column<Document>[] => [
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

function at(path: string): (row: { doc: Json }) => unknown {
  const read = reader(path);
  return ({ doc }) => read(doc);
}
