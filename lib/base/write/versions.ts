import type { Actor } from "@/lib/base/auth/actor";
import { fewTexts, join, raw, sql } from "@/lib/base/db/sql";
import { own, visible, visibleRow, visibleRows } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";

/** Present and former versions of records, for whoever writes many of them and for whoever takes changes back. */

/** Where the documents of records are stored. */
export interface Stored {
  /** The table, by whose name former versions are kept too. */
  table: string;
  visibility: "own" | "family" | "platform";
  /** SQL for rows with a tenant and an identifier, if those of the table have none. */
  rows?: string;
  /** SQL for the document of row `t`, if it is not stored as such. */
  document?: string;
  /** The column that names the seller, who alone writes its records. */
  seller?: "seller" | undefined;
}

/** A version of a record: its tenant, when it began and the transaction that has made it. */
export interface Version {
  owner: string;
  id: string;
  doc: object;
  began: string;
  made: string;
  /** Where `Stored` has one. */
  seller?: string | null;
}

/** A version that has ended. */
export type FormerVersion = Version & { ended: string };

/** When a present version began, without its document. */
export type VersionBegin = Omit<Version, "doc" | "made">;

/**
 * The present versions of several records, by identifier: a tenant's own record comes before a customer's with the same one.
 * @param lock whether to lock them until the transaction ends
 */
export const presentVersions = (
  tx: Transaction,
  actor: Actor,
  stored: Stored,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, Version>> => selectPresent(tx, actor, stored, presentColumns(stored), ids, lock);

export const versionBegins = (
  tx: Transaction,
  actor: Actor,
  stored: Stored,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, VersionBegin>> => selectPresent(tx, actor, stored, beginColumns, ids, lock);

async function selectPresent<Present extends VersionBegin>(
  tx: Transaction,
  { tenant }: Actor,
  { table, visibility, rows = `"${table}"` }: Stored,
  columns: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, Present>> {
  const found = new Map<string, Present>();
  const locking = raw(lock ? "FOR UPDATE OF t" : "");
  const parts = visibleRows(visibility, tenant).map((part) => {
    const statement = sql`SELECT ${raw(columns)} FROM ${raw(rows)} t
      WHERE ${visibleRow(part, tenant)("t")} AND t.id = ANY (${ids})
      ORDER BY t.tenant IS DISTINCT FROM ${tenant.id}, t.tenant, t.id ${locking}`;
    return tx.$queryRaw<Present[]>(fewTexts(statement));
  });
  for (const row of (await Promise.all(parts)).flat()) if (!found.has(row.id)) found.set(row.id, row);
  return found;
}

/** The next present versions of a tenant's records after an identifier, in order. */
export const versionsAfter = (
  tx: Transaction,
  stored: Stored,
  tenant: string,
  last: string,
  count: number,
): Promise<Version[]> =>
  tx.$queryRaw(
    sql`${own(stored.table, tenant, raw(presentColumns(stored)), sql`t.id > ${last}`)} ORDER BY t.id LIMIT ${count}`,
  );

const beginColumns = "t.tenant AS owner, t.id, extract(epoch FROM t.made_at)::text AS began";
const presentColumns = ({ document = "t.doc", seller }: Stored): string =>
  `${beginColumns}, t.tx::text AS made, ${document} AS doc${seller ? `, t.${seller}` : ""}`;

/** A change of a record: the transaction that made it, and when. */
export interface Ending {
  event: string;
  id: string;
  tx: string;
  time: string;
}

/**
 * The versions that changes have ended, by event. In a restored database an older event can have the number of a newer
 * transaction: of two such versions it is the one that ended when the event was recorded.
 */
export async function endedVersions(
  tx: Transaction,
  { tenant }: Actor,
  { table }: Stored,
  endings: readonly Ending[],
): Promise<ReadonlyMap<string, FormerVersion>> {
  const isOf = () => sql`t.kind = ${table} AND t.id = r.id AND t.ended = r.tx::xid8`;
  const rows = await tx.$queryRaw<(FormerVersion & { event: string })[]>`
    SELECT DISTINCT ON (r.event) r.event, ${formerColumns}
    FROM json_to_recordset(${JSON.stringify(endings)}::json) AS r (event text, id text, tx text, time timestamptz),
      LATERAL (${join(visible("version", "family", tenant, raw("t.*"), isOf), " UNION ALL ")}) v
    ORDER BY r.event, v.tenant IS DISTINCT FROM ${tenant.id}, abs(extract(epoch FROM v.ended_at - r.time))`;
  return new Map(rows.map(({ event, ...version }) => [event, version]));
}

/** The version that followed one which has ended, if it has ended as well. */
export async function followingVersion(
  tx: Transaction,
  { tenant }: Actor,
  { table }: Stored,
  { id, ended }: FormerVersion,
): Promise<FormerVersion | undefined> {
  const isNext = () => sql`t.kind = ${table} AND t.id = ${id} AND extract(epoch FROM t.made_at)::text = ${ended}`;
  const [version] = await tx.$queryRaw<FormerVersion[]>`
    SELECT ${formerColumns} FROM (${join(visible("version", "family", tenant, raw("t.*"), isNext), " UNION ALL ")}) v
    ORDER BY v.tenant IS DISTINCT FROM ${tenant.id}, v.ended_at LIMIT 1`;
  return version;
}

const formerColumns =
  raw(`v.tenant AS owner, v.id, extract(epoch FROM v.made_at)::text AS began, v.made::text AS made, v.doc, v.seller,
  extract(epoch FROM v.ended_at)::text AS ended`);
