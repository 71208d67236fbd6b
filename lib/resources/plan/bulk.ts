import { ahead } from "@/lib/base/ahead";
import type { Actor } from "@/lib/base/auth/actor";
import { digest } from "@/lib/base/crypto/digest";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { attempt, trial } from "@/lib/base/write/attempt";
import { carryOut, type Decision, decide, eventsOf, openRecords } from "@/lib/base/write/change";
import type { Appended, Opened, RecordKind, Rules, Step, Worth } from "@/lib/base/write/kind";
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
  const open = async (batch: Batch) => (isKnown(task) ? await openedOf(step, task, batch.targets, false) : undefined);
  for await (const { batch, opened } of ahead(batchesOf(task), open))
    yield await trial(step.tx, async () =>
      planned(step, task, batch, opened ?? (await openedOf(step, task, batch.targets, true)), kinds),
    );
}

interface Batch {
  /** How many records come before it. */
  first: number;
  targets: readonly Target[];
}

async function* batchesOf({ operation, targets }: Task): AsyncGenerator<Batch> {
  const size = operations[operation].areTogether ? targets.length : recordsAtOnce;
  for (let first = 0; first < targets.length; first += size)
    yield { first, targets: targets.slice(first, first + size) };
}

/** Reads records as plans compare them. What is only planned need not be locked: an application refuses what was changed since. */
async function openedOf(
  step: Step,
  task: Pick<Task, "operation" | "undoes">,
  targets: readonly Pick<Target, "record">[],
  lock: boolean,
): Promise<Opened & { records: ReadonlyMap<string, Version> }> {
  const ids = targets.map(({ record }) => record);
  const opened = openRecords(step, comparedAs(task), isKnown(task) ? operations[task.operation].rules : {}, ids, lock);
  return { ...opened, records: await opened.present };
}

export type EventKind = NonNullable<Plan["eventKinds"]>[number];

/** The change of each record, or why it is refused. */
async function planned(
  step: Step,
  task: Task,
  { first, targets }: Batch,
  { records: before, beside }: Awaited<ReturnType<typeof openedOf>>,
  kinds: Map<string, EventKind>,
): Promise<StoredChange[]> {
  const { tx, actor } = step;
  const operation = operations[task.operation];
  const foreign = targets.filter(({ record, tenant }) => tenant && (before.get(record)?.owner ?? tenant) !== tenant);
  const missing = targets.filter(({ record, undoes }) => !undoes && !before.has(record));
  const left = new Set([...foreign, ...missing]);
  const taken = targets.filter((target) => !left.has(target));
  const results = new Map<string, Compared>();
  const refused = await attempt(tx, taken, async (some) => {
    // What is due of a record and carried out first is taken back, and read anew into a map of its own.
    const opened = isKnown(task) ? { present: Promise.resolve(new Map(before)), beside } : undefined;
    const made = await outcomeOf(step, task, some, opened, isKnown(task) ? eventsOf : carryOut);
    for (const [id, result] of made.results) results.set(id, result);
    for (const { type } of made.happened) kinds.set(`${type.source} ${type.action}`, kindOf(type));
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
    const { before: doc = version?.doc, after, worth } = results.get(target.record) ?? {};
    const owner = version?.owner ?? target.tenant ?? actor.tenant.id;
    const present = version && doc && { ...version, doc };
    const next = after && { owner, doc: after };
    const change = changeOf(actor, target, first + at + 1, present, next, refused.get(target), operation);
    return { ...change, after: after && change.after ? digestOf(after) : null, worth: worth?.() };
  });
}

const kindOf = ({ source, action }: EventKind): EventKind => ({ source, action });

/** Whether a plan knows by its rules alone what becomes of the records. */
const isKnown = ({ operation, undoes }: Pick<Task, "operation" | "undoes">): boolean =>
  undoes === undefined && operations[operation].isAlone === true;

