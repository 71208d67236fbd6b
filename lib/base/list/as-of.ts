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
import { oldestVersionStatement, recordAtStatement, recordsAtStatement, type VersionedList } from "./version-sql";

/** Records and lists as of a past moment, read from the versions of them that are kept. */

/** @throws AppError `invalid_parameter` for a moment in the future, or before the versions that are kept */
export function requirePast(at: string): void {
  if (Date.parse(at) > Date.now()) throw wrongMoment("The moment is to come. Give one that has passed.");
  if (env.VERSION_DAYS === undefined) return;
  const earliest = Date.now() - env.VERSION_DAYS * dayMilliseconds;
  if (Date.parse(at) < earliest) throw tooEarly(new Date(earliest));
}

/**
 * One record as it was, or undefined if the viewer saw none with that identifier then.
 * @throws AppError `invalid_parameter` for a record that is older than what is known of it
 */
export async function readRecordAt<Record>(
  viewer: Viewer,
  list: VersionedList,
  id: string,
  at: string,
): Promise<Record | undefined> {
  const [row] = await read<{ doc: string }>(viewer, recordAtStatement(list, viewer, id, at), true);
  if (row) return JSON.parse(row.doc);
  const [oldest] = await read<{ madeAt: Date; isOlder: boolean }>(viewer, oldestVersionStatement(list, viewer, id));
  if (oldest?.isOlder && Date.parse(at) < oldest.madeAt.getTime()) throw tooEarly(oldest.madeAt);
  return undefined;
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

export function tooEarly(moment: Date): AppError {
  const earliest = moment.toISOString();
  return wrongMoment(`That moment is too long ago. The earliest moment that is known is ${earliest}.`, { earliest });
}

const wrongMoment = (detail: string, details: { earliest?: string } = {}): AppError =>
  AppError.invalidParameters([{ parameter: "at", code: "invalid_parameter", detail }], details);

/**
 * The past state that a query asks for, if it does.
 * @param isNarrowed the service has a condition that it cannot say of a former version
 * @throws AppError `invalid_parameter` for a moment that is to come or before the earliest that is known, and for an unknown
 *   token; `resync` for one that is too old or of another database
 */
export async function asOfQuery(
  viewer: Viewer,
  list: List,
  { at, snapshot, filters, sort }: ListQuery,
  isNarrowed: boolean,
): Promise<AsOf | undefined> {
  if (at === undefined && snapshot === undefined) return undefined;
  if (isNarrowed) throw wrongMoment("With the other parameters, the list is known of the present alone.");
  const unknown = [...filters, ...sort].find(({ field }) => keptVersions(list)?.unknown?.includes(field));
  if (unknown) throw wrongMoment(`${unknown.field} is known of the present alone.`);
  if (at === undefined) return await stateOfToken(viewer, list, snapshot ?? "");
  requirePast(at);
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
    throw new AppError("resync", "The snapshot is too old or of another database. Begin again without it.");
  return stateInSnapshot(since);
}
