import { identifier } from "@/lib/base/db/sql";
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
 * Statements that write documents with the columns that the list declares, and the rows of their elements. A document that
 * exists is replaced, and so are its elements.
 */
export function writeColumns(list: List, rows: Document[]): Statement[] {
  const columns = list.columns.filter((path) => path !== "tenant");
  const searched = list.search.map(reader);
  const statements = [
    insert<Document>({
      table: list.table,
      rows,
      columns: [
        ...owned(),
        { name: "id", type: "text", value: ({ id }) => id },
        ...columns.map((path) => ({ ...column(list, path), value: at(path) })),
        {
          name: "search",
          type: "text",
          stored: "app.fold(search)",
          value: ({ doc }) =>
            searched
              .flatMap((read) => read(doc))
              .filter(Boolean)
              .join("\n"),
        },
      ],
      replaceBy: ["tenant", "id"],
    }),
  ];
  for (const [array, { table, columns }] of Object.entries(list.elements ?? {})) {
    const whose = list.table;
    const elements = rows.flatMap((row) =>
      ((row.doc[array] ?? []) as Json[]).map((doc, position) => ({ ...row, doc, position })),
    );
    statements.push(
      {
        text: `DELETE FROM ${table} e USING unnest($1::text[], $2::text[]) AS r (tenant, id)
               WHERE e.tenant = r.tenant AND e.${whose} = r.id`,
        values: [rows.map(({ tenant }) => tenant), rows.map(({ id }) => id)],
      },
      insert<Document & { position: number }>({
        table,
        rows: elements,
        columns: [
          ...owned(),
          { name: whose, type: "text", value: ({ id }) => id },
          { name: "position", type: "integer", value: ({ position }) => position },
          ...columns.map((path) => ({ ...column(list, `${array}.${path}`), name: path, value: at(path) })),
        ],
      }),
    );
  }
  return statements;
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
  /** The key by which an existing row is found and replaced. */
  replaceBy?: string[];
}

/** Documents are sent as one JSON array, which Postgres only splits, and their columns as arrays. */
function insert<Row extends { doc: Json }>({ table, columns, rows, replaceBy }: Insertion<Row>): Statement {
  const names = columns.map(({ name }) => identifier(name).sql);
  const arrays = columns.map(({ type }, at) => `$${at + 2}::${type}[]`);
  const stored = columns.map(({ stored }, at) => stored ?? names[at]);
  const replaced = [...names, "doc"].map((name) => `${name} = excluded.${name}`);
  return {
    text: `INSERT INTO ${table} (${names.join(", ")}, doc) SELECT ${stored.join(", ")}, doc
           FROM ROWS FROM (json_array_elements($1::json), unnest(${arrays.join(", ")})) AS r (doc, ${names.join(", ")})
           ${replaceBy ? `ON CONFLICT (${replaceBy.join(", ")}) DO UPDATE SET ${replaced.join(", ")}` : ""}`,
    values: [JSON.stringify(rows.map(({ doc }) => doc)), ...columns.map(({ value }) => rows.map(value))],
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

function column(list: List, path: string): { name: string; type: string } {
  const field = list.fields.get(path);
  if (!field) throw new Error(`${list.table} has no field ${path}`);
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
