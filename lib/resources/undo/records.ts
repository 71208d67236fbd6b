import type { Actor } from "@/lib/base/auth/actor";
import { empty, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { own, type Viewer, visible } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";

/** Reads present and former versions of records, for undo and for plans. */

/** The kinds of records whose changes can be undone, with the visibility of each. */
const kinds = {
  account: "family",
  account_role: "own",
  agreement: "own",
  collection: "own",
  distributor: "own",
  tenant: "own",
  ticket: "family",
  user: "own",
  webhook: "own",
} as const;

export type Kind = keyof typeof kinds;

/** The kinds of which a plan can change many. */
export type DocumentKind = Exclude<Kind, "tenant">;

/** A version of a record, the transaction that made it, and when it began and ended. */
export interface RecordVersion {
  doc: object;
  made: string;
  madeAt: string;
  /** Undefined for the present version. */
  endedAt?: string;
}

/** The present version. @param lock whether to lock it until the transaction ends */
export async function presentVersion(
  tx: Transaction,
  { tenant }: Actor,
  kind: Kind,
  id: string,
  lock: boolean,
): Promise<RecordVersion | undefined> {
  for (const statement of presentStatements(kind, tenant, id)) {
    const [row] = await tx.$queryRaw<RecordVersion[]>(sql`${statement} ${lock ? raw("FOR UPDATE OF t") : empty}`);
    if (row) return row;
  }
  return undefined;
}

/** The present version of one of several records, with its tenant, when it began and the transaction that has made it. */
export interface PresentVersion {
  owner: string;
  id: string;
  doc: object;
  began: string;
  made: string;
}

/** The table that stores the documents of records, and their visibility. */
export interface DocumentTable {
  table: string;
  visibility: "own" | "family" | "platform";
  /** SQL for the document of row `t`, if it is not stored as such. */
  document?: string;
}

export const tableOf = (kind: DocumentKind): DocumentTable => ({
  table: kind,
  visibility: kinds[kind],
  ...(kind === "user" ? { document: "app.user_document(t)" } : {}),
});

/**
 * The present versions of several records, by identifier: a tenant's own record comes before a customer's with the same one.
 * @param lock whether to lock them until the transaction ends
 */
export const presentVersions = (
  tx: Transaction,
  actor: Actor,
  table: DocumentTable,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, PresentVersion>> => selectPresent(tx, actor, table, presentColumns(table), ids, lock);

/** When a present version began, without its document. */
export type VersionBegin = Omit<PresentVersion, "doc" | "made">;

export const versionBegins = (
  tx: Transaction,
  actor: Actor,
  table: DocumentTable,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, VersionBegin>> => selectPresent(tx, actor, table, beginColumns, ids, lock);

async function selectPresent<Version extends VersionBegin>(
  tx: Transaction,
  { tenant }: Actor,
  { table, visibility }: DocumentTable,
  columns: string,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, Version>> {
  const found = new Map<string, Version>();
  for (const select of visible(table, visibility, tenant, raw(columns), () => sql`t.id = ANY (${ids})`)) {
    const rows = await tx.$queryRaw<Version[]>(
      sql`${select} ORDER BY t.tenant IS DISTINCT FROM ${tenant.id}, t.tenant, t.id ${lock ? raw("FOR UPDATE OF t") : empty}`,
    );
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
  }
  return found;
}

/** The next present versions of a tenant's records after an identifier, in order. */
export const versionsAfter = (
  tx: Transaction,
  stored: DocumentTable,
  tenant: string,
  last: string,
  count: number,
): Promise<PresentVersion[]> =>
  tx.$queryRaw(
    sql`${own(stored.table, tenant, raw(presentColumns(stored)), sql`t.id > ${last}`)} ORDER BY t.id LIMIT ${count}`,
  );

const beginColumns = "t.tenant AS owner, t.id, extract(epoch FROM t.made_at)::text AS began";
const presentColumns = ({ document = "t.doc" }: DocumentTable): string =>
  `${beginColumns}, t.tx::text AS made, ${document} AS doc`;

/** A tenant's own record comes before a customer's with the same identifier. */
function presentStatements(kind: Kind, viewer: Viewer, id: string): Sql[] {
  switch (kind) {
    case "tenant":
      return [
        sql`SELECT json_build_object('name', t.name, 'settings', t.settings) AS doc, t.tx::text AS made, t.made_at::text AS "madeAt"
            FROM tenant t WHERE t.id = ${viewer.id} AND t.id = ${id}`,
      ];
    case "user":
      return [
        sql`SELECT r.doc, t.tx::text AS made, t.made_at::text AS "madeAt" FROM "user" t JOIN user_record r ON r.tenant = t.tenant AND r.id = t.id
            WHERE t.tenant = ${viewer.id} AND t.id = ${id}`,
      ];
    default:
      return visible(
        kind,
        kinds[kind],
        viewer,
        raw(`t.doc, t.tx::text AS made, t.made_at::text AS "madeAt"`),
        () => sql`t.id = ${id}`,
      );
  }
}

/**
 * The version that the change of an event has ended. In a restored database an older event can have the number of a newer
 * transaction: of two such versions it is the one that ended when the event was recorded.
 */
export const endedVersion = (
  tx: Transaction,
  actor: Actor,
  kind: Kind,
  id: string,
  event: { tx: string; time: string },
) => versionWhere(tx, actor, kind, id, sql`t.ended = ${event.tx}::xid8`, event.time);

/** The version that followed one which has ended, if it has ended as well. */
export const followingVersion = (tx: Transaction, actor: Actor, kind: Kind, id: string, endedAt: string) =>
  versionWhere(tx, actor, kind, id, sql`t.made_at = ${endedAt}::timestamptz`, endedAt);

async function versionWhere(
  tx: Transaction,
  { tenant }: Actor,
  kind: Kind,
  id: string,
  condition: Sql,
  time: string,
): Promise<RecordVersion | undefined> {
  const selects = visible(
    "version",
    "family",
    tenant,
    raw(
      `t.doc, t.made::text AS made, t.made_at::text AS "madeAt", t.ended_at::text AS "endedAt", t.tenant, t.ended_at`,
    ),
    () => sql`t.kind = ${kind} AND t.id = ${id} AND ${condition}`,
  );
  const [row] = await tx.$queryRaw<RecordVersion[]>`
    SELECT doc, made, "madeAt", "endedAt" FROM (${join(selects, " UNION ALL ")}) v
    ORDER BY tenant IS DISTINCT FROM ${tenant.id}, abs(extract(epoch FROM ended_at - ${time}::timestamptz)) LIMIT 1`;
  return row;
}

/** The latest event that has changed a field of a record after another event. */
export async function laterChange(
  tx: Transaction,
  { tenant }: Actor,
  { id, after, path }: { id: string; after: string; path: string },
): Promise<{ event: string; user: string; time: string } | undefined> {
  const [row] = await tx.$queryRaw<{ event: string; user: string; time: string }[]>`
    SELECT id AS event, doc #>> '{user,username}' AS user, doc->>'time' AS time FROM event
    WHERE tenant = ${tenant.id} AND "data._id" = ${id} AND id > ${after} AND status = 'success'
      AND doc #> ARRAY['data', 'changes', ${path}] IS NOT NULL
    ORDER BY id DESC LIMIT 1`;
  return row;
}
