import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { featureStep, type RequiredFeature } from "@/lib/base/auth/decision";
import { raw, type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { List } from "@/lib/base/list/fields";
import type { Worth } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { undoChange } from "@/lib/resources/undo/endpoints";
import { imports, isImport } from "./imports/kinds";
import { operations } from "./operations";
import { type Plan, type PlanChange, type PlanOperation, planOperations } from "./schema";

/** Locks, reads and writes plans in a transaction. */

/** The change of a record in a plan: the version that it is based on, and what it is after it. */
export interface StoredChange {
  doc: PlanChange;
  base: string | null;
  /** The document that an import writes. Of a bulk change the digest, by which what it writes is compared. */
  after: object | string | null;
  worth?: Worth | undefined;
}

export const noPlan = () => AppError.notFound(message("The plan was not found."));

/** The plan as it is answered: `expired` follows from the time. */
export const shown = (plan: Plan): Plan =>
  plan.status === "ready" && Date.parse(plan.expires) < Date.now() ? { ...plan, status: "expired" } : plan;

const featureOf = (operation: PlanOperation): RequiredFeature =>
  isImport(operation) ? imports[operation].feature : operations[operation].endpoint.feature;

/** The list of the records of an operation. */
export function listOf(operation: PlanOperation): List {
  const list = isImport(operation) ? imports[operation].list : operations[operation].list?.list;
  if (!list) throw new Error(`${operation} has no list`);
  return list;
}

/**
 * To make, read or apply a plan, the caller needs the feature of the operation that is planned.
 *
 * @throws AppError `missing_feature`
 */
export function requireOperation(actor: Actor, { operation, undoes }: Pick<Plan, "operation" | "undoes">): void {
  requireFeature(actor, featureOf(operation));
  if (undoes !== undefined) requireFeature(actor, undoChange.feature);
}

/** The plans that a caller may read, as a condition on row `t` of the list. */
export function isAllowed({ features }: Actor): Sql {
  const allowed = planOperations.filter((operation) => featureStep(featureOf(operation), features).passed);
  const undoes = featureStep(undoChange.feature, features).passed ? raw("true") : raw("t.undoes IS NULL");
  return sql`t.operation = ANY (${allowed}) AND ${undoes}`;
}

export interface StoredPlan {
  plan: Plan;
}

/** Locks a plan, which may get records meanwhile. @throws AppError `not_found`, `missing_feature` */
export async function lock(tx: Transaction, actor: Actor, id: string): Promise<StoredPlan> {
  const [row] = await tx.$queryRaw<StoredPlan[]>`
    SELECT doc AS plan FROM plan WHERE tenant = ${actor.tenant.id} AND id = ${id} FOR NO KEY UPDATE`;
  if (!row) throw noPlan();
  requireOperation(actor, row.plan);
  return { ...row, plan: shown(row.plan) };
}

/** @throws AppError `not_found`, `missing_feature` */
export async function find(tx: Transaction, actor: Actor, id: string): Promise<StoredPlan> {
  const [row] = await tx.$queryRaw<StoredPlan[]>`
    SELECT doc AS plan FROM plan WHERE tenant = ${actor.tenant.id} AND id = ${id}`;
  if (!row) throw noPlan();
  requireOperation(actor, row.plan);
  return row;
}

const whyNot: Partial<Record<Plan["status"], string>> = {
  making: message("The plan is being made. Wait until it is ready, or cancel it."),
  failed: message("The plan could not be made."),
  applying: message("The plan is being applied."),
  applied: message("The plan was applied already."),
  cancelled: message("The plan was cancelled already."),
};

/** A plan that waits to be applied. @throws AppError `conflict` */
export function requireOpen({ status }: Plan): void {
  const reason = whyNot[status];
  if (reason) throw new AppError("conflict", reason);
}

const changesAtOnce = 1_000;
/** The limit of a batch in bytes of JSON, so that few long records are in memory at once. */
const bytesAtOnce = 8_388_608;

/** The changes of a plan in batches, in the order in which they are applied. @param condition on row `c` */
export async function* readChanges(
  tx: Transaction,
  actor: Actor,
  plan: string,
  condition: Sql = raw("true"),
  atOnce = changesAtOnce,
): AsyncGenerator<StoredChange[]> {
  for (let last = 0; ; ) {
    const changes = await tx.$queryRaw<StoredChange[]>`SELECT doc, base, after FROM (
        SELECT c.doc, c.base, c.after, c.number, row_number() OVER earlier AS place,
          sum(octet_length(c.doc::text) + coalesce(octet_length(c.after::text), 0)) OVER earlier AS bytes
        FROM plan_change c
        WHERE c.tenant = ${actor.tenant.id} AND c.plan = ${plan} AND c.number > ${last} AND ${condition}
        WINDOW earlier AS (ORDER BY c.number ROWS UNBOUNDED PRECEDING)
        ORDER BY c.number LIMIT ${atOnce}) c
      WHERE c.place = 1 OR c.bytes <= ${bytesAtOnce} ORDER BY c.number`;
    if (changes.length === 0) return;
    yield changes;
    last = changes.at(-1)?.doc.number ?? 0;
  }
}

/** The version of a record that a plan is based on: when it began, or null for no record. */
export interface PlannedVersion {
  number: number;
  record: string;
  owner: string;
  name: string | null;
  base: string | null;
}

export const versionOf = ({ doc: { number, record, tenant, name }, base }: StoredChange): PlannedVersion => ({
  ...{ number, record, base },
  owner: tenant,
  name: name ?? null,
});

/** The versions of all records that a plan writes, in batches, without the documents. */
export async function* readVersions(tx: Transaction, actor: Actor, plan: string): AsyncGenerator<PlannedVersion[]> {
  for (let last = 0; ; ) {
    const versions = await tx.$queryRaw<PlannedVersion[]>`
      SELECT c.number, c.record, c.owner, c.name, c.base FROM plan_change c
      WHERE c.tenant = ${actor.tenant.id} AND c.plan = ${plan} AND c.number > ${last} AND ${isWritten}
      ORDER BY c.number LIMIT ${versionsAtOnce}`;
    if (versions.length > 0) yield versions;
    if (versions.length < versionsAtOnce) return;
    last = versions.at(-1)?.number ?? 0;
  }
}

const versionsAtOnce = 5_000;

export function insertPlan(tx: Transaction, { tenant }: Actor, plan: Plan, file: string | undefined): void {
  tx.send`INSERT INTO plan (tenant, id, doc, made, expires, file)
    VALUES (${tenant.id}, ${plan.id}, ${JSON.stringify(plan)}::json, ${plan.made}::timestamptz,
      ${plan.expires}::timestamptz, ${file ?? null})`;
}

export function insertChanges(
  tx: Transaction,
  { tenant }: Actor,
  plan: string,
  changes: readonly StoredChange[],
): void {
  const rows = changes.map(({ doc, base, after }) => ({ doc, base, after }));
  tx.send`INSERT INTO plan_change (tenant, id, plan, doc, owner, base, after)
    SELECT ${tenant.id}, doc->>'id', ${plan}, doc, doc->>'tenant', base, after
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS c (doc json, base text, after json)`;
}

/** Stores a plan whose task has ended, and deletes the file that it was made from. */
export function replacePlan(tx: Transaction, tenant: { id: string }, plan: Plan): void {
  tx.send`DELETE FROM sent_file
    WHERE tenant = ${tenant.id} AND id = (SELECT file FROM plan WHERE tenant = ${tenant.id} AND id = ${plan.id})`;
  tx.send`UPDATE plan SET doc = ${JSON.stringify(plan)}::json, expires = ${plan.expires}::timestamptz, task = NULL,
      failure = NULL, file = NULL
    WHERE tenant = ${tenant.id} AND id = ${plan.id}`;
}

/** The outcome of a record, and the event of its change. */
export interface Outcome {
  number: number;
  outcome: NonNullable<PlanChange["outcome"]>;
  event?: string | undefined;
}

/** @param outcomes in order */
export function storeOutcomes(tx: Transaction, { tenant }: Actor, plan: string, outcomes: readonly Outcome[]): void {
  const [first, last] = [outcomes[0]?.number ?? 0, outcomes.at(-1)?.number ?? 0];
  tx.send`UPDATE plan_change c SET doc = (left(c.doc::text, -1) || ',"outcome":' || to_json(o.outcome)
      || coalesce(',"event":' || to_json(o.event), '') || '}')::json
    FROM json_to_recordset(${JSON.stringify(outcomes)}::json) AS o (number integer, outcome text, event text)
    WHERE c.tenant = ${tenant.id} AND c.plan = ${plan} AND c.number = o.number AND c.number BETWEEN ${first} AND ${last}`;
}

/** Whether applying the plan writes the record, as a condition on row `c`. */
const isWritten: Sql = raw("c.action NOT IN ('same', 'refuse')");

export const writtenAfter = (number: number): Sql => sql`c.number > ${number} AND ${isWritten}`;

/** A plan in the log: `account.update, 12 accounts`. */
export const nameOf = ({ operation, total, undoes }: Pick<Plan, "operation" | "total" | "undoes">): string =>
  `${undoes === undefined ? "" : "undo of "}${operation}, ${total} ${nounOf(operation, total)}`;

const nounOf = (operation: PlanOperation, count: number): string | undefined =>
  count === 1 ? operation.split(".")[0] : (isImport(operation) ? imports[operation] : operations[operation]).plural;
