import type * as z from "zod";
import type { Actor } from "@/lib/base/auth/actor";
import { join, raw, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { wholeBody } from "@/lib/base/http/judged-body";
import { parseBody } from "@/lib/base/http/parse-input";
import { rawParameters } from "@/lib/base/list/list-parameters";
import { parseListQuery, resolveTimes } from "@/lib/base/list/query";
import { matchingSelects } from "@/lib/base/list/select-sql";
import { requireSells } from "@/lib/base/list/seller-sql";
import { message } from "@/lib/languages/text";
import type { Target } from "./change";
import { operations } from "./operations";
import { type BulkOperation, type Plan, type PlanRequest, planRecordsMax } from "./schema";
import { find, listOf, requireOperation } from "./store";

/** A bulk change: an operation, the fields to set and the records. */
export interface Task {
  operation: BulkOperation;
  set?: PlanRequest["set"];
  undoes?: string;
  targets: readonly Target[];
}

/** @throws AppError `invalid_body`, `invalid_parameter` */
export async function taskOf(
  tx: Transaction,
  actor: Actor,
  operation: BulkOperation,
  { ids, where, except, set }: PlanRequest,
): Promise<Task> {
  const body = checkedSet(operation, set);
  if ((ids === undefined) === (where === undefined))
    throw AppError.invalidField("/ids", message("Provide either `ids` or `where`."));
  if (except && ids)
    throw AppError.invalidField("/except", message("Records are left out of those that match `where`."));
  const targets = ids
    ? [...new Set(ids)].sort().map((record) => ({ record }))
    : await matching(tx, actor, operation, where ?? {}, except);
  return { operation, ...(body === undefined ? {} : { set: body }), targets };
}

/** The body of the operation of one record; a member that it would ignore is a mistake in a bulk change. */
function checkedSet(operation: BulkOperation, set: PlanRequest["set"]): PlanRequest["set"] {
  const { endpoint, unset = [] } = operations[operation];
  if (/\.(delete|restore)$/.test(operation)) {
    if (set !== undefined) throw AppError.invalidField("/set", message("A deletion or a restore sets no fields."));
    return undefined;
  }
  // A renewal without further words is as long as the term, at the same price.
  if (Object.keys(set ?? {}).length === 0 && operation !== "subscription.renew")
    throw AppError.invalidField("/set", message("Name at least one field to set."));
  const known = Object.keys((endpoint.body as z.ZodObject).shape).filter((member) => !unset.includes(member));
  for (const member of Object.keys(set ?? {}))
    if (!known.includes(member))
      throw AppError.invalidField(
        `/set/${member}`,
        message("Fields that can be set: {known}.", { known: known.join(", ") }),
        "unknown_member",
      );
  try {
    return wholeBody(parseBody(endpoint, set ?? {}, true)) as PlanRequest["set"];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { errors = [] } = error.details;
    throw AppError.invalidBody(errors.map((each) => ({ ...each, pointer: `/set${each.pointer ?? ""}` })));
  }
}

/** All records that match, in order. @throws AppError `invalid_parameter`, `invalid_body` for too many */
async function matching(
  tx: Transaction,
  actor: Actor,
  operation: BulkOperation,
  where: NonNullable<PlanRequest["where"]>,
  except: readonly string[] = [],
): Promise<Target[]> {
  const { within } = operations[operation];
  const list = listOf(operation);
  const parameters = rawParameters(
    new URLSearchParams(Object.entries(where).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))),
  );
  for (const { name, rawName } of parameters)
    if (name !== "filter" && name !== "search")
      throw AppError.invalidField(`/where/${rawName}`, message("Records are named by ~filter[field] and ~search."));
  const parsed = resolveTimes(list, parseListQuery(list, parameters));
  await requireSells(actor.tenant, list, parsed);
  const isNamed = parsed.filters.some(({ field }) => field === within?.field);
  const query = within && !isNamed ? { ...parsed, filters: [...parsed.filters, within] } : parsed;
  const selects = matchingSelects(list, actor.tenant, query, raw("t.tenant, t.id AS record"));
  const found = await tx.$queryRaw<Target[]>(
    sql`SELECT * FROM (${join(selects, " UNION ALL ")}) m
      WHERE m.record <> ALL (${except}) LIMIT ${planRecordsMax + 1}::bigint`,
  );
  if (found.length > planRecordsMax)
    throw AppError.invalidField(
      "/where",
      message("More than {planRecordsMax} records match, which is the most a plan can have. Narrow it.", {
        planRecordsMax,
      }),
    );
  return found.sort((a, b) => (a.record < b.record ? -1 : 1));
}

/** An applied plan, whose changes can be undone. @throws AppError `not_found`, `missing_feature`, `conflict` */
export async function appliedPlan(tx: Transaction, actor: Actor, id: string): Promise<Plan> {
  const { plan } = await find(tx, actor, id);
  requireOperation(actor, { operation: plan.operation, undoes: id });
  if (plan.status !== "applied")
    throw new AppError("conflict", message("The plan was not applied, so there is nothing to undo."));
  if (!plan.done) throw new AppError("conflict", message("The plan has changed nothing, so there is nothing to undo."));
  return plan;
}

/** The events of an applied bulk change, newest first: the order in which they are undone. */
export async function undoTargets(tx: Transaction, actor: Actor, id: string): Promise<Target[]> {
  return await tx.$queryRaw<Target[]>`
    SELECT record, owner AS tenant, doc->>'event' AS undoes FROM plan_change
    WHERE tenant = ${actor.tenant.id} AND plan = ${id} AND outcome = 'applied' AND doc->>'event' IS NOT NULL
    ORDER BY number DESC`;
}
