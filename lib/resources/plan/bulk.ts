import type { Happened } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import { attempt, trial } from "@/lib/base/write/attempt";
import { carryOut, type Decision, decide, eventsOf } from "@/lib/base/write/change";
import type { Command, RecordKind, Rules, Step } from "@/lib/base/write/kind";
import { presentVersions, type Stored, type Version } from "@/lib/base/write/versions";
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
 * Plans what becomes of each record. What its rules do not tell is carried out and taken back. Records that do not depend on
 * each other are done in batches, so that they are locked for a moment only.
 */
export async function* planBulk(step: Step, task: Task, kinds: Map<string, EventKind>): AsyncGenerator<StoredChange[]> {
  const { tx, actor } = step;
  const { areTogether } = operations[task.operation];
  const size = areTogether ? task.targets.length : recordsAtOnce;
  for (let at = 0; at < task.targets.length; at += size)
    yield await trial(tx, async () => {
      const began = Date.now();
      const changes = await planned(step, task, at, task.targets.slice(at, at + size), (happened) => {
        for (const { type } of happened) kinds.set(`${type.source} ${type.action}`, type);
      });
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

/** The change of each record, or why it is refused. */
async function planned(
  step: Step,
  task: Task,
  first: number,
  targets: readonly Target[],
  tell: (happened: readonly Happened[]) => void,
): Promise<StoredChange[]> {
  const { tx, actor } = step;
  const operation = operations[task.operation];
  const ids = targets.map(({ record }) => record);
  operation.lock?.(tx, actor.tenant, ids);
  const before = await presentVersions(tx, actor, comparedAs(task), ids, true);
  const foreign = targets.filter(({ record, tenant }) => tenant && (before.get(record)?.owner ?? tenant) !== tenant);
  const missing = targets.filter(({ record, undoes }) => !undoes && !before.has(record));
  const left = new Set([...foreign, ...missing]);
  const taken = targets.filter((target) => !left.has(target));
  const results = new Map<string, Compared>();
  const refused = await attempt(tx, taken, async (some) => {
    const found = isKnown(task)
      ? await decided(step, task, some, new Map(before), tell)
      : await written(step, task, some);
    for (const [id, result] of found) results.set(id, result);
  });
  for (const target of foreign)
    refused.set(
      target,
      new AppError("conflict", message("A record of another tenant has this identifier and comes first.")),
    );
  for (const target of missing) {
    const error = await operation.missing?.(step, target.record);
    if (error) refused.set(target, error);
  }
  return targets.map((target, at) => {
    const version = before.get(target.record);
    const { before: doc = version?.doc, after } = results.get(target.record) ?? {};
    const owner = version?.owner ?? target.tenant ?? actor.tenant.id;
    const present = version && doc && { ...version, doc };
    return changeOf(
      actor,
      target,
      first + at + 1,
      present,
      after && { owner, doc: after },
      refused.get(target),
      operation,
    );
  });
}

/** A record as plans compare it; without `before` it was as it had been read. */
interface Compared {
  before?: object;
  after: object | undefined;
}

/** Whether a plan knows by its rules alone what becomes of the records. */
const isKnown = ({ operation, undoes }: Pick<Task, "operation" | "undoes">): boolean =>
  undoes === undefined && operations[operation].isAlone === true;

/** What is read of records to be compared. The undo of a plan compares also what is kept beside them. */
function comparedAs(task: Pick<Task, "operation" | "undoes">): Stored {
  const { compared, ...operation } = operations[task.operation];
  return isKnown(task) || compared === undefined ? operation : { ...operation, document: compared };
}

const commandsOf = ({ set: body }: Pick<Task, "set">, targets: readonly Target[]): Command[] =>
  targets.map(({ record: id }) => ({ id, body }));

/** What becomes of records, by their rules alone. @throws AppError for which a record is refused */
async function decided(
  step: Step,
  task: Task,
  targets: readonly Target[],
  present: Map<string, Version>,
  tell: (happened: readonly Happened[]) => void,
): Promise<ReadonlyMap<string, Compared>> {
  const { rules, ...kind } = operations[task.operation];
  const decision = await decide(step, kind, rules, commandsOf(task, targets), { present });
  tell(await eventsOf(step, rules, decision));
  return comparedOf(rules, decision);
}

function comparedOf(rules: Rules, { records, found }: Decision): ReadonlyMap<string, Compared> {
  const shown = (doc: object, side: "before" | "after") => rules.compared?.(doc, side, found) ?? doc;
  return new Map(
    [...records].map(([id, { before, after }]) => [
      id,
      { before: shown(before, "before"), after: after && shown(after, "after") },
    ]),
  );
}

/** Carries out the operation, both to plan and to apply it. @throws AppError for which a record is refused */
async function written(
  step: Step,
  task: Pick<Task, "operation" | "set" | "undoes">,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, Compared>> {
  const { tx, actor } = step;
  const { rules, ...kind } = operations[task.operation];
  const undone = targets.flatMap(({ undoes }) => undoes ?? []);
  if (undone.length > 0) await undo.undoAll(step, undone);
  else {
    const decision = await decide(step, kind, rules, commandsOf(task, targets));
    await carryOut(step, kind, rules, decision);
    if (isKnown(task)) return comparedOf(rules, decision);
  }
  const ids = targets.map(({ record }) => record);
  const present = await presentVersions(tx, actor, comparedAs(task), ids, false);
  return new Map(ids.map((id) => [id, { after: present.get(id)?.doc }]));
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
  const results = new Map<string, Compared>();
  const refused = await attempt(tx, targets, async (some) => {
    for (const [id, result] of await written(step, plan, some)) results.set(id, result);
  });
  if (refused.size > 0)
    throw staleBecause([...refused].map(([{ change }, error]) => staleRecord(change, error.message, error.code)));
  const operation = operations[plan.operation];
  const others = changes.filter((change) => !isAsPlanned(operation, change, results.get(change.doc.record)?.after));
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
