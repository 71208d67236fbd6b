import type pg from "pg";
import { identifier } from "@/lib/db/sql";
import type { FieldKind, List } from "@/lib/list/fields";
import { valueAt } from "@/lib/list/project";

/** A record on its way into its table. */
export interface Document {
  tenant: string;
  /** The parent of the tenant, who sees the record as well. */
  parent: string | null;
  id: string;
  doc: Record<string, unknown>;
}

/** Writes documents; the table's trigger reads its columns out of each. */
export async function writeDocuments(
  owner: pg.ClientBase,
  { table, replace }: { table: string; replace: boolean },
  rows: Document[],
): Promise<void> {
  const onConflict = replace ? "ON CONFLICT (tenant, id) DO UPDATE SET doc = excluded.doc" : "";
  await owner.query(
    `INSERT INTO ${table} (tenant, id, doc)
     SELECT r->>0, r->>1, r->2 FROM json_array_elements($1::json) r ${onConflict}`,
    [JSON.stringify(rows.map(({ tenant, id, doc }) => [tenant, id, doc]))],
  );
}

/**
 * Writes documents with the columns that the list declares and the rows of their elements, all of which are at hand here.
 * A document that is there already is replaced, and so are its elements.
 */
export async function writeColumns(owner: pg.ClientBase, list: List, rows: Document[]): Promise<void> {
  const columns = list.columns.filter((path) => path !== "tenant");
  const values = reader(columns);
  const searched = reader(list.search);
  await insert(owner, {
    table: list.table,
    columns: [...keys(["tenant", "parent", "id"]), ...columns.map((path) => column(list, path)), searchColumn],
    rows: rows.map(({ tenant, parent, id, doc }) => ({
      doc,
      values: {
        tenant,
        parent,
        id,
        ...values(doc),
        search: Object.values(searched(doc)).flat().filter(Boolean).join("\n"),
      },
    })),
    replaceBy: ["tenant", "id"],
  });
  for (const [array, { table, columns }] of Object.entries(list.elements ?? {})) {
    const whose = list.table;
    const values = reader(columns);
    await owner.query(
      `DELETE FROM ${table} e USING json_to_recordset($1::json) AS r (tenant text, id text)
       WHERE e.tenant = r.tenant AND e.${whose} = r.id`,
      [JSON.stringify(rows.map(({ tenant, id }) => ({ tenant, id })))],
    );
    await insert(owner, {
      table,
      columns: [
        ...keys(["tenant", "parent", whose]),
        { name: "position", type: "integer" },
        ...columns.map((path) => ({ ...column(list, `${array}.${path}`), name: path })),
      ],
      rows: rows.flatMap(({ tenant, parent, id, doc }) =>
        ((doc[array] ?? []) as Record<string, unknown>[]).map((element, position) => ({
          doc: element,
          values: { tenant, parent, [whose]: id, position, ...values(element) },
        })),
      ),
    });
  }
}

interface Column {
  name: string;
  type: string;
  /** What is stored instead of the value itself. */
  stored?: string;
}

interface Insertion {
  table: string;
  columns: Column[];
  rows: { doc: unknown; values: Record<string, unknown> }[];
  /** The key by which a row that is there already is found and replaced. */
  replaceBy?: string[];
}

/** Documents travel as JSON beside their columns, so the server looks into neither more than once. */
async function insert(owner: pg.ClientBase, { table, columns, rows, replaceBy }: Insertion): Promise<void> {
  const names = columns.map(({ name }) => identifier(name).sql);
  const typed = columns.map(({ type }, at) => `${names[at]} ${type}`);
  const stored = columns.map(({ stored }, at) => stored ?? names[at]);
  const replaced = [...names, "doc"].map((name) => `${name} = excluded.${name}`);
  await owner.query(
    `INSERT INTO ${table} (${names.join(", ")}, doc) SELECT ${stored.join(", ")}, doc
     FROM ROWS FROM (json_array_elements($1::json), json_to_recordset($2::json) AS (${typed.join(", ")}))
       AS r (doc, ${names.join(", ")})
     ${replaceBy ? `ON CONFLICT (${replaceBy.join(", ")}) DO UPDATE SET ${replaced.join(", ")}` : ""}`,
    [JSON.stringify(rows.map(({ doc }) => doc)), JSON.stringify(rows.map(({ values }) => values))],
  );
}

const types = { text: "text", number: "float8", boolean: "boolean", time: "timestamptz" } satisfies Record<
  FieldKind,
  string
>;

const keys = (names: string[]): Column[] => names.map((name) => ({ name, type: "text" }));

const searchColumn: Column = { name: "search", type: "text", stored: "app.fold(search)" };

function column(list: List, path: string): Column {
  const field = list.fields.get(path);
  if (!field) throw new Error(`${list.table} has no field ${path}`);
  return { name: path, type: types[field.kind] };
}

/** What takes the values at these paths out of a document. */
function reader(paths: readonly string[]): (doc: unknown) => Record<string, unknown> {
  const parts = paths.map((path) => [path, path.split(".")] as const);
  return (doc) => Object.fromEntries(parts.map(([path, segments]) => [path, valueAt(doc, segments)]));
}
