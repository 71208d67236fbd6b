import { dayMilliseconds } from "@/lib/base/day";
import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { type Viewer, visible } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { type AsOf, isAheadAt, stateAhead, stateAt, stateInSnapshot } from "./as-of-sql";
import { readToken } from "./feed-token";
import { keptVersions, type List } from "./fields";
import type { ListQuery } from "./query";
import { shownDocument } from "./seller-sql";
import { epochOf, isGone, listScope, type SnapshotState, snapshotStatement } from "./snapshot";
import {
  firstVersionStatement,
  recordAtStatement,
  recordsAtStatement,
  type VersionedList,
  versionedTable,
} from "./version-sql";

/**
 * Records and lists as of a past moment, read from the versions of them that are kept, or as of a moment to come, by what is
 * planned.
 */

const isToCome = (at: string): boolean => Date.parse(at) > Date.now();

/** How far ahead records are projected. */
const monthsAheadMax = 24;

/**
 * Before a tenant was made, and before the versions that are kept, nothing is known of its records.
 * @throws AppError `invalid_parameter` for a moment that is too far ahead, or of before its history starts, which is named
 */
export async function requireKnown(viewer: Viewer, list: VersionedList, at: string): Promise<void> {
  const moment = Date.parse(at);
  if (isToCome(at)) return await requireSoon(viewer, list, moment);
  if (!keptVersions(list)) throw wrongMoment(message("The former versions of these records are not kept."));
  const [first] = await read<{ madeAt: Date | null }>(viewer, firstVersionStatement(viewer), true);
  const kept = env.VERSION_DAYS === undefined ? 0 : Date.now() - env.VERSION_DAYS * dayMilliseconds;
  const start = Math.max(first?.madeAt?.getTime() ?? 0, kept);
  if (moment >= start) return;
  const earliest = new Date(start).toISOString();
  throw wrongMoment(message("That moment is too long ago: history starts at {earliest}.", { earliest }), { earliest });
}

async function requireSoon(viewer: Viewer, { ahead }: VersionedList, moment: number): Promise<void> {
  if (!ahead) throw wrongMoment(message("The moment is to come. Give one that has passed."));
  const [clock] = await read<{ now: string }>(viewer, sql`SELECT app.iso8601(app.clock(${viewer.id})) AS now`, true);
  const last = new Date(clock?.now ?? "");
  last.setUTCMonth(last.getUTCMonth() + monthsAheadMax);
  last.setUTCHours(23, 59, 59, 999);
  if (moment > last.getTime())
    throw wrongMoment(
      message("That moment is too far ahead: give one up to {last}.", { last: last.toISOString().slice(0, 10) }),
    );
}

/** One record as it was or will be, or undefined if the viewer saw none with that identifier then. */
export async function readRecordAt<Record>(
  viewer: Viewer,
  list: VersionedList,
  id: string,
  at: string,
): Promise<Record | undefined> {
  const statement = isToCome(at) ? recordAheadStatement(list, viewer, id, at) : recordAtStatement(list, viewer, id, at);
  const [row] = await read<{ doc: string }>(viewer, statement, true);
  return row && JSON.parse(row.doc);
}

/** One record as it will be at a moment: one of which nothing is planned until then stays as it is. */
function recordAheadStatement(list: VersionedList, viewer: Viewer, id: string, at: string): Sql {
  const rows = (table: string, ended: Sql, where: Sql) =>
    visible(
      table,
      list.visibility,
      viewer,
      sql`t.tenant, t.doc, ${ended} AS ended_at${list.seller ? sql`, t.${identifier(list.seller)}` : raw("")}`,
      () => sql`t.id = ${id} AND ${where}`,
    );
  const all = [
    ...rows(versionedTable(list), raw("NULL::timestamptz"), raw("true")),
    ...rows(list.ahead ?? "", raw("t.ended_at"), isAheadAt(at)),
  ];
  return sql`SELECT ${shownDocument(list)} AS doc, t.tenant FROM (${join(all, " UNION ALL ")}) t
    ORDER BY t.tenant IS DISTINCT FROM ${viewer.id}, t.tenant, t.ended_at NULLS LAST LIMIT 1`;
}

/** Those of several records that there were, as they were, by identifier. */
export async function readRecordsAt<Record>(
  viewer: Viewer,
  list: VersionedList,
  ids: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, Record>> {
  const rows = await read<{ id: string; doc: Record }>(viewer, recordsAtStatement(list, viewer, ids, at));
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}

const wrongMoment = (detail: string, details: { earliest?: string } = {}): AppError =>
  AppError.invalidParameters([{ parameter: "at", code: "invalid_parameter", detail }], details);

/**
 * The other state that a query asks for, if it does.
 * @param isNarrowed the service has a condition that it cannot say of a former version
 * @throws AppError `invalid_parameter` for a moment that is too far ahead or before the earliest that is known, and for an unknown
 *   token; `resync` for one that has expired or belongs to another database
 */
export async function asOfQuery(
  viewer: Viewer,
  list: List,
  { at, snapshot, filters, sort, group }: ListQuery,
  isNarrowed: boolean,
): Promise<AsOf | undefined> {
  if (at === undefined && snapshot === undefined) return undefined;
  if (isNarrowed) throw wrongMoment(message("With these parameters, only the current state of the list is available."));
  const asked = [...filters, ...sort, ...(group === undefined ? [] : [{ field: group }])];
  const unknown = asked.find(({ field }) => keptVersions(list)?.unknown?.includes(field));
  if (unknown) throw wrongMoment(message("{field} is available for the current state only.", { field: unknown.field }));
  if (at === undefined) return await stateOfToken(viewer, list, snapshot ?? "");
  await requireKnown(viewer, list, at);
  return isToCome(at) ? stateAhead(list, at) : stateAt(list, at);
}

async function stateOfToken(viewer: Viewer, list: List, sent: string): Promise<AsOf> {
  const token = await readToken(sent, [listScope(viewer, list)]);
  const since = typeof token === "string" || token.until !== undefined ? undefined : token.since;
  if (typeof token === "string" || since === undefined) {
    const detail = message("The value must be the Snapshot of an earlier answer of this list.");
    throw AppError.invalidParameter("snapshot", detail);
  }
  const [state] = await read<SnapshotState>(viewer, snapshotStatement);
  const epoch = epochOf(state);
  if (!state || isGone(token, { ...state, epoch }))
    throw new AppError(
      "resync",
      message("The snapshot has expired or belongs to another database. Start over without it."),
    );
  return stateInSnapshot(list, since);
}
