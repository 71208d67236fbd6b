import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visible } from "@/lib/base/db/tenancy";
import type { List } from "./fields";

/** Reading one record of a list, as SQL. */

/** One record by identifier, or no row. A tenant's own record comes before a child's with the same identifier. */
export function recordStatement(
  list: Pick<List, "table" | "documents" | "visibility">,
  viewer: Viewer,
  id: string,
  document: Sql = raw("t.doc::text"),
): Sql {
  const selects = visible(list.documents ?? list.table, list.visibility, viewer, raw("t.*"), () => sql`t.id = ${id}`);
  return sql`SELECT ${document} AS doc, t.tenant FROM (${join(selects, " UNION ALL ")}) t
    ORDER BY ${ownFirst(viewer)} LIMIT 1`;
}

/** One record by identifier, to be locked: the record is what the first statement to answer a row answers. */
export function lockStatements(list: Pick<List, "table" | "visibility">, viewer: Viewer, id: string): Sql[] {
  const selects = visible(list.table, list.visibility, viewer, raw("t.doc, t.tenant"), () => sql`t.id = ${id}`);
  return selects.map((select) => sql`${select} ORDER BY ${ownFirst(viewer)} LIMIT 1 FOR UPDATE`);
}

const ownFirst = (viewer: Viewer): Sql => sql`t.tenant IS DISTINCT FROM ${viewer.id}, t.tenant`;
