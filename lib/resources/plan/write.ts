import { ahead } from "@/lib/base/ahead";
import type { Step } from "@/lib/base/write/kind";
import { addStale, endApplication, executionOf, staleOf, write } from "./execution";
import { operationOf } from "./operation";
import type { OperationStatus, PlanApply } from "./operation-schema";
import type { Plan } from "./schema";
import { StaleRecords } from "./stale";
import { writeCount } from "./state";
import { readChanges, versionOf, writtenAfter } from "./store";
import type { Batches, Check } from "./task";

/** Writes the records of a plan, or none of them. @param check called after each step @throws AppError `plan_stale` */
export async function applyAll(
  step: Step,
  plan: Plan,
  { stale, reason }: PlanApply,
  check?: Check,
): Promise<OperationStatus> {
  const { tx, actor } = step;
  const execution = executionOf(step, plan);
  const skipped = await staleOf(tx, actor, plan, execution, true);
  if (skipped.count > 0 && stale === "refuse") throw await skipped.error(tx, actor, plan);
  let [done, events] = [0, 0];
  let checking: Promise<void> | undefined;
  for await (const { batch, opened } of ahead(readChanges(tx, actor, plan.id, writtenAfter(0)), execution.open)) {
    const more = await write(step, plan, execution, batch, skipped, opened);
    done += more.written;
    events += more.events;
    await checking;
    checking = check?.step(done);
    // It is awaited once the next records are written.
    checking?.catch(() => undefined);
  }
  await checking;
  await check?.end();
  const applied = await endApplication(step, plan, { done, skipped: skipped.count, events, reason });
  return operationOf({ plan: applied, failure: null, done: null, expected: null, skipped: null });
}

const batchSize = 5_000;

/**
 * Writes the next batch of a plan that is too large for one transaction, and stores how far it is in the same transaction.
 * @param stop whether it was cancelled: it ends then @returns whether it was the last @throws AppError `plan_stale`, where
 * nothing is written yet
 */
export async function applyBatch(
  step: Step,
  plan: Plan,
  { asked, batches, stop }: { asked: PlanApply; batches: Batches; stop: boolean },
): Promise<boolean> {
  const { tx, actor } = step;
  const { last, done, skipped, events } = batches;
  const execution = executionOf(step, plan);
  if (last === 0 && asked.stale === "refuse") {
    const stale = await staleOf(tx, actor, plan, execution, false);
    if (stale.count > 0) throw await stale.error(tx, actor, plan);
  }
  const next = readChanges(tx, actor, plan.id, writtenAfter(last), batchSize);
  const { value: changes } = stop ? {} : await next.next();
  if (!changes) {
    const isStopped = stop && done + skipped < writeCount(plan);
    await endApplication(step, plan, { done, skipped, events, reason: asked.reason, isStopped });
    return true;
  }
  const stale = new StaleRecords();
  await addStale(tx, actor, execution, changes.map(versionOf), stale, true);
  const more = await write(step, plan, execution, changes, stale);
  const progress: Batches = {
    last: changes.at(-1)?.doc.number ?? last,
    done: done + more.written,
    skipped: skipped + stale.count,
    events: events + more.events,
  };
  tx.send`UPDATE plan SET done = ${progress.done},
      task = (task::jsonb || jsonb_build_object('batches', ${JSON.stringify(progress)}::jsonb))::json
    WHERE tenant = ${actor.tenant.id} AND id = ${plan.id}`;
  return false;
}
