import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { join, raw, sql } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { deletionStatement } from "@/lib/base/list/version-sql";
import { operations } from "@/lib/operations";
import type { Step } from "./schema";

/**
 * The check whether the tenant has the record that an operation is asked about. One of another tenant is answered as one that
 * does not exist.
 * @throws AppError `invalid_body` for an operation without a record, `missing_feature` if the caller may not read it
 */
export async function reachStep(tx: Transaction, actor: Actor, operation: Endpoint, target: string): Promise<Step> {
  const reading = readingOf(operation);
  const list = reading?.record;
  if (!list) throw AppError.invalidField("/target", "This operation is not about one record that is read by itself.");
  requireFeature(actor, reading.feature);
  const { tenant } = actor;
  const rows = visible(list.table, list.visibility, tenant, raw("t.id"), () => sql`t.id = ${target}`);
  const [found] = await tx.$queryRaw<object[]>(sql`SELECT FROM (${join(rows, " UNION ALL ")}) r LIMIT 1`);
  const check = "reach";
  if (found) return { check, passed: true, detail: "The record is among those of the tenant." };
  const [deleted] = hasFeature(actor, "Platform/Event")
    ? await tx.$queryRaw<{ event: string }[]>(deletionStatement(list, tenant, target))
    : [];
  const detail = deleted ? `It was deleted, by the event ${deleted.event}.` : "The tenant has no such record.";
  return { check, passed: false, detail };
}

/** The operation that reads the record which the first parameter of a path names. */
function readingOf({ path }: Endpoint): Endpoint | undefined {
  const [record] = /^.*?\/:[^/]+/.exec(path) ?? [];
  if (record === undefined) return undefined;
  return operations.find((each) => each.record && withoutVersion(each.path) === withoutVersion(record));
}

/** Users are read by the second version of the API, and changed by the first. */
const withoutVersion = (path: string): string => path.replace(/^\/v\d+/, "").replace(/:\w+$/, ":");
