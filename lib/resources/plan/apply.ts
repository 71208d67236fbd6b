import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type Condition, requireMatch } from "@/lib/base/http/etag";
import type { applyPlan } from "./endpoints";
import { countEvents, endApplication, executionOf, staleOf, write } from "./execution";
import { operationOf } from "./operation";
import type { OperationStatus, PlanApply } from "./operation-schema";
import type { Request } from "./operations";
import { type Progress, unreported } from "./progress";
import { requireProof } from "./proof";
import type { Plan } from "./schema";
import { requireSecondPerson } from "./second-person";
import { writtenBy } from "./state";
import { isWritten, lock, nameOf, readChanges, requireOpen } from "./store";
import { isBatched, isLong, startTask } from "./task";
import { settledOperation } from "./wait";

/**
 * Applies a plan in one transaction: each record becomes what the plan says, or nothing is changed. Of several concurrent
 * requests the first applies it. The worker applies a plan of many records, in batches if they are too many for one
 * transaction or need not all be written.
 * @throws AppError `not_found`, `missing_feature`, `needs_second_person`, `precondition_failed`, `conflict`,
 * `plan_expired`, `plan_stale`, `reauthentication_required`
 */
export async function apply(actor: Actor, input: Input<typeof applyPlan>): Promise<OperationStatus> {
  const { tx, params, body, ifMatch, nameObject } = input;
  const { plan } = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  const begun = await begin(tx, actor, plan, ifMatch);
  const request = input as unknown as Request;
  const total = writtenBy(plan);
  if (!isLong(plan.operation, total)) return await applyAll(actor, request, begun, body);
  const applying: Plan = { ...begun, status: "applying" };
  const batches = isBatched(total, body) ? { batches: { last: 0, done: 0, skipped: 0, events: 0 } } : {};
  startTask(tx, actor, request, applying, { kind: "apply", asked: body, expected: total, ...batches });
  input.afterCommit(() => settledOperation(actor, plan.id));
  return operationOf({ plan: applying, failure: null, done: 0, expected: total, skipped: 0 });
}

/**
 * A locked plan as its application begins.
 * @throws AppError `needs_second_person`, `precondition_failed`, `conflict`, `plan_expired`, `reauthentication_required`
 */
export async function begin(tx: Transaction, actor: Actor, plan: Plan, ifMatch: Condition): Promise<Plan> {
  requireOpen(plan);
  if (plan.status === "expired") throw new AppError("plan_expired", "The plan has expired. Make it again.");
  requireMatch(ifMatch, plan, `"${plan.digest}"`);
  await requireSecondPerson(tx, actor, plan);
  requireProof(actor, plan);
  const { username, id } = actor.user;
  return { ...plan, begun: new Date().toISOString(), appliedBy: { username, ...defined({ id }) } };
}

/** Writes the records of a plan, or none of them. @throws AppError `plan_stale` */
export async function applyAll(
  actor: Actor,
  request: Request,
  plan: Plan,
  { stale, reason }: PlanApply,
  progress: Progress = unreported,
): Promise<OperationStatus> {
  const { tx } = request;
  const began = Date.now();
  const execution = executionOf(actor, request, plan);
  const skipped = await staleOf(tx, actor, plan, execution, true);
  if (skipped.count > 0 && stale === "refuse") throw await skipped.error(tx, actor, plan);
  let done = 0;
  for await (const changes of readChanges(tx, actor, plan.id, isWritten)) {
    done += await write(actor, request, plan, execution, changes, skipped);
    await progress.note(done);
  }
  const events = await countEvents(tx, actor, execution, began);
  await progress.finish();
  const applied = await endApplication(actor, request, plan, { done, skipped: skipped.count, events, reason });
  return operationOf({ plan: applied, failure: null, done: null, expected: null, skipped: null });
}
