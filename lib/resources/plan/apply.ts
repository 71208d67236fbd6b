import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type Condition, requireMatch } from "@/lib/base/http/etag";
import { message } from "@/lib/languages/text";
import type { applyPlan } from "./endpoints";
import { operationOf } from "./operation";
import type { OperationStatus } from "./operation-schema";
import { requireProof } from "./proof";
import { runSmall } from "./run";
import type { Plan } from "./schema";
import { requireSecondPerson } from "./second-person";
import { writeCount } from "./state";
import { lock, nameOf, requireOpen } from "./store";
import { isSmall, requireSmall, startTask } from "./task";
import { settledOperation } from "./wait";
import { applyAll } from "./write";

/**
 * Has a plan applied: each record becomes what the plan says, or nothing is changed. Of several concurrent requests the first
 * applies it.
 * @throws AppError `not_found`, `missing_feature`, `needs_second_person`, `precondition_failed`, `conflict`,
 * `plan_expired`, `plan_stale`, `reauthentication_required`
 */
export async function apply(actor: Actor, input: Input<typeof applyPlan>): Promise<OperationStatus> {
  const { tx, params, body, ifMatch, setAuditTarget, isDryRun } = input;
  const { plan } = await lock(tx, actor, params.id);
  setAuditTarget(nameOf(plan));
  const begun = await begin(tx, actor, plan, ifMatch);
  const total = writeCount(plan);
  if (isDryRun) requireSmall(total);
  if (isDryRun || total === 0) return await applyAll({ tx, actor }, begun, body);
  const applying: Plan = { ...begun, status: "applying" };
  const batches = total > env.PLAN_TRANSACTION_MAX ? { batches: { last: 0, done: 0, skipped: 0, events: 0 } } : {};
  startTask(tx, actor, applying, { kind: "apply", asked: body, expected: total, ...batches });
  input.afterCommit(async () => {
    if (isSmall(total)) await runSmall({ tenant: actor.tenant.id, plan: plan.id });
    return await settledOperation(actor, plan.id);
  });
  return operationOf({ plan: applying, failure: null, done: 0, expected: total, skipped: 0 });
}

/**
 * A locked plan as its application begins.
 * @throws AppError `needs_second_person`, `precondition_failed`, `conflict`, `plan_expired`, `reauthentication_required`
 */
export async function begin(tx: Transaction, actor: Actor, plan: Plan, ifMatch: Condition): Promise<Plan> {
  requireOpen(plan);
  if (plan.status === "expired") throw new AppError("plan_expired", message("The plan has expired. Make it again."));
  requireMatch(ifMatch === `"${plan.digest}"` ? undefined : ifMatch, plan);
  await requireSecondPerson(tx, actor, plan);
  requireProof(actor, plan);
  const { username, id } = actor.user;
  return { ...plan, begun: new Date().toISOString(), appliedBy: { username, ...defined({ id }) } };
}
