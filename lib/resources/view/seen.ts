import { type Actor, requireFeature, requireSession } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { readToken } from "@/lib/base/list/feed-token";
import { resolveTimes } from "@/lib/base/list/query";
import { isGone, listScope, type SnapshotState } from "@/lib/base/list/snapshot";
import { newSinceStatement, type RecordKey } from "./delta-sql";
import type * as endpoints from "./endpoints";
import { followed } from "./followed";
import type { NewInView, SavedView, ViewSeen } from "./schema";
import { lock, ownerOf } from "./service";

/** Stores which snapshot of a view each user has seen, on whichever device, and counts the records that are new since. */

const countedMax = 100;

interface Found {
  doc: SavedView;
  snapshot: string | null;
  epoch: string;
  seen: Date;
}

interface Counted extends SnapshotState {
  count: number;
  records: RecordKey[];
}

/** @throws AppError `not_found`, `missing_feature` where the caller may not read the list */
export async function listNew(actor: Actor, { params }: Input<typeof endpoints.getNewInView>): Promise<NewInView> {
  const { ownerHome, owner } = ownerOf(actor);
  const { tenant } = actor;
  const [found] = await read<Found>(
    tenant,
    sql`SELECT t.doc, s.snapshot, s.epoch, s.seen FROM saved_view_record t
      LEFT JOIN view_seen s ON s.tenant = t.tenant AND s.view = t.id AND s.user_home = ${ownerHome} AND s.user_id = ${owner}
      WHERE t.tenant = ${tenant.id} AND t.id = ${params.id}
        AND (t.shared OR (t.owner_home = ${ownerHome} AND t."owner.id" = ${owner}))`,
  );
  if (!found) throw AppError.notFound("The view");
  const view = followed(found.doc);
  const never: NewInView = { seen: null, count: 0, more: false, records: [] };
  if (!view || found.snapshot === null) return never;
  requireFeature(actor, view.feature);
  const query = resolveTimes(view.list, view.query);
  const [counted] = await read<Counted>(
    tenant,
    newSinceStatement(view.list, tenant, query, found.snapshot, countedMax),
  );
  if (!counted || isGone({ epoch: found.epoch, since: found.snapshot }, counted)) return never;
  const { count, records } = counted;
  return { seen: found.seen.toISOString(), count: Math.min(count, countedMax), more: count > countedMax, records };
}

/**
 * Stores the snapshot in which a user has seen a view, unless a later one is stored.
 * @throws AppError `not_found`, `missing_feature`, `conflict`, `invalid_body` for a token that is not of the view's list
 */
export async function markSeen(
  actor: Actor,
  { tx, params, body }: Input<typeof endpoints.markViewSeen>,
): Promise<ViewSeen> {
  const { view } = await lock(tx, actor, params.id);
  const { session, userId } = requireSession(actor);
  const { tenant } = actor;
  const { list, feature } = followed(view) ?? {};
  if (!list || !feature) throw new AppError("conflict", "Changes of what this view shows cannot be followed.");
  requireFeature(actor, feature);
  const token = await readToken(body.snapshot, [listScope(tenant, list)]);
  if (typeof token === "string" || token.since === undefined || token.until !== undefined) {
    const detail = "The value must be the Snapshot of an answer of this view's list.";
    throw AppError.invalidField("/snapshot", detail);
  }
  tx.send`
    INSERT INTO view_seen AS s (tenant, view, user_home, user_id, epoch, snapshot)
    VALUES (${tenant.id}, ${view.id}, ${session.home}, ${userId}, ${token.epoch}, ${token.since})
    ON CONFLICT (tenant, view, user_home, user_id) DO UPDATE
      SET epoch = excluded.epoch, snapshot = excluded.snapshot, seen = now()
      WHERE s.epoch <> excluded.epoch
        OR pg_snapshot_xmax(s.snapshot::pg_snapshot) <= pg_snapshot_xmax(excluded.snapshot::pg_snapshot)`;
  const [row] = await tx.$queryRaw<{ seen: Date }[]>`
    SELECT seen FROM view_seen
    WHERE tenant = ${tenant.id} AND view = ${view.id} AND user_home = ${session.home} AND user_id = ${userId}`;
  if (!row) throw new Error("a view that was seen has a row");
  return { id: view.id, seen: row.seen.toISOString() };
}
