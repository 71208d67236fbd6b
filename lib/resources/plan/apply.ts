import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { requireRecentProof } from "@/lib/base/http/recent-proof";
import { type DocumentTable, type PresentVersion, presentVersions, tableOf } from "@/lib/resources/undo/records";
import { applyBulk } from "./bulk";
import type { applyPlan } from "./endpoints";
import { planApplied } from "./events";
import { imports, isImport, tableOf as tableOfImport } from "./imports/kinds";
import { lockRows, writeImport } from "./imports/write";
import { operationOf } from "./operation";
import type { OperationStatus, PlanApply } from "./operation-schema";
import { operations, type Request } from "./operations";
import { type Progress, untold } from "./progress";
import type { Plan } from "./schema";
import { StaleRecords } from "./stale";
import {
  isWritten,
  lock,
  nameOf,
  type Outcome,
  readChanges,
  replacePlan,
  requireOpen,
  type StoredChange,
  storeOutcomes,
  writtenBy,
} from "./store";
import { isLong, startTask } from "./task";
import { settledOperation } from "./wait";

/**
 * Applies a plan in one transaction: each record becomes what the plan says, or nothing is changed. Of several at once the
 * first does; the others find it done. The worker applies a plan of many records.
 * @throws AppError `not_found`, `missing_feature`, `precondition_failed`, `conflict`, `plan_expired`, `plan_stale`
 */
export async function apply(actor: Actor, input: Input<typeof applyPlan>): Promise<OperationStatus> {
  const { tx, params, body, ifMatch, nameObject } = input;
  const { plan } = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  requireOpen(plan);
  if (plan.status === "expired") throw new AppError("plan_expired", "The plan has expired. Make it again.");
  requireMatch(ifMatch === `"${plan.digest}"` ? undefined : ifMatch, plan);
  if (!isImport(plan.operation)) requireRecentProof(operations[plan.operation].endpoint, actor, plan.set);
  const request = input as unknown as Request;
  const { username, id } = actor.user;
  const begun: Plan = { ...plan, begun: new Date().toISOString(), appliedBy: { username, ...defined({ id }) } };
  const total = writtenBy(plan);
  if (!isLong(plan.operation, total)) return await applyAll(actor, request, begun, body);
  const applying: Plan = { ...begun, status: "applying" };
  startTask(tx, actor, request, applying, { kind: "apply", asked: body, expected: total });
  input.afterCommit(() => settledOperation(actor, plan.id));
  return operationOf({ plan: applying, failure: null, done: 0, expected: total });
}

/** Writes the records of a plan, or none of them. @throws AppError `plan_stale` */
export async function applyAll(
  actor: Actor,
  request: Request,
  plan: Plan,
  { stale, reason }: PlanApply,
  progress: Progress = untold,
): Promise<OperationStatus> {
  const { tx } = request;
  const execution = executionOf(actor, request, plan);
  const skipped = await staleOf(tx, actor, plan, execution);
  if (skipped.count > 0 && stale === "refuse") throw await skipped.error(tx, actor, plan);
  let done = 0;
  for await (const changes of readChanges(tx, actor, plan.id, isWritten)) {
    const began = Date.now();
    const writing = changes.filter(({ doc }) => !skipped.has(doc.number));
    await execution.write(writing);
    const events = execution.hasEvents ? await eventsOf(tx, actor, changes, began) : undefined;
    storeOutcomes(tx, actor, plan.id, outcomesOf(changes, skipped, events));
    done += writing.length;
    await progress.note(done);
  }
  await progress.finish();
  tx.send`UPDATE plan_change SET doc = (left(doc::text, -1) || ',"outcome":"left"}')::json
    WHERE tenant = ${actor.tenant.id} AND plan = ${plan.id} AND doc->>'left' = 'true'`;
  execution.end(done);
  const counts = { done, skipped: skipped.count };
  const applied: Plan = { ...plan, status: "applied", applied: new Date().toISOString(), ...counts };
  replacePlan(tx, actor, applied);
  const event = { _id: plan.id, name: nameOf(plan), applied: done, skipped: skipped.count, ...defined({ reason }) };
  append(tx, actor, planApplied, event);
  return operationOf({ plan: applied, failure: null, done: null, expected: null });
}

/** How the operation of a plan writes its records. */
interface Execution {
  table: DocumentTable;
  /** Takes what the operation locks before the records. */
  lock(ids: readonly string[]): void;
  /** Whether each record has an event of its own. */
  hasEvents: boolean;
  /** @throws AppError `plan_stale` */
  write(changes: readonly StoredChange[]): Promise<void>;
  /** Once all are written. */
  end(count: number): void;
}

function executionOf(actor: Actor, request: Request, plan: Plan): Execution {
  const { tx } = request;
  const { operation, undoes } = plan;
  if (isImport(operation)) {
    const kind = imports[operation];
    const { importable, plural } = kind;
    return {
      table: tableOfImport(kind),
      lock: (ids) => lockRows(tx, kind, ids),
      hasEvents: false,
      write: (changes) => writeImport(tx, actor, kind, changes),
      end: (count) => undoes === undefined && append(tx, actor, importable.event, { resource: plural, count }),
    };
  }
  const { kind, lock } = operations[operation];
  return {
    table: tableOf(kind),
    lock: () => lock?.(tx, actor.tenant.id),
    hasEvents: true,
    write: (changes) => applyBulk(actor, request, { ...plan, operation }, changes),
    end: () => {},
  };
}

/** Holds the records until the transaction ends, and finds those that are not of the version planned any more. */
async function staleOf(tx: Transaction, actor: Actor, plan: Plan, execution: Execution): Promise<StaleRecords> {
  const stale = new StaleRecords();
  for await (const changes of readChanges(tx, actor, plan.id, isWritten)) {
    const ids = changes.map(({ doc }) => doc.record);
    execution.lock(ids);
    const now = await presentVersions(tx, actor, execution.table, ids, true);
    for (const change of changes) {
      const present = now.get(change.doc.record);
      if (!isOfVersion(change, present)) stale.add(change, present);
    }
  }
  return stale;
}

const isOfVersion = ({ doc, base }: StoredChange, now: PresentVersion | undefined): boolean =>
  base === (now?.began ?? null) && (now === undefined || now.owner === doc.tenant);

const outcomesOf = (
  changes: readonly StoredChange[],
  skipped: StaleRecords,
  events: ReadonlyMap<string, string> | undefined,
): Outcome[] =>
  changes.map(({ doc: { number, record } }) =>
    skipped.has(number) ? { number, outcome: "skipped" } : { number, outcome: "applied", event: events?.get(record) },
  );

/** The events that the transaction has added about records since a moment, by record. */
async function eventsOf(
  tx: Transaction,
  { tenant }: Actor,
  changes: readonly StoredChange[],
  began: number,
): Promise<ReadonlyMap<string, string>> {
  // Identifiers of events begin with the millisecond.
  const from = began.toString(16).padStart(12, "0");
  const ids = changes.map(({ doc }) => doc.record);
  const rows = await tx.$queryRaw<{ id: string; record: string }[]>(sql`
    SELECT id, "data._id" AS record FROM event
    WHERE tenant = ${tenant.id} AND id >= ${from} AND tx = pg_current_xact_id() AND "data._id" = ANY (${ids}) ORDER BY id`);
  return new Map(rows.map(({ id, record }) => [record, id]));
}
