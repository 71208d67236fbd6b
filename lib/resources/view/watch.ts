import { type Actor, requireFeature, requireSession } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { snapshotStatement } from "@/lib/base/list/snapshot";
import { message } from "@/lib/languages/text";
import { followed } from "./followed";
import type { SavedView } from "./schema";

/** Starts and stops the notices of views. */

const watchedMax = 20;

/** Starts or stops the notices of a view; if its filters have changed, only what moves from now on is reported. */
export async function changeWatch(tx: Transaction, actor: Actor, before: SavedView, after: SavedView): Promise<void> {
  const { id } = after;
  if (!after.notify) {
    if (before.notify) tx.send`DELETE FROM view_watch WHERE tenant = ${actor.tenant.id} AND view = ${id}`;
    return;
  }
  if (before.notify && before.parameters === after.parameters) return;
  const view = followed(after);
  if (!view) throw new AppError("conflict", message("Changes of what this view shows cannot be followed."));
  requireFeature(actor, view.feature);
  if (!before.notify) await requireQuota(tx, actor);
  startAgain(tx, actor.tenant.id, id);
}

/** @throws AppError `session_required` for an API key, `conflict` for one view too many */
async function requireQuota(tx: Transaction, actor: Actor): Promise<void> {
  const { session, userId } = requireSession(actor);
  lockName(tx, `views:${session.home}:${userId}`);
  const [own] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM view_watch w JOIN saved_view v ON v.tenant = w.tenant AND v.id = w.view
    WHERE v.tenant = ${actor.tenant.id} AND v.owner_home = ${session.home} AND v.owner = ${userId}`;
  if ((own?.count ?? 0) >= watchedMax)
    throw new AppError("conflict", message("You have {watchedMax} views that notify you already.", { watchedMax }));
}

/** Moves the start of a view's notices to now. */
export function startAgain(tx: Transaction, tenant: string, view: string): void {
  tx.send(sql`INSERT INTO view_watch (tenant, view, epoch, snapshot)
    SELECT ${tenant}, ${view}, s.epoch, s.snapshot FROM (${snapshotStatement}) s ON CONFLICT (tenant, view)
    DO UPDATE SET epoch = excluded.epoch, snapshot = excluded.snapshot, revision = NULL, evaluated = now()`);
}
