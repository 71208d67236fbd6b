import { constant, identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { selectVisible, type Viewer, type VisibleRows, visibleRows } from "@/lib/base/db/tenancy";
import { defined } from "@/lib/base/defined";
import { keptVersions, type List, versionMember } from "./fields";
import { isSeller, shownDocument } from "./seller-sql";

/** Former versions of records, as SQL. */

export type VersionedList = Pick<List, "table" | "documents" | "visibility" | "versions" | "seller" | "ahead">;

/** The table whose rows know when and by which transaction they were made. */
export const versionedTable = (list: VersionedList): string =>
  keptVersions(list)?.table ?? list.documents ?? list.table;

export function kindOf(list: VersionedList): Sql {
  const versions = keptVersions(list);
  if (!versions) throw new Error(`the versions of ${list.table} are not kept`);
  return sql`${versions.kind}::text`;
}

/** The text of a record with its version. @param made the column with the transaction that has made it */
export const withVersion = (document: Sql, made: string): Sql =>
  sql`(left(${document}, -1) || ${constant(`,"${versionMember}":"`)} || ${raw(made)}::text || '"}')`;

/** The list with all its fields read from the documents of former versions. */
export function inVersions(list: List): List {
  const { fields, paths, record, id, visibility, search, defaultSort, envelope, seller, related } = list;
  return {
    ...defined({ fields, paths, record, id, visibility, search, defaultSort, envelope, seller, related }),
    computed: { ...list.computed, ...keptVersions(list)?.computed },
    table: "version",
    columns: ["tenant"],
  };
}

/**
 * One record as it was when the millisecond of `at` ended, or no row. As in the present, a tenant's own comes before a
 * child's with the same identifier.
 */
export function recordAtStatement(list: VersionedList, viewer: Viewer, id: string, at: string): Sql {
  const moment = endOf(at);
  return sql`SELECT ${shownDocument(list)} AS doc, t.tenant FROM (${join(
    versionsOf(list, viewer, sql`t.id = ${id}`, lastedOver(moment)),
    " UNION ALL ",
  )}) t
    ORDER BY t.tenant IS DISTINCT FROM ${viewer.id}, t.tenant, t.made_at DESC LIMIT 1`;
}

/** Several records as they were when the millisecond of `at` ended, the viewer's own last. */
export function recordsAtStatement(list: VersionedList, viewer: Viewer, ids: readonly string[], at: string): Sql {
  const all = versionsOf(list, viewer, sql`t.id = ANY (${ids})`, lastedOver(endOf(at)));
  return sql`SELECT t.id, (${shownDocument(list)})::json AS doc FROM (${join(all, " UNION ALL ")}) t ORDER BY t.tenant IS NOT DISTINCT FROM ${viewer.id}, t.made_at`;
}

/** When the first version that is known of the viewer itself began. */
export const firstVersionStatement = ({ id }: Viewer): Sql =>
  sql`SELECT min(made_at) AS "madeAt" FROM (SELECT made_at FROM tenant WHERE id = ${id}
    UNION ALL SELECT made_at FROM version WHERE tenant = ${id} AND kind = 'tenant' AND id = ${id}) t`;

/**
 * The newest versions of a record, newest first. In the present a tenant's own comes before a child's with the same
 * identifier, and a present one before one that was deleted. What it was in the tenant from which it was moved comes too.
 */
export function versionsStatement(list: VersionedList, viewer: Viewer, id: string, most: number): Sql {
  const all = versionsOf(list, viewer, sql`t.id = ${id}`, { present: raw("true"), former: raw("true") });
  return sql`WITH known AS (${join(all, " UNION ALL ")}), shown AS (SELECT o.tenant FROM known o
      ORDER BY o.ended_at IS NOT NULL, o.tenant IS DISTINCT FROM ${viewer.id}, o.tenant LIMIT 1)
    SELECT (${shownDocument(list)})::json AS doc, ${isSeller(list) ?? raw("true")} AS "isWhole", t.made::text AS made,
      t.made_at AS "madeAt", t.ended_at AS "endedAt" FROM known t
    WHERE t.tenant IN (SELECT tenant FROM shown UNION ALL
      SELECT f.tenant FROM known f JOIN known n ON n.made = f.ended AND n.tenant = (SELECT tenant FROM shown))
    ORDER BY t.made_at DESC LIMIT ${most}`;
}

