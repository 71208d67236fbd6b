import type { Task as QueueTask } from "graphile-worker";
import * as z from "zod";
import { appendFailure } from "@/lib/base/audit/append";
import type { EventType } from "@/lib/base/audit/event";
import type { Actor } from "@/lib/base/auth/actor";
import { tryLockName } from "@/lib/base/db/locks";
import { empty, raw, sql } from "@/lib/base/db/sql";
import { inLongTransaction, inTenant, type Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { errorStatus } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import { toAppError } from "@/lib/base/http/error-response";
import { log } from "@/lib/base/log";
import { inSpan } from "@/lib/base/trace";
import { presentActor, type StoredCredential } from "@/lib/base/write/credential";
import { applyAll } from "./apply";
import { applyBatch } from "./batches";
import { planApplied, planMade } from "./events";
import { endApplication } from "./execution";
import { make } from "./make";
import type { Request } from "./operations";
import type { Progress } from "./progress";
import type { Plan } from "./schema";
import { sourceOf } from "./source";
import { nameOf, requireOperation } from "./store";
import { askerOf, type Failure, type StoredTask, storeProgress } from "./task";

/** Carries out the tasks of plans. The changes of a task and its completion are one transaction. */

const planJob = z.object({ tenant: z.string(), plan: z.string() });

type Job = z.infer<typeof planJob>;

/** A task that ends the process would end every process that takes it, so it is tried only so often. */
const attemptsMax = 5;
const noteMilliseconds = 400;

/** The worker's task. The queue repeats it after an error. */
export const runPlanTask: QueueTask = (payload, { job, abortSignal }) =>
  inSpan("plan_task", {}, async () => {
    const named = planJob.parse(payload);
    try {
      if (job.attempts > attemptsMax)
        throw new AppError("unavailable", "The process that did it has ended each time. Nothing was changed.");
      while (!(await inLongTransaction({ id: named.tenant }, (tx) => carryOut(tx, named, abortSignal))));
    } catch (error) {
      if (error instanceof NotWanted) return;
      if (error instanceof Interrupted || (isPassing(error) && job.attempts <= attemptsMax)) throw error;
      await fail(named, error);
    }
  });

/** The task is no longer needed: it was cancelled, or done by another worker. */
class NotWanted extends Error {}
/** The process is stopping: another one continues. */
class Interrupted extends Error {}

const isPassing = (error: unknown): boolean => toAppError(error).code === "unavailable";

/** @returns false if the rest needs another transaction */
async function carryOut(tx: Transaction, job: Job, signal: AbortSignal): Promise<boolean> {
  const { tenant, plan: id } = job;
  if (signal.aborted) throw new Interrupted("The process ends.");
  await holdTask(tx, job);
  const found = await findTask(tx, tenant, id, false);
  if (!found) throw new NotWanted();
  const { plan, file, task, stop } = found;
  const rights = new Rights(tx, tenant, task.credential, plan);
  const actor = await rights.present();
  const request = requestOf(tx, task);
  const progress = new WorkerProgress(tx, { tenant, plan: id }, rights, signal);
  if (task.kind === "apply" && task.batches) {
    const { asked, batches } = task;
    return await applyBatch(actor, request, { plan, asked, batches, stop });
  }
  if (task.kind === "apply") await applyAll(actor, request, plan, task.asked, progress);
  else await make(tx, actor, plan, await sourceOf(actor, request, plan, file), progress);
  return true;
}

/** A worker whose job was given to another one may still be running it. @throws Interrupted */
async function holdTask(tx: Transaction, { tenant, plan }: Job): Promise<void> {
  if (!(await tryLockName(tx, `plan task:${tenant}:${plan}`))) throw new Interrupted("Another worker runs it.");
}

interface Found {
  plan: Plan;
  file: string | null;
  task: StoredTask;
  /** Whether it was cancelled between batches. */
  stop: boolean;
}

/** @param lock keeps the plan from being cancelled until the transaction ends */
async function findTask(tx: Transaction, tenant: string, id: string, lock: boolean): Promise<Found | undefined> {
  const [row] = await tx.$queryRaw<Found[]>(
    sql`SELECT doc AS plan, file, task, stop FROM plan
        WHERE tenant = ${tenant} AND id = ${id} AND task IS NOT NULL ${lock ? raw("FOR NO KEY UPDATE") : empty}`,
  );
  return row;
}

/** The request of the plan, for the operations that it carries out. */
const requestOf = (tx: Transaction, { request }: StoredTask): Request =>
  ({
    ...request,
    tx,
    params: {},
    query: {},
    ifMatch: undefined,
    setSession() {},
    nameObject() {},
    afterCommit() {},
  }) as unknown as Request;

/** What the credential of a task may do at present. */
class Rights {
  constructor(
    readonly tx: Transaction,
    readonly tenant: string,
    readonly credential: StoredCredential,
    readonly plan: Plan,
  ) {}

  /** @throws AppError `missing_feature` once the credential has ended, or lacks the feature of the plan's operation */
  async present(): Promise<Actor> {
    const actor = await presentActor(this.tx, this.tenant, this.credential);
    requireOperation(actor, this.plan);
    return actor;
  }
}

class WorkerProgress implements Progress {
  #noted = 0;

  constructor(
    readonly tx: Transaction,
    readonly job: Job,
    readonly rights: Rights,
    readonly signal: AbortSignal,
  ) {}

  async note(done: number, expected?: number): Promise<void> {
    if (this.signal.aborted) throw new Interrupted("The process ends.");
    if (Date.now() - this.#noted < noteMilliseconds) return;
    this.#noted = Date.now();
    await this.rights.present();
    if (!(await storeProgress(this.job.tenant, this.job.plan, done, expected))) throw new NotWanted();
  }

  async finish(): Promise<void> {
    await this.rights.present();
    const { tenant, plan } = this.job;
    const count = await this.tx.$executeRaw(
      sql`SELECT FROM plan WHERE tenant = ${tenant} AND id = ${plan} AND task IS NOT NULL FOR NO KEY UPDATE`,
    );
    if (count === 0) throw new NotWanted();
  }
}

/** Stores the error of a task as the refusal of its request. */
async function fail(job: Job, thrown: unknown): Promise<void> {
  const { tenant, plan: id } = job;
  const { code, message, details } = toAppError(thrown);
  if (code === "internal") log.error({ error: thrown, tenant, plan: id }, "the task of a plan failed");
  const { errors, records } = details;
  const failure: Failure = { code, message, details: { ...defined({ errors, records }) } };
  await inTenant(tenant, async (tx) => {
    await holdTask(tx, job);
    const found = await findTask(tx, tenant, id, true);
    if (!found) return;
    const { plan, task } = found;
    const isMaking = task.kind === "make";
    if (task.kind === "apply" && task.batches && task.batches.last > 0) {
      // Records of earlier batches stay written, and can be undone.
      const { done, skipped, events } = task.batches;
      await endApplication(askerOf(tenant, task), requestOf(tx, task), plan, {
        done,
        skipped,
        events,
        reason: undefined,
        isStopped: true,
      });
      tx.send`UPDATE plan SET failure = ${JSON.stringify(failure)}::json WHERE tenant = ${tenant} AND id = ${id}`;
      return;
    }
    const failed: Plan = isMaking
      ? { ...plan, status: "failed", problem: { code, detail: message } }
      : { ...plan, status: "ready" };
    tx.send`UPDATE plan SET doc = ${JSON.stringify(failed)}::json, task = NULL, failure = ${JSON.stringify(failure)}::json
      WHERE tenant = ${tenant} AND id = ${id}`;
    const type: EventType = isMaking ? planMade : planApplied;
    const statusCode = errorStatus[code];
    appendFailure(tx, askerOf(tenant, task), type, { _id: id, name: nameOf(plan), statusCode, message });
  });
}
