import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { read } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { readRecord } from "@/lib/base/list/record";
import { message, t } from "@/lib/languages/text";
import type { explainConsent } from "./endpoints";
import type { ConsentReason } from "./schema";

interface ReasonRow {
  active: boolean;
  reached: boolean;
  enabled: boolean;
  /** Whether the user belongs to the tenant, not to a customer. */
  isOwn: boolean;
  status: "required" | "pending" | "completed";
  /** The newest version that the user has accepted. */
  version: number | null;
  /** The oldest version that counts. */
  accepted_from: number;
}

/**
 * Explains why a user has to accept an agreement: the conditions of the view `agreement_asked`, one by one. @throws AppError
 * `not_found`
 */
export async function why(actor: Actor, { params, query }: Input<typeof explainConsent>): Promise<ConsentReason> {
  const { tenant } = actor;
  const user = query.user ?? actor.user.id ?? "";
  if (!(await readRecord(tenant, { table: "agreement", visibility: "own" }, params.id)))
    throw AppError.notFound(message("The agreement was not found."));
  const [row] = await read<ReasonRow>(
    tenant,
    sql`SELECT active, reached, enabled, user_tenant = tenant AS "isOwn", status, version, accepted_from
      FROM consent_reason WHERE tenant = ${tenant.id} AND agreement = ${params.id} AND user_id = ${user}
      ORDER BY user_tenant <> tenant, user_tenant LIMIT 1`,
  );
  const steps = row
    ? stepsOf(row)
    : [{ check: "user", passed: false, detail: message("There is no such user here.") } as const];
  return {
    asked: steps.every(({ passed }) => passed),
    steps: steps.map((step) => ({ ...step, detail: t(step.detail) })),
  };
}

function stepsOf({ active, reached, enabled, isOwn, ...accepted }: ReasonRow): ConsentReason["steps"] {
  const ofCustomer = reached
    ? message("The agreement is global, so users of customers are asked too.")
    : message("The agreement is not global: users of customers are not asked.");
  return [
    {
      check: "active",
      passed: active,
      detail: active ? message("The agreement is active.") : message("The agreement is not active: it asks nobody."),
    },
    { check: "reach", passed: reached, detail: isOwn ? message("The user belongs to this tenant.") : ofCustomer },
    {
      check: "enabled",
      passed: enabled,
      detail: enabled ? message("The user is enabled.") : message("The user is disabled, and is not asked."),
    },
    { check: "accepted", passed: accepted.status !== "completed", detail: acceptedWords(accepted) },
  ];
}

function acceptedWords({
  status,
  version,
  accepted_from: from,
}: Pick<ReasonRow, "status" | "version" | "accepted_from">) {
  if (status === "required") return message("The user has accepted no version.");
  return status === "completed"
    ? message("The user has accepted version {version}. Versions from {from} on count.", { version, from })
    : message(
        "The user has accepted version {version}. Versions from {from} on count, since the change to it was not minor.",
        { version, from },
      );
}
