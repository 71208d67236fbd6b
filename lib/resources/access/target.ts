import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { deletionStatement } from "@/lib/base/list/version-sql";
import { operations } from "@/lib/operations";
import { deleteCollection, getCollection, updateCollection } from "@/lib/resources/collection/endpoints";
import { deleteDistributor } from "@/lib/resources/distributor/endpoints";
import { assignedProductsCount } from "@/lib/resources/distributor/schema";
import { deleteRole, updateRole } from "@/lib/resources/role/endpoints";
import { inviteUser } from "@/lib/resources/user/endpoints";
import type { Step } from "./schema";

/** What an operation requires of the state of its record: a condition on row `t` of its list. */
interface State {
  condition: Sql;
  /** Said where it does not hold. */
  otherwise: string;
}

const live: State = { condition: raw(`t."deletedDate" IS NULL`), otherwise: "The collection is in the trash." };
const ofTenant: State = {
  condition: raw("t.tenant <> ''"),
  otherwise: "The role is platform-wide, and no tenant can change it.",
};

const states: ReadonlyMap<Endpoint, State> = new Map<Endpoint, State>([
  [getCollection, live],
  [updateCollection, live],
  [deleteCollection, live],
  [updateRole, ofTenant],
  [deleteRole, ofTenant],
  [
    deleteDistributor,
    { condition: raw(`(${assignedProductsCount})::int = 0`), otherwise: "Products are assigned to the distributor." },
  ],
  [inviteUser, { condition: raw(`t."status.active"`), otherwise: "The user is disabled." }],
]);

/**
 * The checks whether the tenant has the record that an operation is asked about, and whether its state allows it. A record of
 * another tenant is answered as one that does not exist.
 * @throws AppError `invalid_body` for an operation without a record, `missing_feature` if the caller may not read it
 */
export async function targetSteps(tx: Transaction, actor: Actor, operation: Endpoint, target: string): Promise<Step[]> {
  const reading = readingOf(operation);
  const list = reading?.record;
  if (!list) throw AppError.invalidField("/target", "This operation is not about one record that is read by itself.");
  requireFeature(actor, reading.feature);
  const { tenant } = actor;
  const state = states.get(operation);
  const columns = sql`t.tenant, (${state?.condition ?? raw("true")}) AS allows`;
  const rows = visible(list.table, list.visibility, tenant, columns, () => sql`t.id = ${target}`);
  const [found] = await tx.$queryRaw<{ allows: boolean }[]>(
    sql`SELECT allows FROM (${join(rows, " UNION ALL ")}) r ORDER BY tenant IS DISTINCT FROM ${tenant.id}, tenant LIMIT 1`,
  );
  const check = "reach";
  if (found) {
    const reached: Step = { check, passed: true, detail: "The record is among those of the tenant." };
    if (!state) return [reached];
    const detail = found.allows ? "The record is in a state that allows it." : state.otherwise;
    return [reached, { check: "state", passed: found.allows, detail }];
  }
  const [deleted] = hasFeature(actor, "Platform/Event")
    ? await tx.$queryRaw<{ event: string }[]>(deletionStatement(list, tenant, target))
    : [];
  const detail = deleted ? `It was deleted, by the event ${deleted.event}.` : "The tenant has no such record.";
  return [{ check, passed: false, detail }];
}

/** The operation that reads the record which the first parameter of a path names. */
function readingOf({ path }: Endpoint): Endpoint | undefined {
  const [record] = /^.*?\/:[^/]+/.exec(path) ?? [];
  if (record === undefined) return undefined;
  return operations.find((each) => each.record && withoutVersion(each.path) === withoutVersion(record));
}

/** Users are read by the second version of the API, and changed by the first. */
const withoutVersion = (path: string): string => path.replace(/^\/v\d+/, "").replace(/:\w+$/, ":");
