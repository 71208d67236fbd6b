import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import type { AppError } from "@/lib/base/errors";
import { credentialOf, type StoredCredential } from "@/lib/base/write/credential";
import { isImport } from "./imports/kinds";
import type { PlanApply } from "./operation-schema";
import type { Request } from "./operations";
import type { Plan, PlanOperation } from "./schema";
import { transactionMax } from "./state";

/**
 * The worker's task for a plan of many records. The transaction of the request stores it with the plan, and the transaction
 * that completes it removes it: if a worker dies, its work is rolled back and another worker repeats it.
 */
export type Task = { expected?: number | undefined } & (
  | { kind: "make" }
  | { kind: "apply"; asked: PlanApply; batches?: Batches }
);

/** The progress of a plan that is applied in batches: the number of the last record, and the counts up to it. */
export interface Batches {
  last: number;
  done: number;
  skipped: number;
  events: number;
}

/** A task as it is stored: whose rights it has, and who has asked for it. Proof of identity has been checked before. */
export type StoredTask = Task & {
  credential: StoredCredential;
  asker: Pick<Actor, "user"> & { tenant: { name: string; parent: string | null } };
  request: Pick<Request, "client" | "site">;
};

/** The most records that are planned or applied while the caller waits, in the transaction of the request. */
const promptMax = { bulk: 250, import: 2_000 };

export const promptMaxOf = (operation: PlanOperation): number => promptMax[isImport(operation) ? "import" : "bulk"];

export const isLong = (operation: PlanOperation, records: number): boolean => records > promptMaxOf(operation);

/** Whether a plan is applied in batches, between which it can be cancelled. */
export const isBatched = (records: number, { stale }: PlanApply): boolean =>
  records > transactionMax || stale === "skip";

/** Stores a plan with its task, which begins after the commit. */
export function startTask(tx: Transaction, actor: Actor, { client, site }: Request, plan: Plan, task: Task): void {
  const { tenant, user } = actor;
  const { id, name, parent } = tenant;
  const credential = credentialOf(actor);
  const stored: StoredTask = {
    ...task,
    credential,
    asker: { user, tenant: { name, parent } },
    request: { client, site },
  };
  tx.send`UPDATE plan SET doc = ${JSON.stringify(plan)}::json, task = ${JSON.stringify(stored)}::json, done = 0,
      expected = ${task.expected ?? null}, failure = NULL, stop = false
    WHERE tenant = ${id} AND id = ${plan.id}`;
  tx.send`SELECT app.enqueue_plan(${id}, ${plan.id})`;
}

/** Who has asked for a task, for its events alone: without any right. */
export const askerOf = (tenant: string, { asker }: StoredTask): Actor => ({
  user: asker.user,
  tenant: { id: tenant, ...asker.tenant },
  features: new Set(),
  credential: "",
});

/** The error of a failed task, as its request would have been answered. */
export type Failure = Pick<AppError, "code" | "message" | "details">;

/** Stores the progress of a task in a transaction of its own, visible at once. @returns false if the task was cancelled */
export const storeProgress = (tenant: string, plan: string, done: number, expected: number | undefined) =>
  inTenant(tenant, async (tx) => {
    const count = await tx.$executeRaw(sql`
      UPDATE plan SET done = ${done}, expected = coalesce(${expected ?? null}, expected)
      WHERE tenant = ${tenant} AND id = ${plan} AND task IS NOT NULL`);
    return count > 0;
  });
