import { dayMilliseconds } from "@/lib/base/day";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { oldestVersionStatement, recordAtStatement, recordsAtStatement, type VersionedList } from "./version-sql";

/** Records as of a past moment, read from the versions of them that are kept. */

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

export const wrongMoment = (detail: string, details: { earliest?: string } = {}): AppError =>
  AppError.invalidParameters([{ parameter: "at", code: "invalid_parameter", detail }], details);
