import { digest } from "@/lib/base/crypto/digest";
import { raw, type Sql, sql } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { type FeedToken, writeToken } from "./feed-token";
import { hasFeed, type List } from "./fields";

/** The snapshot of the database in which a statement reads its rows: the beginning of a feed of what changes after it. */

export interface Snapshot {
  snapshot: string;
  /** Identifies the database. Null on a standby, whose snapshots are wrong while the primary has transactions open. */
  epoch: string | null;
}

/** With how far back versions and events are kept. */
export interface SnapshotState extends Snapshot {
  horizon: string;
  eventHorizon: string;
}

/** One row: the snapshot of the statement, and how far back versions and events are kept. */
export const snapshotStatement: Sql = sql`SELECT
  greatest(f.horizon, (SELECT e.horizon FROM _ended_feed e WHERE e.tenant = app.tenant()))::text AS horizon,
   f.event_horizon::text AS "eventHorizon", pg_current_snapshot()::text AS snapshot,
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE md5(concat_ws(' ', f.epoch,
    (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()))) END AS epoch
  FROM _feed f`;

/**
 * `FROM` and columns that add the snapshot to a statement that reads a page; empty where nobody asks or the list has no
 * feed.
 */
export const snapshotParts = (
  { versions }: Pick<List, "versions">,
  { withSnapshot }: { withSnapshot?: boolean },
): { columns: Sql; from: Sql } =>
  hasFeed({ versions }) && withSnapshot
    ? { columns: raw(", s.snapshot, s.epoch"), from: sql`, (${snapshotStatement}) s` }
    : { columns: raw(""), from: raw("") };

/** Whether versions that a token needs are gone, or it is of another database. */
export function isGone({ epoch, since, until }: FeedToken, state: Pick<SnapshotState, "epoch" | "horizon">): boolean {
  const oldest = [since, until].flatMap((snapshot) =>
    snapshot === undefined ? [] : [BigInt(snapshot.split(":")[0] ?? "0")],
  );
  return epoch !== state.epoch || oldest.some((xmin) => xmin <= BigInt(state.horizon));
}

export function epochOf(state: SnapshotState | undefined): string {
  if (state?.epoch) return state.epoch;
  throw AppError.retryLater(
    "unavailable",
    message("Snapshots are those of the primary database, which this is not. Try again shortly."),
    5,
  );
}

/** What a token that is given out with rows may be used for: the feed of the list with any filters. */
export const listScope = (viewer: Viewer, list: List): string =>
  digest(JSON.stringify([viewer.id, list.table])).slice(0, 16);

/** The token of the moment in a transaction; undefined for a list without a feed. */
export async function snapshotIn(tx: Transaction, viewer: Viewer, list: List): Promise<string | undefined> {
  if (!hasFeed(list)) return undefined;
  const [read] = await tx.$queryRaw<Snapshot[]>(snapshotStatement);
  return await tokenOf(viewer, list, read ?? {});
}

/** The token that the list's feed continues from; undefined where the rows were not read from the primary database. */
export async function tokenOf(viewer: Viewer, list: List, read: Partial<Snapshot>): Promise<string | undefined> {
  const { snapshot, epoch } = read;
  if (snapshot === undefined || !epoch) return undefined;
  return await writeToken({ epoch, since: snapshot }, listScope(viewer, list));
}
