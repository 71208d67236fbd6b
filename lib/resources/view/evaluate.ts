import type { Task } from "graphile-worker";
import * as z from "zod";
import { append } from "@/lib/base/audit/append";
import { workerActor } from "@/lib/base/auth/actor";
import type { Sql } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { inLongTransaction, inTenant, type Transaction } from "@/lib/base/db/transaction";
import { resolveTimes } from "@/lib/base/list/query";
import { recordedStatement } from "@/lib/base/list/select-sql";
import { isGone, type SnapshotState } from "@/lib/base/list/snapshot";
import { log } from "@/lib/base/log";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { inSpan } from "@/lib/base/trace";
import { movedStatement, movesByTime } from "./delta-sql";
import { viewEntered, viewLeft } from "./events";
import { type FollowedView, followed } from "./followed";
import type { Notice } from "./schema";
import { startAgain } from "./watch";

/**
 * Notifies owners of the records that have entered and left their views. A view is evaluated when the revision of its list is
 * another one, or its relative times mean other times. The notices and the snapshot that they reach to are stored in one
 * transaction: if a worker dies, nothing of its evaluation is stored, and another begins where the last one ended.
 */

/** The most views of a tenant in one run; those that have waited longest come first. */
const viewsMax = 200;
const recordsMax = 100;
const noticesMax = 100;
/** A view in which nothing moves is evaluated this often all the same: what a snapshot is compared by is not kept for ever. */
const restMax = 60 * 60_000;

/** The worker's task, each minute: a job for every tenant that has such views. */
export const queueEvaluations: Task = async (_, { query }) => {
  await query(
    `SELECT graphile_worker.add_job('view_evaluate', json_build_object('tenant', w.tenant),
       queue_name := 'view:' || (hashtext(w.tenant) & 1), job_key := 'view_evaluate:' || w.tenant, max_attempts := 3)
     FROM (SELECT DISTINCT tenant FROM view_watch) w`,
  );
};

const evaluationJob = z.object({ tenant: z.string() });

export const runEvaluation: Task = (payload, { abortSignal }) =>
  inSpan("view_evaluate", {}, () => evaluateViews(evaluationJob.parse(payload).tenant, new Date(), abortSignal));

/** Evaluates the views of a tenant. One that fails, or that another worker evaluates, waits for the next run. */
export async function evaluateViews(tenant: string, now: Date, signal?: AbortSignal): Promise<void> {
  const watched = await inTenant(
    tenant,
    (tx) => tx.$queryRaw<{ view: string }[]>`
      SELECT view FROM view_watch WHERE tenant = ${tenant} ORDER BY evaluated, view LIMIT ${viewsMax}`,
  );
  for (const { view } of watched) {
    if (signal?.aborted) return;
    try {
      await inLongTransaction({ id: tenant }, (tx) => evaluate(tx, tenant, view, now));
    } catch (error) {
      log.error({ error, tenant, view }, "a view was not evaluated");
    }
  }
}

interface Watched {
  id: string;
  name: string;
  screen: string;
  parameters: string;
  epoch: string;
  snapshot: string;
  revision: string | null;
  evaluated: Date;
  /** The present features of the owner. */
  features: string[];
  tenantName: string;
  parent: string | null;
}

interface Moved extends SnapshotState {
  entered: number;
  entered_records: Notice["records"];
  gone: number;
  gone_records: Notice["records"];
}

async function evaluate(tx: Transaction, tenant: string, id: string, now: Date): Promise<void> {
  const [watched] = await tx.$queryRaw<Watched[]>`
    SELECT v.id, v.name, v.screen, v.parameters, w.epoch, w.snapshot, w.revision, w.evaluated, t.name AS "tenantName",
      t.parent, app.features(app.role_in(v.owner_home, v.owner, v.tenant), v.tenant) AS features
    FROM view_watch w JOIN saved_view v ON v.tenant = w.tenant AND v.id = w.view JOIN tenant t ON t.id = w.tenant
    WHERE w.tenant = ${tenant} AND w.view = ${id}`;
  if (!watched) return;
  const view = followed(watched);
  const isReadable = view && watched.features.includes(view.feature);
  const due = isReadable
    ? await dueEvaluation(tx, { id: tenant, parent: watched.parent }, watched, view, now)
    : undefined;
  if (isReadable && !due) return;
  // Locked only where no other worker is at it, or has been meanwhile.
  const free = await tx.$queryRaw<object[]>`SELECT view FROM view_watch
    WHERE tenant = ${tenant} AND view = ${id} AND snapshot = ${watched.snapshot} FOR UPDATE SKIP LOCKED`;
  if (free.length === 0) return;
  // While the owner lacks the right, nothing is reported, also not later when the right is back.
  if (!due) return startAgain(tx, tenant, id);
  const [moved] = await tx.$queryRaw<Moved[]>(due.statement);
  if (!moved || isGone({ epoch: watched.epoch, since: watched.snapshot }, moved)) {
    log.warn({ tenant, view: id }, "the last evaluation of a view is too long ago to continue from");
    return startAgain(tx, tenant, id);
  }
  notify(tx, tenant, watched, moved);
  tx.send`UPDATE view_watch SET epoch = ${moved.epoch}, snapshot = ${moved.snapshot}, revision = ${due.revision},
    evaluated = ${due.moment} WHERE tenant = ${tenant} AND view = ${id}`;
}

/** The statement that finds what has moved in a view; undefined where nothing can have. */
async function dueEvaluation(
  tx: Transaction,
  viewer: Viewer,
  { snapshot: since, evaluated, revision: known }: Watched,
  { list, query }: FollowedView,
  now: Date,
): Promise<{ statement: Sql; revision: string | null; moment: Date } | undefined> {
  // The clock of this worker may be behind another's: evaluated at an earlier time, records would move back.
  const moment = new Date(Math.max(now.getTime(), evaluated.getTime()));
  const span = { since, before: resolveTimes(list, query, evaluated), after: resolveTimes(list, query, moment) };
  // Read before the rows: of a change that comes in between, the next evaluation finds another revision.
  const [recorded] = await tx.$queryRaw<{ revision: string | null }[]>(
    recordedStatement(list, viewer, { filters: [] }),
  );
  const { revision = null } = recorded ?? {};
  const isResting = moment.getTime() - evaluated.getTime() < restMax;
  if (revision !== null && revision === known && !movesByTime(span) && isResting) return undefined;
  return { statement: movedStatement(list, viewer, span, recordsMax), revision, moment };
}

function notify(tx: Transaction, tenant: string, view: Watched, moved: Moved): void {
  if (moved.entered + moved.gone === 0) return;
  const actor = workerActor({ id: tenant, name: view.tenantName, parent: view.parent });
  const moves = [
    { kind: "entered", type: viewEntered, count: moved.entered, records: moved.entered_records },
    { kind: "left", type: viewLeft, count: moved.gone, records: moved.gone_records },
  ] as const;
  for (const { kind, type, count, records } of moves) {
    if (count === 0) continue;
    tx.send`INSERT INTO view_notice (tenant, id, view, kind, count, records)
      VALUES (${tenant}, ${newIdentifier()}, ${view.id}, ${kind}, ${count}, ${JSON.stringify(records)}::json)`;
    append(tx, actor, type, { _id: view.id, name: view.name, screen: view.screen, count, records });
  }
  tx.send`DELETE FROM view_notice WHERE tenant = ${tenant} AND id IN (
    SELECT id FROM view_notice WHERE tenant = ${tenant} AND view = ${view.id}
    ORDER BY created DESC, id DESC OFFSET ${noticesMax})`;
}