/** What is read of records to be compared. The undo of a plan compares also what is kept beside them. */
function comparedAs(task: Pick<Task, "operation" | "undoes">): Stored & Pick<RecordKind, "lock"> {
  const { compared, ...operation } = operations[task.operation];
  return isKnown(task) || compared === undefined ? operation : { ...operation, document: compared };
}

/** A record as plans compare it; without `before` it was as it had been read. */
interface Compared {
  before?: object;
  after: object | undefined;
  worth?: () => Worth | undefined;
}

interface Made {
  results: ReadonlyMap<string, Compared>;
  happened: readonly Appended[];
}

/**
 * Decides what becomes of records, and carries it out where the plan is applied, or does not know it otherwise.
 * @throws AppError for which a record is refused
 */
async function outcomeOf(
  step: Step,
  task: Pick<Task, "operation" | "set" | "undoes">,
  targets: readonly Target[],
  opened: Opened | undefined,
  carry: typeof eventsOf | typeof carryOut,
): Promise<Made> {
  const { rules, ...kind } = operations[task.operation];
  const ids = targets.map(({ record }) => record);
  const undone = targets.flatMap(({ undoes }) => undoes ?? []);
  const commands = ids.map((id) => ({ id, body: task.set }));
  const decision = undone.length > 0 ? undefined : await decide(step, kind, rules, commands, defined({ opened }));
  const happened = decision ? await carry(step, kind, rules, decision) : await undo.undoAll(step, undone);
  if (decision && isKnown(task)) return { results: comparedOf(rules, decision), happened };
  const present = await presentVersions(step.tx, step.actor, comparedAs(task), ids, false);
  return { results: new Map(ids.map((id) => [id, { after: present.get(id)?.doc }])), happened };
}

function comparedOf(rules: Rules, { records, found }: Decision): ReadonlyMap<string, Compared> {
  const shown = (doc: object, side: "before" | "after") => rules.compared?.(doc, side, found) ?? doc;
  return new Map(
    [...records].map(([id, { before, after }]) => [
      id,
      { before: shown(before, "before"), after: after && shown(after, "after"), worth: () => rules.worth?.(id, found) },
    ]),
  );
}

/** Reads what is applied next, which is locked already. */
export const openBulk = async (
  step: Step,
  plan: Pick<Plan, "undoes"> & { operation: BulkOperation },
  changes: readonly StoredChange[],
): Promise<Opened | undefined> =>
  isKnown(plan)
    ? await openedOf(
        step,
        plan,
        changes.map(({ doc }) => doc),
        false,
      )
    : undefined;

/**
 * Carries out the operation for each record, and compares it with the plan.
 * @returns their events @throws AppError `plan_stale`
 */
export async function applyBulk(
  step: Step,
  plan: Pick<Plan, "set" | "undoes"> & { operation: BulkOperation },
  changes: readonly StoredChange[],
  opened: Opened | undefined,
): Promise<readonly Appended[]> {
  const { tx, actor } = step;
  const ids = changes.map(({ doc }) => doc.record);
  const source = plan.undoes === undefined ? undefined : await sourceEvents(tx, actor, plan.undoes, ids);
  const targets = changes.map((change) => ({
    change,
    record: change.doc.record,
    ...defined({ undoes: source?.get(change.doc.record) }),
  }));
  const results = new Map<string, Compared>();
  let happened: readonly Appended[] = [];
  const refused = await attempt(tx, targets, async (some) => {
    const made = await outcomeOf(step, plan, some, opened, carryOut);
    for (const [id, result] of made.results) results.set(id, result);
    happened = made.happened;
  });
  if (refused.size > 0)
    throw staleBecause([...refused].map(([{ change }, error]) => staleRecord(change, error.message, error.code)));
  const operation = operations[plan.operation];
  const others = changes.filter((change) => !isAsPlanned(operation, change, results.get(change.doc.record)?.after));
  if (others.length === 0) return happened;
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
  return now !== undefined && digestOf(now) === after;
}

const digestOf = ({ updated: _, updatedAt: __, ...doc }: { updated?: unknown; updatedAt?: unknown }): string =>
  digest(JSON.stringify(doc));
