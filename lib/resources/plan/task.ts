import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { credentialOf, presentActor, type StoredCredential } from "@/lib/base/write/credential";
import { message } from "@/lib/languages/text";
import type { PlanApply } from "./operation-schema";
import type { Plan } from "./schema";
import { requireOperation } from "./store";

/**
 * What is to be done for a plan. The transaction of the request stores it with the plan, and the transaction that completes
 * it removes it: if a process dies, its work is rolled back and another one repeats it.
 */
export type Task = { expected?: number | undefined } & (
  | { kind: "make" }
  | { kind: "apply"; asked: PlanApply; batches?: Batches }
);

export interface Job {
  tenant: string;
  plan: string;
}

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
};

/** The most records of a plan that the process which is asked makes or applies itself, while the caller waits. */
export const smallMax = 1_000;

export const isSmall = (records: number | undefined): boolean => records !== undefined && records <= smallMax;

/** A dry run makes or applies a plan in its own transaction. @throws AppError `not_previewable` */
export function requireSmall(records: number | undefined): void {
  if (isSmall(records)) return;
  throw new AppError(
    "not_previewable",
    message("A dry run is of at most {smallMax} records. Make the plan: it changes nothing.", { smallMax }),
  );
}

/** Stores a plan with its task. The job of few records waits, as the process that was asked begins with them at once. */
export function startTask(tx: Transaction, actor: Actor, plan: Plan, task: Task): void {
  const { tenant, user } = actor;
  const { id, name, parent } = tenant;
  const credential = credentialOf(actor);
  const asker = { user, tenant: { name, parent } };
  const stored: StoredTask = { ...task, credential, asker };
  tx.send`UPDATE plan SET doc = ${JSON.stringify(plan)}::json, task = ${JSON.stringify(stored)}::json, done = 0,
      expected = ${task.expected ?? null}, failure = NULL, stop = false
    WHERE tenant = ${id} AND id = ${plan.id}`;
  tx.send`SELECT app.enqueue_plan(${id}, ${plan.id}, ${isSmall(task.expected) ? "5 seconds" : "0 seconds"}::interval)`;
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

/** The task is no longer needed: it was done by another process, or its plan was cancelled while it was made. */
export class NotWanted extends Error {}
/** The application was cancelled: all of it is rolled back. */
export class Cancelled extends Error {}
/** The process is stopping, or another one is at it: it is continued later. */
export class Interrupted extends Error {}

/** Asks while a task runs whether it may go on. */
export interface Check {
  /** @param done records so far @param expected about how many in all @throws if it may not */
  step(done: number, expected?: number): Promise<void>;
  /** Called before the outcome is stored, which nobody can cancel any more. @throws if it may not */
  end(): Promise<void>;
}

const noteMilliseconds = 400;

export class TaskCheck implements Check {
  // What ends soon notes no progress.
  #noted = Date.now();

  constructor(
    readonly tx: Transaction,
    readonly job: Job,
    readonly credential: StoredCredential,
    readonly plan: Plan,
    readonly signal: AbortSignal | undefined,
  ) {}

  /** The actor with its present rights. @throws AppError `missing_feature` where they no longer suffice for the plan */
  async present(): Promise<Actor> {
    if (this.signal?.aborted) throw new Interrupted("The process ends.");
    const actor = await presentActor(this.tx, this.job.tenant, this.credential);
    requireOperation(actor, this.plan);
    return actor;
  }

  async step(done: number, expected?: number): Promise<void> {
    await this.present();
    if (Date.now() - this.#noted < noteMilliseconds) return;
    this.#noted = Date.now();
    requireWanted(await storeProgress(this.job, done, expected));
  }

  async end(): Promise<void> {
    await this.present();
    const { tenant, plan } = this.job;
    requireWanted(
      await this.tx.$queryRaw<Progress[]>(
        sql`SELECT stop FROM plan WHERE tenant = ${tenant} AND id = ${plan} AND task IS NOT NULL FOR NO KEY UPDATE`,
      ),
    );
  }
}

interface Progress {
  /** Whether it was cancelled. */
  stop: boolean;
}

function requireWanted([found]: readonly Progress[]): void {
  if (!found) throw new NotWanted();
  if (found.stop) throw new Cancelled();
}

/** Stores the progress of a task in a transaction of its own, visible at once. */
const storeProgress = ({ tenant, plan }: Job, done: number, expected: number | undefined): Promise<Progress[]> =>
  inTenant(tenant, (tx) =>
    tx.$queryRaw<Progress[]>(sql`
      UPDATE plan SET done = ${done}, expected = coalesce(${expected ?? null}, expected)
      WHERE tenant = ${tenant} AND id = ${plan} AND task IS NOT NULL RETURNING stop`),
  );
