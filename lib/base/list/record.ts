import type { Actor } from "@/lib/base/auth/actor";
import { raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visible } from "@/lib/base/db/tenancy";
import { read, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { readRecordAt } from "./as-of";
import type { List } from "./fields";
import { united } from "./select-sql";
import { shownDocument } from "./seller-sql";
import type { VersionedList } from "./version-sql";

/** One record of a list. A tenant's own comes before a customer's with the same identifier. */

/**
 * Reads one record the viewer may see, or answers undefined for an unknown and a foreign identifier alike. As of a past
 * moment it is the stored document.
 * @param document as in `ListOptions`
 */
export async function readRecord<Record>(
  viewer: Viewer,
  list: VersionedList,
  id: string,
  document?: string,
): Promise<Record | undefined> {
  if (viewer.at !== undefined) return await readRecordAt(viewer, list, id, viewer.at);
  const statement = recordStatement(list, viewer, id, document === undefined ? undefined : raw(document));
  const [row] = await read<{ doc: string }>(viewer, statement, true);
  return row && JSON.parse(row.doc);
}

/** The service of an operation that answers the record in its path. @throws AppError `not_found` */
export const recordIn =
  <Doc>(list: VersionedList, missing: string, document?: string) =>
  async (actor: Actor, { params }: InPath): Promise<Doc> => {
    const found = await readRecord<Doc>(actor.tenant, list, idIn(params), document);
    if (!found) throw AppError.notFound(missing);
    return found;
  };

/** The input of an operation on one record, whose identifier is the only parameter of its path. */
export interface InPath {
  params: { [name in string]: string };
}

export const idIn = (params: InPath["params"]): string => Object.values(params)[0] ?? "";

/** The same for a change: the row is locked, so that it is unchanged between being read and being written. */
export async function lockRecord<Record>(
  tx: Transaction,
  viewer: Viewer,
  list: Pick<List, "table" | "visibility">,
  id: string,
): Promise<{ tenant: string; doc: Record } | undefined> {
  for (const statement of lockStatements(list, viewer, id)) {
    const [row] = await tx.$queryRaw<{ tenant: string; doc: Record }[]>(statement);
    if (row) return row;
  }
  return undefined;
}

/** One record by identifier, or no row. */
export function recordStatement(
  list: Pick<List, "table" | "documents" | "visibility" | "seller">,
  viewer: Viewer,
  id: string,
  document?: Sql,
): Sql {
  const selects = visible(list.documents ?? list.table, list.visibility, viewer, raw("t.*"), () => sql`t.id = ${id}`);
  return sql`SELECT ${shownDocument(list, document)} AS doc, t.tenant FROM (${united(selects)}) t ORDER BY ${ownFirst(viewer)} LIMIT 1`;
}

/** One record by identifier, to be locked: the record is what the first statement to answer a row answers. */
function lockStatements(list: Pick<List, "table" | "visibility">, viewer: Viewer, id: string): Sql[] {
  const selects = visible(list.table, list.visibility, viewer, raw("t.doc, t.tenant"), () => sql`t.id = ${id}`);
  return selects.map((select) => sql`${select} ORDER BY ${ownFirst(viewer)} LIMIT 1 FOR UPDATE`);
}

const ownFirst = (viewer: Viewer): Sql => sql`t.tenant IS DISTINCT FROM ${viewer.id}, t.tenant`;
