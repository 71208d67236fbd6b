import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError, type ErrorCode } from "@/lib/base/errors";
import { presentVersions, tableOf } from "@/lib/resources/undo/records";
import { changeOf, type Target } from "./change";
import { operations, type Request } from "./operations";
import { runOf } from "./run";
import type { BulkOperation, Plan } from "./schema";
import { staleBecause, staleRecord } from "./stale";
import { readChanges, type StoredChange } from "./store";
import type { Task } from "./targets";

/** A bulk change carries out the operation of one record for each. */

/** Carries out a bulk change, keeps what has become of each record, and takes it back. */
export async function planBulk(
  actor: Actor,
  request: Request,
  { targets, ...asked }: Task,
): Promise<Omit<Task, "targets"> & { changes: StoredChange[] }> {
  const { tx } = request;
  tx.send`SAVEPOINT rehearsal`;
  const changes = await rehearsed(actor, request, { ...asked, targets });
  tx.send`ROLLBACK TO SAVEPOINT rehearsal`;
  // What follows belongs to the transaction itself.
  tx.send`RELEASE SAVEPOINT rehearsal`;
  return { ...asked, changes };
}

/** What an operation refuses for the state of a record; anything else ends the plan. */
const refusals: readonly ErrorCode[] = [
  "not_found",
  "conflict",
  "invalid_body",
  "undo_conflict",
  "not_undoable",
  "missing_feature",
];

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && refusals.includes(error.code);

/** Carries out the operation for each record in turn, and compares what the records were and are. */
async function rehearsed(actor: Actor, request: Request, task: Task): Promise<StoredChange[]> {
  const { tx } = request;
  const { kind, lock } = operations[task.operation];
  const ids = task.targets.map(({ record }) => record);
  lock?.(tx, actor.tenant.id);
  const before = await presentVersions(tx, actor, tableOf(kind), ids, true);
  const refused = new Map<Target, AppError>();
  for (const target of task.targets) {
    const owner = before.get(target.record)?.owner;
    if (target.tenant !== undefined && owner !== undefined && owner !== target.tenant) {
      refused.set(target, new AppError("conflict", "A record of another tenant has this identifier and comes first."));
      continue;
    }
    tx.send`SAVEPOINT record`;
    try {
      await runOf(actor, request, task, target);
      tx.send`RELEASE SAVEPOINT record`;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.set(target, error);
      tx.send`ROLLBACK TO SAVEPOINT record`;
    }
  }
  const after = await presentVersions(tx, actor, tableOf(kind), ids, false);
  return task.targets.map((target, at) =>
    changeOf(
      actor,
      target,
      at + 1,
      before.get(target.record),
      after.get(target.record),
      refused.get(target),
      "restore",
    ),
  );
}

/** Carries out the operation for each record, and compares what has become of it. @throws AppError `plan_stale` */
export async function applyBulk(
  actor: Actor,
  request: Request,
  plan: Pick<Plan, "set" | "undoes"> & { operation: BulkOperation },
  changes: readonly StoredChange[],
): Promise<void> {
  const source = plan.undoes === undefined ? undefined : await sourceEvents(request.tx, actor, plan.undoes);
  for (const change of changes) {
    const { record } = change.doc;
    try {
      await runOf(actor, request, plan, { record, ...defined({ undoes: source?.get(record) }) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw staleBecause([staleRecord(change, error.message, error.code)]);
    }
  }
  const { kind } = operations[plan.operation];
  const after = await presentVersions(
    request.tx,
    actor,
    tableOf(kind),
    changes.map(({ doc }) => doc.record),
    false,
  );
  const others = changes.filter((change) => !isAsPlanned(change, after.get(change.doc.record)?.doc));
  if (others.length === 0) return;
  const detail = "It would become something else than planned, since what it depends on was changed.";
  throw staleBecause(others.map((each) => staleRecord(each, detail)));
}

/** The events of the plan that is taken back, by record. */
async function sourceEvents(tx: Transaction, actor: Actor, plan: string): Promise<ReadonlyMap<string, string>> {
  const changes = await readChanges(tx, actor, plan);
  return new Map(changes.flatMap(({ doc: { record, event } }) => (event ? [[record, event]] : [])));
}

/** The times of the change itself are those of the application. */
function isAsPlanned({ doc: { action }, after }: StoredChange, now: object | undefined): boolean {
  if (action === "delete") return now === undefined || "deletedDate" in now;
  return now !== undefined && after !== null && contentOf(now) === contentOf(after);
}

const contentOf = ({ updated: _, ...doc }: { updated?: unknown }): string => JSON.stringify(doc);
