import type { Actor } from "@/lib/base/auth/actor";
import { promptSeconds, waitForTask } from "@/lib/base/concurrency/wait-for-task";
import { sql } from "@/lib/base/db/sql";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { operationOf, type PlanRow } from "./operation";
import type { OperationStatus } from "./operation-schema";
import type { Plan } from "./schema";
import { isBusy } from "./state";
import { noPlan, requireOperation, shown } from "./store";

/** Answers that wait for the task of a plan. */

/** A plan with the progress of its task. @throws AppError `not_found`, `missing_feature` */
async function readPlan(actor: Actor, id: string): Promise<PlanRow> {
  const [row] = await read<PlanRow>(
    actor.tenant,
    sql`SELECT doc AS plan, failure, done, expected, (task->'batches'->>'skipped')::int AS skipped FROM plan WHERE tenant = ${actor.tenant.id} AND id = ${id}`,
    true,
  );
  if (!row) throw noPlan();
  requireOperation(actor, row.plan);
  return { ...row, plan: shown(row.plan) };
}

/** The plan once its task has ended, or as it is after some seconds. */
export const awaitPlan = (actor: Actor, id: string, seconds: number): Promise<PlanRow> =>
  waitForTask(
    seconds,
    () => readPlan(actor, id),
    ({ plan }) => isBusy(plan),
  );

/** The answer about a plan that is being made. @throws AppError for which it cannot be made */
export async function settledPlan(actor: Actor, id: string): Promise<Plan> {
  const row = await awaitPlan(actor, id, promptSeconds);
  if (row.plan.status === "failed") throw failureOf(row);
  return planOf(row);
}

/** The answer about a plan that is being applied. @throws AppError for which nothing was changed */
export async function settledOperation(actor: Actor, id: string): Promise<OperationStatus> {
  const row = await awaitPlan(actor, id, promptSeconds);
  if (row.plan.status === "ready") throw failureOf(row);
  return operationOf(row);
}

function failureOf({ failure }: PlanRow): AppError {
  if (!failure) return AppError.notFound(message("The operation was not found."));
  return new AppError(failure.code, failure.message, failure.details);
}

/** The answer, with the progress of its task. */
export function planOf({ plan, done, skipped, expected }: PlanRow): Plan {
  if (!isBusy(plan)) return plan;
  const inBatches = skipped !== null;
  return { ...plan, progress: { done: done ?? 0, ...(expected === null ? {} : { total: expected }), inBatches } };
}
