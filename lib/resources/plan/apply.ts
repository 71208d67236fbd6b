import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
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
import { operations, type Request } from "./operations";
import type { OperationStatus, Plan, PlanChange } from "./schema";
import { staleError } from "./stale";
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
  const execution = executionOf(actor, input as unknown as Request, plan);
  const began = Date.now();
  const changes = await readChanges(tx, actor, plan.id);
  const wanted = changes.filter(({ doc }) => isWritten(doc));
  const ids = wanted.map(({ doc }) => doc.record);
  execution.lock(ids);
  const now = await presentVersions(tx, actor, execution.table, ids, true);
  const stale = wanted.filter((change) => !isOfVersion(change, now.get(change.doc.record)));
  if (stale.length > 0 && body.stale === "refuse") throw await staleError(tx, actor, plan, stale, now);
  const writing = wanted.filter((change) => !stale.includes(change));
  await execution.write(writing);
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

/** How the operation of a plan writes its records. */
interface Execution {
  table: DocumentTable;
  /** Takes what the operation locks before the records. */
  lock(ids: readonly string[]): void;
  /** @throws AppError `plan_stale` */
  write(changes: readonly StoredChange[]): Promise<void>;
}

/** @throws AppError `reauthentication_required` */
function executionOf(actor: Actor, request: Request, plan: Plan): Execution {
  const { tx } = request;
  const { operation, undoes } = plan;
  if (isImport(operation)) {
    const kind = imports[operation];
    return {
      table: tableOfImport(kind),
      lock: (ids) => lockRows(tx, kind, ids),
      write: async (changes) => {
        await writeImport(tx, actor, kind, changes);
        const { importable, plural } = kind;
        if (undoes === undefined) append(tx, actor, importable.event, { resource: plural, count: changes.length });
      },
    };
  }
  const { kind, lock, endpoint } = operations[operation];
  requireRecentProof(endpoint, actor, plan.set);
  return {
    table: tableOf(kind),
    lock: () => lock?.(tx, actor.tenant.id),
    write: (changes) => applyBulk(actor, request, { ...plan, operation }, changes),
  };
}

const isOfVersion = ({ doc, base }: StoredChange, now: PresentVersion | undefined): boolean =>
  base === (now?.began ?? null) && (now === undefined || now.owner === doc.tenant);

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
