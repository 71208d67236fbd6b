import { append } from "@/lib/base/audit/append";
import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError, type StaleRecord } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { requireRecentProof } from "@/lib/base/http/recent-proof";
import { type PresentVersion, presentVersions } from "@/lib/resources/undo/records";
import type { applyPlan } from "./endpoints";
import { planApplied } from "./events";
import { isRefusal } from "./make";
import { operations, type Request } from "./operations";
import { runOf } from "./run";
import type { OperationStatus, Plan, PlanChange } from "./schema";
import { isWritten, lock, nameOf, readChanges, replacePlan, requireOpen, type StoredChange } from "./store";

/**
 * Applies a plan in one transaction: each record becomes what the plan says, or nothing is changed. Of several at once the
 * first does; the others find it done.
 * @throws AppError `not_found`, `missing_feature`, `precondition_failed`, `conflict`, `plan_expired`, `plan_stale`
 */
export async function apply(actor: Actor, input: Input<typeof applyPlan>): Promise<OperationStatus> {
  const { tx, params, body, ifMatch, nameObject } = input;
  const plan = await lock(tx, actor, params.id);
  nameObject(nameOf(plan));
  requireOpen(plan);
  if (plan.status === "expired") throw new AppError("plan_expired", "The plan has expired. Make it again.");
  requireMatch(ifMatch === `"${plan.digest}"` ? undefined : ifMatch, plan);
  const operation = operations[plan.operation];
  requireRecentProof(operation.endpoint, actor, plan.set);
  const began = Date.now();
  const changes = await readChanges(tx, actor, plan.id);
  const wanted = changes.filter(({ doc }) => isWritten(doc));
  operation.lock?.(tx, actor.tenant.id);
  const now = await presentVersions(tx, actor, operation.kind, idsOf(wanted), true);
  const stale = wanted.filter((change) => !isOfVersion(change, now.get(change.doc.record)));
  if (stale.length > 0 && body.stale === "refuse") throw await staleError(tx, actor, plan, stale, now);
  const writing = wanted.filter((change) => !stale.includes(change));
  await write(actor, input as unknown as Request, plan, writing);
  const events = await eventsOf(tx, actor, began);
  const done = outcomes(changes, new Set(writing), new Set(stale), events);
  const applied = new Date().toISOString();
  const { username, id } = actor.user;
  const counts = { done: writing.length, skipped: stale.length };
  const appliedBy = { username, ...defined({ id }) };
  replacePlan(tx, actor, { ...plan, status: "applied", applied, appliedBy, ...counts }, done);
  append(tx, actor, planApplied, {
    _id: plan.id,
    name: nameOf(plan),
    applied: writing.length,
    skipped: stale.length,
    ...defined({ reason: body.reason }),
  });
  const total = writing.length + stale.length;
  return { id: plan.id, plan: plan.id, status: "done", ...counts, total, endedAt: applied };
}

const idsOf = (changes: readonly StoredChange[]): string[] => changes.map(({ doc }) => doc.record);

const isOfVersion = ({ doc, base }: StoredChange, now: PresentVersion | undefined): boolean =>
  base === (now?.began ?? null) && (now === undefined || now.owner === doc.tenant);

