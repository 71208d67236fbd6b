import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { promptSeconds } from "@/lib/base/concurrency/wait-for-task";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { type ListResult, readList } from "@/lib/base/list/run";
import type {
  cancelOperation,
  cancelPlan,
  getOperation,
  getPlan,
  listOperationResults,
  listPlanChanges,
  listPlans,
  updatePlan,
} from "./endpoints";
import { planCancelled, planStopped, planUpdated } from "./events";
import { operationOf } from "./operation";
import type { OperationStatus } from "./operation-schema";
import type { Plan, PlanChange } from "./schema";
import { isAllowed, lock, nameOf, replacePlan, requireOpen } from "./store";
import { countFields, countNumbers, digestOf } from "./summary";
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

/** Leaves records out. @throws AppError `not_found`, `missing_feature`, `precondition_failed`, `conflict`, `invalid_body` */
export async function update(
  actor: Actor,
  { tx, params, body: { leave }, ifMatch, nameObject }: Input<typeof updatePlan>,
): Promise<Plan> {
  const { plan, content } = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  requireMatch(ifMatch, plan, `"${plan.digest}"`);
  requireOpen(plan);
  await requireRecords(tx, actor, plan, leave);
  const { moved, left } = await leaveOut(tx, actor, plan, leave);
  if (moved.length === 0) return plan;
  const { fields, numbers } = structuredClone({ fields: plan.fields, numbers: plan.numbers ?? {} });
  for (const change of moved) {
    countFields(fields, change, change.left ? -1 : 1);
    countNumbers(numbers, change, change.left ? -1 : 1);
  }
  const changed = { ...plan, left: left.length, fields, numbers, digest: digestOf(content, left) };
  // The status `expired` follows from the time and is not stored.
  replacePlan(tx, actor, { ...changed, status: "ready" });
  append(tx, actor, planUpdated, { _id: plan.id, name: nameOf(plan), left: changed.left });
  return changed;
}

/** @throws AppError `invalid_body` for a record that is not in the plan */
async function requireRecords(tx: Transaction, { tenant }: Actor, { id }: Plan, records: readonly string[]) {
  const rows = await tx.$queryRaw<{ at: number }[]>`
    SELECT r.at FROM unnest(${records}::text[]) WITH ORDINALITY AS r (record, at)
    WHERE r.record NOT IN (SELECT c.record FROM plan_change c WHERE c.tenant = ${tenant.id} AND c.plan = ${id}) ORDER BY r.at`;
  if (rows.length === 0) return;
  const detail = "The plan has no such record.";
  throw AppError.invalidBody(rows.map(({ at }) => ({ pointer: `/leave/${at - 1}`, code: "invalid", detail })));
}

/**
 * Leaves these records out, and includes the others. @returns the changes whose state differs now, and the numbers of those
 * left out
 */
async function leaveOut(tx: Transaction, { tenant }: Actor, { id }: Plan, records: readonly string[]) {
  const moved = await tx.$queryRaw<{ doc: PlanChange }[]>`
    UPDATE plan_change c SET doc = (CASE WHEN c.doc->>'left' = 'true' THEN left(c.doc::text, ${-leftEnd.length}::integer) || '}'
      ELSE left(c.doc::text, -1) || ${leftEnd} END)::json
    WHERE c.tenant = ${tenant.id} AND c.plan = ${id} AND c.action NOT IN ('same', 'refuse')
      AND (c.doc->>'left' IS NOT DISTINCT FROM 'true') <> (c.record = ANY (${records}))
    RETURNING c.doc`;
  const left = await tx.$queryRaw<{ number: number }[]>`
    SELECT number FROM plan_change WHERE tenant = ${tenant.id} AND plan = ${id} AND doc->>'left' = 'true' ORDER BY number`;
  return { moved: moved.map(({ doc }) => doc), left: left.map(({ number }) => number) };
}

/** The end of the document of a record that is left out. */
const leftEnd = ',"left":true}';

/** @throws AppError `not_found`, `missing_feature`, `conflict` */
export async function cancel(actor: Actor, { tx, params, nameObject }: Input<typeof cancelPlan>): Promise<Plan> {
  const { plan } = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  if (plan.status !== "making") requireOpen(plan);
  const cancelled: Plan = { ...plan, status: "cancelled" };
  replacePlan(tx, actor, cancelled);
  append(tx, actor, planCancelled, { _id: plan.id, name: nameOf(plan) });
  return cancelled;
}

/** @throws AppError `not_found`, also before the plan is applied, `missing_feature` */
export const getStatus = async (
  actor: Actor,
  { params: { id }, wait }: Input<typeof getOperation>,
): Promise<OperationStatus> => operationOf(await awaitPlan(actor, id, wait));

/** Ends the application of a plan before its next batch. @throws AppError `not_found`, `missing_feature`, `conflict` */
export async function stop(
  actor: Actor,
  { tx, params, nameObject, afterCommit }: Input<typeof cancelOperation>,
): Promise<OperationStatus> {
  const { plan } = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  if (plan.status !== "applying") throw new AppError("conflict", "The plan is not being applied.");
  const count = await tx.$executeRaw`UPDATE plan SET stop = true
    WHERE tenant = ${actor.tenant.id} AND id = ${plan.id} AND task->'batches' IS NOT NULL`;
  if (count === 0) throw new AppError("conflict", "One transaction applies it, of which no part can be cancelled.");
  append(tx, actor, planStopped, { _id: plan.id, name: nameOf(plan) });
  const answer = async () => operationOf(await awaitPlan(actor, plan.id, promptSeconds));
  afterCommit(answer);
  return operationOf({ plan, failure: null, done: null, skipped: null, expected: null });
}
