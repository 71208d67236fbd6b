import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { promptSeconds } from "@/lib/base/concurrency/wait-for-task";
import { sql } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type ListResult, readList } from "@/lib/base/list/run";
import { message } from "@/lib/languages/text";
import type {
  cancelOperation,
  cancelPlan,
  getOperation,
  getPlan,
  listOperationResults,
  listPlanChanges,
  listPlans,
} from "./endpoints";
import { planCancelled, planStopped } from "./events";
import { operationOf } from "./operation";
import type { OperationStatus } from "./operation-schema";
import type { Plan } from "./schema";
import { isAllowed, lock, nameOf, replacePlan, requireOpen } from "./store";
import { awaitPlan, planOf } from "./wait";

export const list = (actor: Actor, { list: request }: Input<typeof listPlans>): Promise<ListResult> =>
  readList(actor.tenant, request, { where: isAllowed(actor) });

/** @throws AppError `not_found`, `missing_feature` */
export const get = async (actor: Actor, { params: { id }, wait }: Input<typeof getPlan>): Promise<Plan> =>
  planOf(await awaitPlan(actor, id, wait));

/** @throws AppError `not_found`, `missing_feature` */
export async function listChanges(
  actor: Actor,
  { list: request, params: { id } }: Input<typeof listPlanChanges>,
): Promise<ListResult> {
  await awaitPlan(actor, id, 0);
  return await readList(actor.tenant, request, { where: sql`t.plan = ${id}` });
}

/** @throws AppError `not_found`, also before the plan is applied, `missing_feature` */
export async function listResults(
  actor: Actor,
  { list: request, params: { id } }: Input<typeof listOperationResults>,
): Promise<ListResult> {
  operationOf(await awaitPlan(actor, id, 0));
  return await readList(actor.tenant, request, { where: sql`t.plan = ${id} AND t.outcome IS NOT NULL` });
}

/** @throws AppError `not_found`, `missing_feature`, `conflict` */
export async function cancel(actor: Actor, { tx, params, setAuditTarget }: Input<typeof cancelPlan>): Promise<Plan> {
  const { plan } = await lock(tx, actor, params.id);
  setAuditTarget(nameOf(plan));
  if (plan.status !== "making") requireOpen(plan);
  const cancelled: Plan = { ...plan, status: "cancelled" };
  replacePlan(tx, actor.tenant, cancelled);
  append(tx, actor, planCancelled, { _id: plan.id, name: nameOf(plan) });
  return cancelled;
}

/** @throws AppError `not_found`, also before the plan is applied, `missing_feature` */
export const getStatus = async (
  actor: Actor,
  { params: { id }, wait }: Input<typeof getOperation>,
): Promise<OperationStatus> => operationOf(await awaitPlan(actor, id, wait));

/** Ends the application of a plan, in batches before the next one. @throws AppError `not_found`, `missing_feature`, `conflict` */
export async function stop(
  actor: Actor,
  { tx, params, setAuditTarget, afterCommit }: Input<typeof cancelOperation>,
): Promise<OperationStatus> {
  const { plan } = await lock(tx, actor, params.id);
  setAuditTarget(nameOf(plan));
  if (plan.status !== "applying") throw new AppError("conflict", message("The plan is not being applied."));
  tx.send`UPDATE plan SET stop = true WHERE tenant = ${actor.tenant.id} AND id = ${plan.id}`;
  append(tx, actor, planStopped, { _id: plan.id, name: nameOf(plan) });
  const answer = async () => operationOf(await awaitPlan(actor, plan.id, promptSeconds));
  afterCommit(answer);
  return operationOf({ plan, failure: null, done: null, skipped: null, expected: null });
}