/** Carries out the operation for each record, and compares what has become of it. @throws AppError `plan_stale` */
async function write(actor: Actor, request: Request, plan: Plan, changes: readonly StoredChange[]): Promise<void> {
  const source = plan.undoes === undefined ? undefined : await sourceEvents(request.tx, actor, plan.undoes);
  for (const { doc } of changes) {
    try {
      await runOf(actor, request, plan, { record: doc.record, ...defined({ undoes: source?.get(doc.record) }) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw staleBecause([{ ...named(doc), problem: { code: error.code, detail: error.message } }]);
    }
  }
  const { kind } = operations[plan.operation];
  const after = await presentVersions(request.tx, actor, kind, idsOf(changes), false);
  const others = changes.filter((change) => !isAsPlanned(change, after.get(change.doc.record)?.doc));
  if (others.length === 0) return;
  const detail = "It would become something else than planned, since what it depends on was changed.";
  throw staleBecause(others.map(({ doc }) => ({ ...named(doc), problem: { code: "conflict", detail } })));
}

/** The events of the plan that is taken back, by record. */
async function sourceEvents(tx: Transaction, actor: Actor, plan: string): Promise<ReadonlyMap<string, string>> {
  const changes = await readChanges(tx, actor, plan);
  return new Map(changes.flatMap(({ doc: { record, event } }) => (event ? [[record, event]] : [])));
}

const named = ({ record, name }: PlanChange) => ({ id: record, ...defined({ name }) });

/** The times of the change itself are those of the application. */
function isAsPlanned({ doc: { action }, after }: StoredChange, now: object | undefined): boolean {
  if (action === "delete") return now === undefined || "deletedDate" in now;
  return now !== undefined && after !== null && contentOf(now) === contentOf(after);
}

const contentOf = ({ updated: _, ...doc }: { updated?: unknown }): string => JSON.stringify(doc);

/** The identifiers of the events that the transaction has added, by the record they are about. */
async function eventsOf(tx: Transaction, { tenant }: Actor, began: number): Promise<ReadonlyMap<string, string>> {
  // Identifiers of events begin with the millisecond.
  const from = began.toString(16).padStart(12, "0");
  const rows = await tx.$queryRaw<{ id: string; record: string }[]>`
    SELECT id, "data._id" AS record FROM event
    WHERE tenant = ${tenant.id} AND id >= ${from} AND tx = pg_current_xact_id() AND "data._id" IS NOT NULL ORDER BY id`;
  return new Map(rows.map(({ id, record }) => [record, id]));
}

const outcomes = (
  changes: readonly StoredChange[],
  written: ReadonlySet<StoredChange>,
  stale: ReadonlySet<StoredChange>,
  events: ReadonlyMap<string, string>,
): PlanChange[] =>
  changes.flatMap((change): PlanChange[] => {
    const { doc } = change;
    if (written.has(change)) return [{ ...doc, outcome: "applied", ...defined({ event: events.get(doc.record) }) }];
    if (stale.has(change)) return [{ ...doc, outcome: "skipped" }];
    return doc.left ? [{ ...doc, outcome: "left" }] : [];
  });

const staleBecause = (records: readonly StaleRecord[]): AppError =>
  new AppError(
    "plan_stale",
    `${records.length === 1 ? "1 record is" : `${records.length} records are`} not as planned, so nothing was changed. Plan again, or skip these.`,
    { records },
  );

interface Change {
  record: string;
  event: string;
  user: string;
  time: string;
}

/** Names each record with who has changed it since, to callers who may read the log. */
async function staleError(
  tx: Transaction,
  actor: Actor,
  { made }: Plan,
  stale: readonly StoredChange[],
  now: ReadonlyMap<string, PresentVersion>,
): Promise<AppError> {
  const since = Date.parse(made).toString(16).padStart(12, "0");
  const found = hasFeature(actor, "Platform/Event")
    ? await tx.$queryRaw<Change[]>`
        SELECT DISTINCT ON ("data._id") "data._id" AS record, id AS event, doc #>> '{user,username}' AS user, doc->>'time' AS time
        FROM event WHERE tenant = ${actor.tenant.id} AND "data._id" = ANY (${idsOf(stale)}) AND id >= ${since}
          AND status = 'success' ORDER BY "data._id", id DESC`
    : [];
  const changes = new Map(found.map(({ record, ...change }) => [record, change]));
  return staleBecause(
    stale.map(({ doc }): StaleRecord => {
      const began = now.get(doc.record)?.began;
      const time = began === undefined ? undefined : new Date(Number(began) * 1000).toISOString();
      const changedBy = changes.get(doc.record) ?? (time === undefined ? undefined : { time });
      return { ...named(doc), ...defined({ changedBy }) };
    }),
  );
}
