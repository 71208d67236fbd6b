import { appendFailure } from "@/lib/base/audit/append";
import type { EventType } from "@/lib/base/audit/event";
import { tryLockName } from "@/lib/base/db/locks";
import { empty, raw, sql } from "@/lib/base/db/sql";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { errorStatus } from "@/lib/base/error-codes";
import { toAppError } from "@/lib/base/http/error-response";
import { log } from "@/lib/base/log";
import { planApplied, planMade } from "./events";
import { endApplication } from "./execution";
import { make } from "./make";
import type { Plan } from "./schema";
import { sourceOf } from "./source";
import { nameOf, replacePlan } from "./store";
import { askerOf, Cancelled, type Failure, Interrupted, type Job, NotWanted, type StoredTask, TaskCheck } from "./task";
import { applyAll, applyBatch } from "./write";

/**
 * Makes and applies plans, of one record or of a million: the one place that does. The changes of a task and its completion
 * are one transaction, or one for each batch.
 */

type InTransaction = (caller: { id: string }, work: (tx: Transaction) => Promise<boolean>) => Promise<boolean>;

/** Carries out the task of a plan, if it has one. @throws Interrupted, and what a later attempt may not meet */
export async function runPlan(job: Job, inTransaction: InTransaction, signal?: AbortSignal): Promise<void> {
  try {
    while (!(await inTransaction({ id: job.tenant }, (tx) => carryOut(tx, job, signal))));
  } catch (error) {
    if (error instanceof NotWanted) return;
    if (error instanceof Interrupted || isPassing(error)) throw error;
    await fail(job, error);
  }
}

/** The same for few records, in the process that was asked. What it cannot do now is left to the job, which is queued. */
export const runSmall = (job: Job): Promise<void> => runPlan(job, inTenant).catch(() => {});

const isPassing = (error: unknown): boolean => toAppError(error).code === "unavailable";

/** @returns false if the rest needs another transaction */
async function carryOut(tx: Transaction, job: Job, signal: AbortSignal | undefined): Promise<boolean> {
  await holdTask(tx, job);
  const found = await findTask(tx, job, false);
  if (!found) throw new NotWanted();
  const { plan, file, task, stop } = found;
  const check = new TaskCheck(tx, job, task.credential, plan, signal);
  const actor = await check.present();
  const step = { tx, actor };
  if (task.kind === "make") await make(tx, actor, plan, await sourceOf(step, plan, file), check);
  else if (task.batches) return await applyBatch(step, plan, { ...task, batches: task.batches, stop });
  else await applyAll(step, plan, task.asked, check);
  return true;
}

/** A worker whose job was given to another one may still be running it. @throws Interrupted */
async function holdTask(tx: Transaction, { tenant, plan }: Job): Promise<void> {
  if (!(await tryLockName(tx, `plan task:${tenant}:${plan}`))) throw new Interrupted("Another process runs it.");
}

interface Found {
  plan: Plan;
  file: string | null;
  task: StoredTask;
  /** Whether it was cancelled. */
  stop: boolean;
}

/** @param lock keeps the plan from being cancelled until the transaction ends */
async function findTask(tx: Transaction, { tenant, plan }: Job, lock: boolean): Promise<Found | undefined> {
  const [row] = await tx.$queryRaw<Found[]>(
    sql`SELECT doc AS plan, file, task, stop FROM plan
        WHERE tenant = ${tenant} AND id = ${plan} AND task IS NOT NULL ${lock ? raw("FOR NO KEY UPDATE") : empty}`,
  );
  return row;
}

/** Stores why a task has ended without its result: it was cancelled, or for an error that its request is answered with. */
export async function fail(job: Job, thrown: unknown): Promise<void> {
  const { tenant, plan: id } = job;
  await inTenant(tenant, async (tx) => {
    await holdTask(tx, job);
    const found = await findTask(tx, job, true);
    if (!found) return;
    const { plan, task } = found;
    if (thrown instanceof Cancelled) {
      replacePlan(tx, { id: tenant }, { ...plan, status: "cancelled" });
      return;
    }
    const { code, message, details } = toAppError(thrown);
    if (code === "internal") log.error({ error: thrown, tenant, plan: id }, "the task of a plan failed");
    const { errors, records } = details;
    const failure: Failure = { code, message, details: { ...defined({ errors, records }) } };
    const asker = askerOf(tenant, task);
    const isMaking = task.kind === "make";
    if (task.kind === "apply" && task.batches && task.batches.last > 0) {
      // Records of earlier batches stay written, and can be undone.
      const ending = { ...task.batches, reason: undefined, isStopped: true };
      await endApplication({ tx, actor: asker }, plan, ending);
    } else {
      replacePlan(
        tx,
        { id: tenant },
        isMaking ? { ...plan, status: "failed", problem: { code, detail: message } } : { ...plan, status: "ready" },
      );
      const type: EventType = isMaking ? planMade : planApplied;
      appendFailure(tx, asker, type, { _id: id, name: nameOf(plan), statusCode: errorStatus[code], message });
    }
    tx.send`UPDATE plan SET failure = ${JSON.stringify(failure)}::json WHERE tenant = ${tenant} AND id = ${id}`;
  });
}
