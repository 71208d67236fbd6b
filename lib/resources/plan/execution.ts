import { append, appendToOwners } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import type { Appended, Opened, Step } from "@/lib/base/write/kind";
import { type Stored, type VersionBegin, versionBegins } from "@/lib/base/write/versions";
import { applyBulk, openBulk } from "./bulk";
import { planApplied } from "./events";
import { imports, isImport, tableOf } from "./imports/kinds";
import { lockRows, writeImport } from "./imports/write";
import { operations } from "./operations";
import type { Plan } from "./schema";
import { StaleRecords } from "./stale";
import { writeCount } from "./state";
import {
  nameOf,
  type Outcome,
  type PlannedVersion,
  readVersions,
  replacePlan,
  type StoredChange,
  storeOutcomes,
} from "./store";

/** Checks and writes the records of a plan. */

export interface Execution {
  table: Stored;
  /** Takes the locks that the operation takes before those of the records. */
  lock(ids: readonly string[]): void;
  /** Reads what is written next, where that can be read before. */
  open(changes: readonly StoredChange[]): Promise<Opened | undefined>;
  /** @returns the events of single records @throws AppError `plan_stale` */
  write(changes: readonly StoredChange[], opened: Opened | undefined): Promise<readonly Appended[]>;
  /** Called once all records are written. @returns how many events it appends */
  end(count: number): Promise<number>;
}

export function executionOf(step: Step, plan: Plan): Execution {
  const { tx, actor } = step;
  const { operation, undoes } = plan;
  if (isImport(operation)) {
    const kind = imports[operation];
    const { importable, plural } = kind;
    return {
      table: tableOf(kind),
      lock: (ids) => lockRows(tx, actor, kind, ids),
      open: async () => undefined,
      async write(changes) {
        await writeImport(tx, actor, kind, changes);
        return [];
      },
      async end(count) {
        const owned = await countByOwner(tx, actor, plan.id);
        const dataOf = ([owner, count]: [string, number]) => [owner, { resource: plural, count }] as const;
        appendToOwners(tx, actor, importable.event, new Map([...owned].map(dataOf)));
        if (undoes !== undefined) return 0;
        append(tx, actor, importable.event, { resource: plural, count });
        return 1;
      },
    };
  }
  const bulk = operations[operation];
  return {
    table: bulk,
    lock: (ids) => bulk.lock?.(tx, actor.tenant, ids),
    open: (changes) => openBulk(step, { ...plan, operation }, changes),
    write: (changes, opened) => applyBulk(step, { ...plan, operation }, changes, opened),
    end: async () => 0,
  };
}

/** Writes records that are locked already, except those to skip. @returns how many, and how many events of them there are */
export async function write(
  { tx, actor }: Step,
  plan: Plan,
  execution: Execution,
  changes: readonly StoredChange[],
  skipped: StaleRecords,
  opened?: Opened,
): Promise<{ written: number; events: number }> {
  const writing = changes.filter(({ doc }) => !skipped.has(doc.number));
  const appended = await execution.write(writing, opened);
  const events = new Map(appended.map(({ id, data }) => [Object(data)._id as string, id]));
  storeOutcomes(tx, actor, plan.id, outcomesOf(changes, skipped, events));
  return { written: writing.length, events: appended.length };
}

interface Ending extends Required<Pick<Plan, "done" | "skipped" | "events">> {
  reason: string | undefined;
  isStopped?: boolean;
}

/** Stores the outcome of an application, which may have been cancelled. */
export async function endApplication(
  step: Step,
  plan: Plan,
  { done, skipped, events, reason, isStopped = false }: Ending,
): Promise<Plan> {
  const { tx, actor } = step;
  // Where there was nothing to do, nothing is said of it.
  const isNothing = writeCount(plan) === 0;
  const atEnd = isNothing ? 0 : (await executionOf(step, plan).end(done)) + 1;
  const applied: Plan = {
    ...plan,
    status: "applied",
    applied: new Date().toISOString(),
    ...{ done, skipped, events: events + atEnd },
    ...(isStopped ? { stopped: true } : {}),
  };
  replacePlan(tx, actor.tenant, applied);
  if (isNothing) return applied;
  const { id, author } = plan;
  append(tx, actor, planApplied, {
    ...{ _id: id, name: nameOf(plan), author: author.username, applied: done, skipped },
    ...defined({ reason }),
  });
  return applied;
}

/** How many records of each tenant a plan has written. */
async function countByOwner(tx: Transaction, { tenant }: Actor, plan: string): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ owner: string; count: number }[]>`
    SELECT doc->>'tenant' AS owner, count(*)::int AS count FROM plan_change
    WHERE tenant = ${tenant.id} AND plan = ${plan} AND outcome = 'applied' GROUP BY 1`;
  return new Map(rows.map(({ owner, count }) => [owner, count]));
}

/** The records of a plan that have changed since it was made. @param hold locks all of them until the transaction ends */
export async function staleOf(
  tx: Transaction,
  actor: Actor,
  plan: Plan,
  execution: Execution,
  hold: boolean,
): Promise<StaleRecords> {
  const stale = new StaleRecords();
  for await (const versions of readVersions(tx, actor, plan.id))
    await addStale(tx, actor, execution, versions, stale, hold);
  return stale;
}

/** Adds those of these versions that are stale. */
export async function addStale(
  tx: Transaction,
  actor: Actor,
  { lock, table }: Pick<Execution, "lock" | "table">,
  versions: readonly PlannedVersion[],
  stale: StaleRecords,
  hold: boolean,
): Promise<void> {
  const ids = versions.map(({ record }) => record);
  if (hold) lock(ids);
  const now = await versionBegins(tx, actor, table, ids, hold);
  for (const version of versions) {
    const present = now.get(version.record);
    if (!isPresent(version, present)) stale.add(version, present?.began);
  }
}

const isPresent = ({ owner, base }: PlannedVersion, now: VersionBegin | undefined): boolean =>
  base === (now?.began ?? null) && (now === undefined || now.owner === owner);

const outcomesOf = (
  changes: readonly StoredChange[],
  skipped: StaleRecords,
  events: ReadonlyMap<string, string | undefined>,
): Outcome[] =>
  changes.map(({ doc: { number, record } }) =>
    skipped.has(number) ? { number, outcome: "skipped" } : { number, outcome: "applied", event: events.get(record) },
  );
