import { dayMilliseconds } from "@/lib/base/day";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { type AsOf, stateAt, stateInSnapshot } from "./as-of-sql";
import { readToken } from "./feed-token";
import { keptVersions, type List } from "./fields";
import type { ListQuery } from "./query";
import { epochOf, isGone, listScope, type SnapshotState, snapshotStatement } from "./snapshot";
import { firstVersionStatement, recordAtStatement, recordsAtStatement, type VersionedList } from "./version-sql";

/** Records and lists as of a past moment, read from the versions of them that are kept. */

/**
 * Before a tenant was made, and before the versions that are kept, nothing is known of its records.
 * @throws AppError `invalid_parameter` for a moment in the future or of before its history starts, which is named
 */
export async function requirePast(viewer: Viewer, at: string): Promise<void> {
  const moment = Date.parse(at);
  if (moment > Date.now()) throw wrongMoment("The moment is to come. Give one that has passed.");
  const [first] = await read<{ madeAt: Date | null }>(viewer, firstVersionStatement(viewer), true);
  const kept = env.VERSION_DAYS === undefined ? 0 : Date.now() - env.VERSION_DAYS * dayMilliseconds;
  const start = Math.max(first?.madeAt?.getTime() ?? 0, kept);
  if (moment >= start) return;
  const earliest = new Date(start).toISOString();
  throw wrongMoment(`That moment is too long ago: history starts at ${earliest}.`, { earliest });
}

/** One record as it was, or undefined if the viewer saw none with that identifier then. */
export async function readRecordAt<Record>(
  viewer: Viewer,
  list: VersionedList,
  id: string,
  at: string,
): Promise<Record | undefined> {
  const [row] = await read<{ doc: string }>(viewer, recordAtStatement(list, viewer, id, at), true);
  return row && JSON.parse(row.doc);
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
 * The past state that a query asks for, if it does.
 * @param isNarrowed the service has a condition that it cannot say of a former version
 * @throws AppError `invalid_parameter` for a moment that is to come or before the earliest that is known, and for an unknown
 *   token; `resync` for one that has expired or belongs to another database
 */
export async function asOfQuery(
  viewer: Viewer,
  list: List,
  { at, snapshot, filters, sort, group }: ListQuery,
  isNarrowed: boolean,
): Promise<AsOf | undefined> {
  if (at === undefined && snapshot === undefined) return undefined;
  if (isNarrowed) throw wrongMoment("With these parameters, only the current state of the list is available.");
  const asked = [...filters, ...sort, ...(group === undefined ? [] : [{ field: group }])];
  const unknown = asked.find(({ field }) => keptVersions(list)?.unknown?.includes(field));
  if (unknown) throw wrongMoment(`${unknown.field} is available for the current state only.`);
  if (at === undefined) return await stateOfToken(viewer, list, snapshot ?? "");
  await requirePast(viewer, at);
  return stateAt(at);
}

async function stateOfToken(viewer: Viewer, list: List, sent: string): Promise<AsOf> {
  const token = await readToken(sent, [listScope(viewer, list)]);
  const since = typeof token === "string" || token.until !== undefined ? undefined : token.since;
  if (typeof token === "string" || since === undefined) {
    const detail = "The value must be the Snapshot of an earlier answer of this list.";
    throw AppError.invalidParameter("snapshot", detail);
  }
  const [state] = await read<SnapshotState>(viewer, snapshotStatement);
  const epoch = epochOf(state);
  if (!state || isGone(token, { ...state, epoch }))
    throw new AppError("resync", "The snapshot has expired or belongs to another database. Start over without it.");
  return stateInSnapshot(since);
}
