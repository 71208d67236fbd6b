import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { type ListResult, readList, readRecord } from "@/lib/base/list/read";
import type { cancelPlan, getOperation, getPlan, listPlanChanges, listPlans, updatePlan } from "./endpoints";
import { planCancelled, planUpdated } from "./events";
import type { OperationStatus, Plan } from "./schema";
import {
  isAllowed,
  lock,
  nameOf,
  noPlan,
  readChanges,
  replacePlan,
  requireOpen,
  requireOperation,
  type StoredChange,
  shown,
  summaryOf,
} from "./store";

export const list = (actor: Actor, { list: request }: Input<typeof listPlans>): Promise<ListResult> =>
  readList(actor.tenant, request, { where: isAllowed(actor) });

/** @throws AppError `not_found`, `missing_feature` */
export async function get(actor: Actor, { params: { id } }: Pick<Input<typeof getPlan>, "params">): Promise<Plan> {
  const plan = await readRecord<Plan>(actor.tenant, { table: "plan", visibility: "own" }, id);
  if (!plan) throw noPlan();
  requireOperation(actor, plan);
  return shown(plan);
}

/** @throws AppError `not_found`, `missing_feature` */
export async function listChanges(
  actor: Actor,
  { list: request, params }: Input<typeof listPlanChanges>,
): Promise<ListResult> {
  await get(actor, { params });
  return await readList(actor.tenant, request, { where: sql`t.plan = ${params.id}` });
}

/** Leaves records out. @throws AppError `not_found`, `missing_feature`, `precondition_failed`, `conflict`, `invalid_body` */
export async function update(
  actor: Actor,
  { tx, params, body: { leave }, ifMatch, nameObject }: Input<typeof updatePlan>,
): Promise<Plan> {
  const plan = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  requireMatch(ifMatch === `"${plan.digest}"` ? undefined : ifMatch, plan);
  requireOpen(plan);
  const changes = await readChanges(tx, actor, plan.id);
  const known = new Set(changes.map(({ doc }) => doc.record));
  for (const [at, id] of leave.entries())
    if (!known.has(id))
      throw AppError.invalidBody([
        { pointer: `/leave/${at}`, code: "invalid", detail: "The plan has no such record." },
      ]);
  const leaving = new Set(leave);
  const next = changes.map(({ doc: { left: _, ...doc }, ...rest }): StoredChange => {
    const isLeft = leaving.has(doc.record) && doc.action !== "same" && doc.action !== "refuse";
    return { ...rest, doc: isLeft ? { ...doc, left: true } : doc };
  });
  const changed = { ...plan, ...summaryOf(next) };
  if (changed.digest === plan.digest) return plan;
  const { status: _, ...stored } = changed;
  const moved = next.filter(({ doc }, at) => doc.left !== changes[at]?.doc.left);
  replacePlan(
    tx,
    actor,
    { ...stored, status: "ready" },
    moved.map(({ doc }) => doc),
  );
  append(tx, actor, planUpdated, { _id: plan.id, name: nameOf(plan), left: changed.left });
  return changed;
}

/** @throws AppError `not_found`, `missing_feature`, `conflict` */
export async function cancel(actor: Actor, { tx, params, nameObject }: Input<typeof cancelPlan>): Promise<Plan> {
  const plan = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  requireOpen(plan);
  const cancelled: Plan = { ...plan, status: "cancelled" };
  replacePlan(tx, actor, cancelled, []);
  append(tx, actor, planCancelled, { _id: plan.id, name: nameOf(plan) });
  return cancelled;
}

/** @throws AppError `not_found`, also before the plan is applied, `missing_feature` */
export async function getStatus(actor: Actor, { params }: Input<typeof getOperation>): Promise<OperationStatus> {
  const { id, status, applied, done = 0, skipped = 0 } = await get(actor, { params });
  if (status !== "applied" || applied === undefined) throw AppError.notFound("The operation");
  return { id, plan: id, status: "done", done, skipped, total: done + skipped, endedAt: applied };
}