/** The events of the viewer's own log that were recorded in one of these transactions, about a record or of an import. */
export const eventsOfVersionsStatement = (viewer: Viewer, id: string, transactions: readonly string[]): Sql =>
  sql`SELECT t.id AS event, t."user.username" AS "user", t.tx::text AS tx, t.time, t.action = 'import' AS "isImport" FROM event t
    WHERE t.tenant = ${viewer.id} AND t.tx = ANY (${transactions}::text[]::xid8[]) AND t.status = 'success'
      AND (t."data._id" = ${id} OR t.action = 'import')
    ORDER BY "isImport", t.id`;

/** The event of the viewer's own log about the last deletion of a record. */
export function deletionStatement(list: VersionedList, viewer: Viewer, id: string): Sql {
  const ended = visibleRows(list.visibility, viewer).map((rows) =>
    selectVisible(
      "version",
      rows,
      viewer,
      raw("t.ended, t.ended_at"),
      () => sql`t.kind = ${kindOf(list)} AND t.id = ${id}`,
    ),
  );
  return sql`SELECT t.id AS event
    FROM (SELECT * FROM (${join(ended, " UNION ALL ")}) v ORDER BY v.ended_at DESC LIMIT 1) v
    JOIN event t ON t.tenant = ${viewer.id} AND t."data._id" = ${id} AND t.status = 'success' AND t.tx = v.ended
    ORDER BY abs(extract(epoch FROM t.time - v.ended_at)), t.id LIMIT 1`;
}

/** Which of the present versions are meant, and which of those that have ended. */
interface Bounds {
  present: Sql;
  former: Sql;
}

const lastedOver = (moment: Sql): Bounds => ({
  present: sql`t.made_at < ${moment}`,
  former: sql`t.made_at < ${moment} AND t.ended_at >= ${moment}`,
});

function versionsOf(list: VersionedList, viewer: Viewer, which: Sql, { present, former }: Bounds): Sql[] {
  const columns = raw(`t.id, t.doc, t.tenant${list.seller ? `, t.${list.seller}` : ""}`);
  return visibleRows(list.visibility, viewer).flatMap((rows) => [
    selectVisible(
      versionedTable(list),
      rows,
      viewer,
      sql`${columns}, t.tx AS made, t.made_at, NULL::xid8 AS ended, NULL::timestamptz AS ended_at`,
      () => sql`${which} AND ${present}`,
    ),
    selectVisible(
      "version",
      rows,
      viewer,
      sql`${columns}, t.made, t.made_at, t.ended, t.ended_at`,
      () => sql`t.kind = ${kindOf(list)} AND ${which} AND ${former}`,
    ),
  ]);
}

/** The index of versions begins with the family, which is the tenant where only that sees them. */
export const versionConditions = (list: List, viewer: Viewer, rows: VisibleRows): Sql[] => [
  ...(rows === "own" ? [sql`t.family = ${viewer.id}`] : []),
  sql`t.kind = ${kindOf(list)}`,
];

export const sees = (snapshot: string, column: "tx" | "made" | "ended"): Sql =>
  sql`pg_visible_in_snapshot(t.${identifier(column)}, ${snapshot}::pg_snapshot)`;

export const xmin = (snapshot: string): string => snapshot.split(":", 1)[0] ?? "";

/** Those of a restored database have ended by the numbers of another cluster. */
export const endedAfter = (snapshot: string): Sql[] => [
  sql`t.ended >= ${xmin(snapshot)}::xid8`,
  sql`NOT ${sees(snapshot, "ended")}`,
  raw("t.ended_at >= (SELECT f.began FROM _feed f)"),
];

export const endOf = (at: string): Sql => sql`(${at}::timestamptz + interval '1 millisecond')`;
