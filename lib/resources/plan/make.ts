import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError, type ErrorCode } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { type PresentVersion, presentVersions } from "@/lib/resources/undo/records";
import type { createPlan } from "./endpoints";
import { planMade } from "./events";
import { operations, type Request } from "./operations";
import { runOf } from "./run";
import type { Plan, PlanChange } from "./schema";
import { insertPlan, nameOf, type StoredChange, summaryOf } from "./store";
import { type Target, type Task, taskOf } from "./targets";

const hours = 24;
const openMax = 20;
const closedMax = 180;

/**
 * Plans a bulk change: carries it out, keeps what has become of each record, and takes it back.
 * @throws AppError `invalid_body`, `invalid_parameter`, `not_found`, `missing_feature`, `conflict`
 */
export async function create(actor: Actor, input: Input<typeof createPlan>): Promise<Plan> {
  const { tx, body } = input;
  lockName(tx, `plan:${actor.tenant.id}`);
  const task = await taskOf(tx, actor, body);
  await makeRoom(tx, actor.tenant.id);
  tx.send`SAVEPOINT rehearsal`;
  const changes = await rehearsed(actor, input as unknown as Request, task);
  tx.send`ROLLBACK TO SAVEPOINT rehearsal`;
  // What follows belongs to the transaction itself.
  tx.send`RELEASE SAVEPOINT rehearsal`;
  const now = Date.now();
  const { username, id } = actor.user;
  const plan: Plan = {
    id: newIdentifier(),
    operation: task.operation,
    ...defined({ set: task.set, undoes: task.undoes }),
    status: "ready",
    total: changes.length,
    ...summaryOf(changes),
    author: { username, ...defined({ id }) },
    made: new Date(now).toISOString(),
    expires: new Date(now + hours * 3_600_000).toISOString(),
  };
  insertPlan(tx, actor, plan, changes);
  append(tx, actor, planMade, { _id: plan.id, name: nameOf(plan) });
  return plan;
}

/** Plans are few, and old ones go when new ones are made. @throws AppError `conflict` */
async function makeRoom(tx: Transaction, tenant: string): Promise<void> {
  const [open] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM plan WHERE tenant = ${tenant} AND status = 'ready' AND expires > now()`;
  if ((open?.count ?? 0) >= openMax)
    throw new AppError("conflict", `${openMax} plans wait to be applied. Apply or cancel one first.`);
  tx.send`DELETE FROM plan WHERE tenant = ${tenant} AND (made < now() - interval '30 days' OR id IN (
    SELECT id FROM plan WHERE tenant = ${tenant} AND NOT (status = 'ready' AND expires > now())
    ORDER BY made DESC, id DESC OFFSET ${closedMax}::bigint))`;
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

export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && refusals.includes(error.code);

/** Carries out the operation for each record in turn, and compares what the records were and are. */
async function rehearsed(actor: Actor, request: Request, task: Task): Promise<StoredChange[]> {
  const { tx } = request;
  const { kind, lock } = operations[task.operation];
  const ids = task.targets.map(({ record }) => record);
  lock?.(tx, actor.tenant.id);
  const before = await presentVersions(tx, actor, kind, ids, true);
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
  const after = await presentVersions(tx, actor, kind, ids, false);
  return task.targets.map((target, at) =>
    changeOf(actor, target, at + 1, before.get(target.record), after.get(target.record), refused.get(target)),
  );
}

function changeOf(
  actor: Actor,
  target: Target,
  number: number,
  before: PresentVersion | undefined,
  after: PresentVersion | undefined,
  refused: AppError | undefined,
): StoredChange {
  const error = refused ?? (before || after ? undefined : AppError.notFound("The record"));
  const action = error ? "refuse" : actionOf(before?.doc, after?.doc);
  const { name, subject } = Object(before?.doc ?? after?.doc);
  const { updated: _, ...changes } = action === "change" || action === "restore" ? diff(before?.doc, after?.doc) : {};
  const doc: PlanChange = {
    id: newIdentifier(),
    number,
    record: target.record,
    tenant: target.tenant ?? before?.owner ?? after?.owner ?? actor.tenant.id,
    ...defined({ name: name ?? subject }),
    action,
    changes,
    ...defined({ problem: error && problemOf(error) }),
  };
  const isPlanned = action === "change" || action === "restore";
  return { doc, base: before?.began ?? null, after: (isPlanned && after?.doc) || null };
}

const diff = (before: object | undefined, after: object | undefined) =>
  before && after ? diffRecords(before, after) : {};

function actionOf(before: object | undefined, after: object | undefined): PlanChange["action"] {
  if (!before) return "restore";
  if (!after) return "delete";
  if (isTrashed(before) !== isTrashed(after)) return isTrashed(after) ? "delete" : "restore";
  return JSON.stringify(before) === JSON.stringify(after) ? "same" : "change";
}

const isTrashed = (doc: object): boolean => "deletedDate" in doc;

function problemOf({ code, message, details }: AppError): NonNullable<PlanChange["problem"]> {
  const [first] = details.errors ?? [];
  return { code, ...defined({ field: first?.pointer }), detail: first?.detail ?? message };
}
