import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import type { ErrorCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import type { Request } from "@/lib/base/write/kind";
import { presentVersions } from "@/lib/base/write/versions";
import * as undo from "@/lib/resources/undo/service";
import { changeOf, type Target } from "./change";
import { operations } from "./operations";
import type { BulkOperation, Plan } from "./schema";
import { staleBecause, staleRecord } from "./stale";
import type { StoredChange } from "./store";
import type { Task } from "./targets";

/** Plans and applies a bulk change, by the operation of one record for each. */

const recordsAtOnce = 250;
/** How many operations run at once: their statements share round trips. */
const operationsAtOnce = 50;

/**
 * Carries out a bulk change, compares each record before and after, and rolls back. Records that do not depend on each other
 * are done in batches, so that they are locked for a moment only.
 */
export async function* planBulk(
  actor: Actor,
  request: Request,
  task: Task,
  kinds: Map<string, EventKind>,
): AsyncGenerator<StoredChange[]> {
  const { tx } = request;
  const { areTogether } = operations[task.operation];
  const size = areTogether ? task.targets.length : recordsAtOnce;
  for (let at = 0; at < task.targets.length; at += size) {
    tx.send`SAVEPOINT trial`;
    const began = Date.now();
    const changes = await triedChanges(actor, request, task, at, task.targets.slice(at, at + size));
    for (const kind of await appendedKinds(tx, actor, began)) kinds.set(`${kind.source} ${kind.action}`, kind);
    tx.send`ROLLBACK TO SAVEPOINT trial`;
    // Later statements belong to the transaction itself.
    tx.send`RELEASE SAVEPOINT trial`;
    yield changes;
  }
}

export type EventKind = NonNullable<Plan["eventKinds"]>[number];

/** The kinds of the events that this transaction has appended since `began`. */
const appendedKinds = (tx: Transaction, { tenant }: Actor, began: number): Promise<EventKind[]> =>
  tx.$queryRaw<EventKind[]>`
    SELECT DISTINCT source, action FROM event
    WHERE tenant = ${tenant.id} AND id >= ${firstIdentifier(began)} AND tx = pg_current_xact_id() ORDER BY source, action`;

/** The errors that refuse one record; any other error ends the plan. */
const refusals: readonly ErrorCode[] = [
  "not_found",
  "conflict",
  "invalid_body",
  "undo_conflict",
  "not_undoable",
  "missing_feature",
];

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && refusals.includes(error.code);

/** Carries out the operation for each record, and compares the records before and after. */
async function triedChanges(
  actor: Actor,
  request: Request,
  task: Task,
  first: number,
  targets: readonly Target[],
): Promise<StoredChange[]> {
  const { tx } = request;
  const operation = operations[task.operation];
  const ids = targets.map(({ record }) => record);
  operation.lock?.(tx, actor.tenant.id);
  const before = await presentVersions(tx, actor, operation, ids, true);
  const refused = new Map<Target, AppError>();
  const taken = targets.filter((target) => {
    const owner = before.get(target.record)?.owner;
    const isOther = target.tenant !== undefined && owner !== undefined && owner !== target.tenant;
    if (isOther)
      refused.set(target, new AppError("conflict", "A record of another tenant has this identifier and comes first."));
    return !isOther;
  });
  if (!(await areAllCarriedOut(actor, request, task, taken)))
    for (const target of taken) {
      const error = await refusalOf(actor, request, task, target);
      if (error) refused.set(target, error);
    }
  const after = await presentVersions(tx, actor, operation, ids, false);
  return targets.map((target, at) => {
    const { record } = target;
    const number = first + at + 1;
    return changeOf(actor, target, number, before.get(record), after.get(record), refused.get(target), "restore");
  });
}

/** Carries out the operation for several records together, or for none where it refuses one. */
async function areAllCarriedOut(
  actor: Actor,
  request: Request,
  task: Task,
  targets: readonly Target[],
): Promise<boolean> {
  if (operations[task.operation].areTogether) return false;
  const { tx } = request;
  tx.send`SAVEPOINT together`;
  const isRefused = (await refusalsOf(actor, request, task, targets)).length > 0;
  if (isRefused) tx.send`ROLLBACK TO SAVEPOINT together`;
  tx.send`RELEASE SAVEPOINT together`;
  return !isRefused;
}

/**
 * Carries out the operation for each record, in turn where they depend on each other, until it is refused.
 * @returns the records that it was refused for, and why
 */
async function refusalsOf<T extends Target>(
  actor: Actor,
  request: Request,
  task: Pick<Task, "operation" | "set">,
  targets: readonly T[],
): Promise<[target: T, error: AppError][]> {
  const size = operations[task.operation].areTogether ? 1 : operationsAtOnce;
  for (let at = 0; at < targets.length; at += size) {
    const running = targets.slice(at, at + size);
    const ended = await Promise.allSettled(running.map((target) => runOf(actor, request, task, target)));
    const refused = ended.flatMap((each, at): [T, AppError][] => {
      if (each.status === "fulfilled") return [];
      if (!isRefusal(each.reason)) throw each.reason;
      return [[running[at] as T, each.reason]];
    });
    if (refused.length > 0) return refused;
  }
  return [];
}

async function refusalOf(actor: Actor, request: Request, task: Task, target: Target): Promise<AppError | undefined> {
  const { tx } = request;
  tx.send`SAVEPOINT record`;
  try {
    await runOf(actor, request, task, target);
    tx.send`RELEASE SAVEPOINT record`;
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    tx.send`ROLLBACK TO SAVEPOINT record`;
    tx.send`RELEASE SAVEPOINT record`;
    return error;
  }
}

/** Carries out the operation of a plan for one record, both to plan and to apply it. */
async function runOf(
  actor: Actor,
  request: Request,
  task: Pick<Task, "operation" | "set">,
  { record, undoes }: Target,
): Promise<void> {
  if (undoes === undefined) {
    await operations[task.operation].run(actor, request, record, task.set);
    return;
  }
  const nameObject = () => {};
  await undo.undo(actor, {
    ...request,
    ifMatch: undefined,
    params: { id: undoes },
    body: { resolve: {} },
    query: {},
    nameObject,
  });
}

/** Carries out the operation for each record, and compares it with the plan. @throws AppError `plan_stale` */
export async function applyBulk(
  actor: Actor,
  request: Request,
  plan: Pick<Plan, "set" | "undoes"> & { operation: BulkOperation },
  changes: readonly StoredChange[],
): Promise<void> {
  const { tx } = request;
  const ids = changes.map(({ doc }) => doc.record);
  const source = plan.undoes === undefined ? undefined : await sourceEvents(tx, actor, plan.undoes, ids);
  const targets = changes.map((change) => ({
    change,
    record: change.doc.record,
    ...defined({ undoes: source?.get(change.doc.record) }),
  }));
  const refused = await refusalsOf(actor, request, plan, targets);
  if (refused.length > 0)
    throw staleBecause(refused.map(([{ change }, error]) => staleRecord(change, error.message, error.code)));
  const after = await presentVersions(tx, actor, operations[plan.operation], ids, false);
  const others = changes.filter((change) => !isAsPlanned(change, after.get(change.doc.record)?.doc));
  if (others.length === 0) return;
  const detail = "The result would differ from the plan, since something it depends on was changed.";
  throw staleBecause(others.map((each) => staleRecord(each, detail)));
}

/** The events of the plan that is undone, by record. */
async function sourceEvents(
  tx: Transaction,
  { tenant }: Actor,
  plan: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ record: string; event: string }[]>`
    SELECT record, doc->>'event' AS event FROM plan_change
    WHERE tenant = ${tenant.id} AND plan = ${plan} AND record = ANY (${ids}) AND outcome = 'applied'`;
  return new Map(rows.map(({ record, event }) => [record, event]));
}

/** Compares without the time of the application. */
function isAsPlanned({ doc: { action }, after }: StoredChange, now: object | undefined): boolean {
  if (action === "delete") return now === undefined || "deletedDate" in now;
  return now !== undefined && after !== null && contentOf(now) === contentOf(after);
}

const contentOf = ({ updated: _, updatedAt: __, ...doc }: { updated?: unknown; updatedAt?: unknown }): string =>
  JSON.stringify(doc);
