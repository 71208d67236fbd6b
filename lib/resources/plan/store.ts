import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { featureStep, type Wanted } from "@/lib/base/auth/decision";
import { digest } from "@/lib/base/crypto/digest";
import { raw, type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { undoChange } from "@/lib/resources/undo/endpoints";
import { imports, isImport } from "./imports/kinds";
import { operations } from "./operations";
import { type Plan, type PlanChange, type PlanOperation, planOperations } from "./schema";

/** How plans are locked, read and written in a transaction. */

/** What a plan makes of a record: of which version it is, and the document to be. */
export interface StoredChange {
  doc: PlanChange;
  base: string | null;
  after: object | null;
  /** Of an import: the record as it was sent, as JSON. */
  sent?: string;
}

export const noPlan = () => AppError.notFound("The plan");

/** As it is answered: a plan expires by itself. */
export const shown = (plan: Plan): Plan =>
  plan.status === "ready" && Date.parse(plan.expires) < Date.now() ? { ...plan, status: "expired" } : plan;

const featureOf = (operation: PlanOperation): Wanted =>
  isImport(operation) ? imports[operation].feature : operations[operation].endpoint.feature;

/** Whoever plans, reads or applies must be allowed what is planned. @throws AppError `missing_feature` */
export function requireOperation(actor: Actor, { operation, undoes }: Pick<Plan, "operation" | "undoes">): void {
  requireFeature(actor, featureOf(operation));
  if (undoes !== undefined) requireFeature(actor, undoChange.feature);
}

/** The same as a condition on row `t` of the list. */
export function isAllowed({ features }: Actor): Sql {
  const allowed = planOperations.filter((operation) => featureStep(featureOf(operation), features).passed);
  const undoes = featureStep(undoChange.feature, features).passed ? raw("true") : raw("t.undoes IS NULL");
  return sql`t.operation = ANY (${allowed}) AND ${undoes}`;
}

/** Locks a plan. @throws AppError `not_found`, `missing_feature` */
export async function lock(tx: Transaction, actor: Actor, id: string): Promise<Plan> {
  const [row] = await tx.$queryRaw<{ doc: Plan }[]>`
    SELECT doc FROM plan WHERE tenant = ${actor.tenant.id} AND id = ${id} FOR UPDATE`;
  if (!row) throw noPlan();
  requireOperation(actor, row.doc);
  return shown(row.doc);
}

/** @throws AppError `conflict` */
export function requireOpen({ status }: Plan): void {
  if (status === "applied" || status === "cancelled") throw new AppError("conflict", `The plan was ${status} already.`);
}

/** In the order in which they are carried out. */
export const readChanges = (tx: Transaction, actor: Actor, plan: string): Promise<StoredChange[]> =>
  tx.$queryRaw`SELECT doc, base, after FROM plan_change
    WHERE tenant = ${actor.tenant.id} AND plan = ${plan} ORDER BY number`;

export function insertPlan(
  tx: Transaction,
  { tenant }: Actor,
  plan: Plan,
  changes: readonly StoredChange[],
  /** Of an import: those of its table. */
  columns: readonly string[] | undefined,
): void {
  tx.send`INSERT INTO plan (tenant, id, doc, made, expires, columns)
    VALUES (${tenant.id}, ${plan.id}, ${JSON.stringify(plan)}::json, ${plan.made}::timestamptz,
      ${plan.expires}::timestamptz, ${columns ?? null}::text[])`;
  tx.send`INSERT INTO plan_change (tenant, id, plan, doc, owner, base, after, sent)
    SELECT ${tenant.id}, doc->>'id', ${plan.id}, doc, doc->>'tenant', base, after, sent
    FROM json_to_recordset(${JSON.stringify(changes)}::json) AS c (doc json, base text, after json, sent text)`;
}

export function replacePlan(tx: Transaction, { tenant }: Actor, plan: Plan, changes: readonly PlanChange[]): void {
  tx.send`UPDATE plan SET doc = ${JSON.stringify(plan)}::json WHERE tenant = ${tenant.id} AND id = ${plan.id}`;
  if (changes.length === 0) return;
  tx.send`UPDATE plan_change c SET doc = changed.doc
    FROM json_array_elements(${JSON.stringify(changes)}::json) AS changed (doc)
    WHERE c.tenant = ${tenant.id} AND c.plan = ${plan.id} AND c.id = changed.doc->>'id'`;
}

/** Whether applying the plan writes the record. */
export const isWritten = ({ action, left }: PlanChange): boolean =>
  action !== "same" && action !== "refuse" && left !== true;

/** What a plan says of its records as a whole. */
export function summaryOf(changes: readonly StoredChange[]): Pick<Plan, "counts" | "left" | "fields" | "digest"> {
  const counts = { create: 0, change: 0, delete: 0, restore: 0, same: 0, refuse: 0 };
  const fields: Plan["fields"] = {};
  let left = 0;
  for (const { doc } of changes) {
    counts[doc.action]++;
    if (doc.left) left++;
    else if (doc.action !== "create")
      for (const path of Object.keys(doc.changes)) fields[path] = (fields[path] ?? 0) + 1;
  }
  const parts = changes.map(({ doc: { record, tenant, action, left }, base, after }) =>
    JSON.stringify([record, tenant, action, left ?? false, base, after]),
  );
  return { counts, left, fields, digest: digest(parts.join("\n")) };
}

/** A plan in the log: `account.update, 12 accounts`. */
export const nameOf = ({ operation, total, undoes }: Pick<Plan, "operation" | "total" | "undoes">): string =>
  `${undoes === undefined ? "" : "undo of "}${operation}, ${total} ${pluralOf(operation)}`;

const pluralOf = (operation: PlanOperation): string =>
  (isImport(operation) ? imports[operation] : operations[operation]).plural;
