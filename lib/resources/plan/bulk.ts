import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import { attempt, trial } from "@/lib/base/write/attempt";
import { changeAll } from "@/lib/base/write/change";
import type { RecordKind, Step } from "@/lib/base/write/kind";
import { presentVersions } from "@/lib/base/write/versions";
import { message } from "@/lib/languages/text";
import * as undo from "@/lib/resources/undo/service";
import { changeOf, type Target } from "./change";
import { operations } from "./operations";
import type { BulkOperation, Plan } from "./schema";
import { staleBecause, staleRecord } from "./stale";
import type { StoredChange } from "./store";
import type { Task } from "./targets";

/** Plans and applies a bulk change, by the write of the records' kind. */

const recordsAtOnce = 1_000;

/**
 * Carries out a bulk change, compares each record before and after, and rolls back. Records that do not depend on each other
 * are done in batches, so that they are locked for a moment only.
 */
export async function* planBulk(step: Step, task: Task, kinds: Map<string, EventKind>): AsyncGenerator<StoredChange[]> {
  const { tx, actor } = step;
  const { areTogether } = operations[task.operation];
  const size = areTogether ? task.targets.length : recordsAtOnce;
  for (let at = 0; at < task.targets.length; at += size)
    yield await trial(tx, async () => {
      const began = Date.now();
      const changes = await changed(step, task, at, task.targets.slice(at, at + size));
      for (const kind of await appendedKinds(tx, actor, began)) kinds.set(`${kind.source} ${kind.action}`, kind);
      return changes;
    });
}

export type EventKind = NonNullable<Plan["eventKinds"]>[number];

/** The kinds of the events that this transaction has appended since `began`. */
const appendedKinds = (tx: Transaction, { tenant }: Actor, began: number): Promise<EventKind[]> =>
  tx.$queryRaw<EventKind[]>`
    SELECT DISTINCT source, action FROM event
    WHERE tenant = ${tenant.id} AND id >= ${firstIdentifier(began)} AND tx = pg_current_xact_id() ORDER BY source, action`;

/** Carries out the operation for the records, and compares them before and after. */
async function changed(step: Step, task: Task, first: number, targets: readonly Target[]): Promise<StoredChange[]> {
  const { tx, actor } = step;
  const operation = operations[task.operation];
  const ids = targets.map(({ record }) => record);
  operation.lock?.(tx, actor.tenant.id);
  const before = await presentVersions(tx, actor, operation, ids, true);
  const foreign = targets.filter(({ record, tenant }) => tenant && (before.get(record)?.owner ?? tenant) !== tenant);
  const missing = targets.filter(({ record, undoes }) => !undoes && !before.has(record));
  const left = new Set([...foreign, ...missing]);
  const taken = targets.filter((target) => !left.has(target));
  const refused = await attempt(tx, taken, (some) => writeRecords(step, task, some));
  for (const target of foreign)
    refused.set(
      target,
      new AppError("conflict", message("A record of another tenant has this identifier and comes first.")),
    );
  for (const target of missing) {
    const error = await operation.missing?.(step, target.record);
    if (error) refused.set(target, error);
  }
  const after = await presentVersions(tx, actor, operation, ids, false);
  return targets.map((target, at) => {
    const { record } = target;
    const number = first + at + 1;
    return changeOf(actor, target, number, before.get(record), after.get(record), refused.get(target), operation);
  });
}

/** Carries out the operation of a plan, both to plan and to apply it. @throws AppError for which a record is refused */
async function writeRecords(
  step: Step,
  task: Pick<Task, "operation" | "set">,
  targets: readonly Target[],
): Promise<void> {
  const operation = operations[task.operation];
  const undone = targets.flatMap(({ undoes }) => undoes ?? []);
  if (undone.length > 0) return await undo.undoAll(step, undone);
  const commands = targets.map(({ record }) => ({ id: record, body: task.set }));
  await changeAll(step, operation, operation.rules, commands);
}

/** Carries out the operation for each record, and compares it with the plan. @throws AppError `plan_stale` */
export async function applyBulk(
  step: Step,
  plan: Pick<Plan, "set" | "undoes"> & { operation: BulkOperation },
  changes: readonly StoredChange[],
): Promise<void> {
  const { tx, actor } = step;
  const ids = changes.map(({ doc }) => doc.record);
  const source = plan.undoes === undefined ? undefined : await sourceEvents(tx, actor, plan.undoes, ids);
  const targets = changes.map((change) => ({
    change,
    record: change.doc.record,
    ...defined({ undoes: source?.get(change.doc.record) }),
  }));
  const refused = await attempt(tx, targets, (some) => writeRecords(step, plan, some));
  if (refused.size > 0)
    throw staleBecause([...refused].map(([{ change }, error]) => staleRecord(change, error.message, error.code)));
  const after = await presentVersions(tx, actor, operations[plan.operation], ids, false);
  const operation = operations[plan.operation];
  const others = changes.filter((change) => !isAsPlanned(operation, change, after.get(change.doc.record)?.doc));
  if (others.length === 0) return;
  const detail = message("The result would differ from the plan, since something it depends on was changed.");
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
function isAsPlanned(
  { isTrashed }: Pick<RecordKind, "isTrashed">,
  { doc: { action }, after }: StoredChange,
  now: object | undefined,
): boolean {
  if (action === "delete") return now === undefined || isTrashed?.(now) === true;
  return now !== undefined && after !== null && contentOf(now) === contentOf(after);
}

const contentOf = ({ updated: _, updatedAt: __, ...doc }: { updated?: unknown; updatedAt?: unknown }): string =>
  JSON.stringify(doc);
