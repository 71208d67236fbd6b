import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { OperationStatus } from "./operation-schema";
import type { Plan } from "./schema";
import { irreversible, writeCount } from "./state";
import type { Failure } from "./task";

/** The row of a plan that is applied, or was. */
export interface PlanRow {
  plan: Plan;
  /** Why its last application has changed nothing. */
  failure: Failure | null;
  done: number | null;
  skipped: number | null;
  expected: number | null;
}

/** How far the application of a plan is. @throws AppError `not_found` before there is one */
export function operationOf({ plan, failure, done, skipped, expected }: PlanRow): OperationStatus {
  const { id, status, begun, applied } = plan;
  const total = expected ?? writeCount(plan);
  const named = { id, plan: id, ...defined({ begun, startedAt: begun }) };
  if (status === "applied") {
    const { done = 0, skipped = 0, stopped = false, events } = plan;
    const tried = stopped ? writeCount(plan) : done + skipped;
    const end = failure
      ? { status: "failed" as const, error: errorOf(failure) }
      : { status: stopped ? ("cancelled" as const) : ("done" as const) };
    const undo = done > 0 && !irreversible[plan.operation] ? { undo: { undo: id } } : {};
    return {
      ...named,
      done,
      failed: skipped,
      total: tried,
      ...end,
      ...undo,
      ...defined({ ended: applied, endedAt: applied, events }),
    };
  }
  if (status === "applying") {
    const written = done ?? 0;
    const etaSeconds = secondsLeft(begun, written, total);
    return { ...named, status: "running", done: written, failed: skipped ?? 0, total, ...defined({ etaSeconds }) };
  }
  if (status === "cancelled" && begun !== undefined)
    return { ...named, status: "cancelled", done: 0, failed: 0, total };
  if (failure && status === "ready") {
    return { ...named, status: "failed", done: 0, failed: 0, total, error: errorOf(failure) };
  }
  throw AppError.notFound(message("The operation was not found."));
}

const errorOf = ({ code, message: detail, details }: Failure) => ({
  code,
  detail,
  ...defined({ records: details.records as { id: string }[] | undefined }),
});

function secondsLeft(begun: string | undefined, done: number, total: number): number | undefined {
  if (begun === undefined || done === 0) return undefined;
  return Math.ceil(((Date.now() - Date.parse(begun)) / 1000 / done) * (total - done));
}
