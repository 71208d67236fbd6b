import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { addStale, countEvents, endApplication, executionOf, staleOf, write } from "./execution";
import type { PlanApply } from "./operation-schema";
import type { Request } from "./operations";
import type { Plan } from "./schema";
import { StaleRecords } from "./stale";
import { writtenBy } from "./state";
import { isWritten, readChanges, versionOf } from "./store";
import type { Batches } from "./task";

/** Applies a plan in batches, each its own transaction. */

const batchSize = 5_000;

interface Application {
  plan: Plan;
  asked: PlanApply;
  batches: Batches;
  /** Whether it was cancelled: it ends before the next batch. */
  stop: boolean;
}

/**
 * Writes the next batch of a plan, and stores the progress in the same transaction. @returns whether it was the last
 * @throws AppError `plan_stale`, where nothing is written yet
 */
export async function applyBatch(
  actor: Actor,
  request: Request,
  { plan, asked, batches, stop }: Application,
): Promise<boolean> {
  const { tx } = request;
  const { last, done, skipped, events } = batches;
  const began = Date.now();
  const execution = executionOf(actor, request, plan);
  if (last === 0 && asked.stale === "refuse") {
    const stale = await staleOf(tx, actor, plan, execution, false);
    if (stale.count > 0) throw await stale.error(tx, actor, plan);
  }
  const next = readChanges(tx, actor, plan.id, sql`c.number > ${last} AND ${isWritten}`, batchSize);
  const { value: changes } = stop ? {} : await next.next();
  if (!changes) {
    await endApplication(actor, request, plan, {
      done,
      skipped,
      events,
      reason: asked.reason,
      isStopped: stop && done + skipped < writtenBy(plan),
    });
    return true;
  }
  const stale = new StaleRecords();
  await addStale(tx, actor, execution, changes.map(versionOf), stale, true);
  const written = await write(actor, request, plan, execution, changes, stale);
  const progress: Batches = {
    last: changes.at(-1)?.doc.number ?? last,
    done: done + written,
    skipped: skipped + stale.count,
    events: events + (await countEvents(tx, actor, execution, began)),
  };
  tx.send`UPDATE plan SET done = ${progress.done},
      task = (task::jsonb || jsonb_build_object('batches', ${JSON.stringify(progress)}::jsonb))::json
    WHERE tenant = ${actor.tenant.id} AND id = ${plan.id}`;
  return false;
}
