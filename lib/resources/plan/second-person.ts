import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Plan } from "./schema";
import { writeCount } from "./state";

/** Requires that somebody other than its author applies a large plan, where the tenant has set this. */

/** Whether a plan that writes so many records needs a second person. */
export async function needsSecondPerson(tx: Transaction, { tenant }: Actor, written: number): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ above: number | null }[]>`
    SELECT (settings->>'secondPersonAbove')::int AS above FROM tenant WHERE id = ${tenant.id}`;
  return typeof row?.above === "number" && written > row.above;
}

/** An API key counts as the user who has created it. @throws AppError `needs_second_person` */
export async function requireSecondPerson(tx: Transaction, { tenant, user }: Actor, plan: Plan): Promise<void> {
  if (!plan.secondPerson) return;
  const people = [plan.author, user].map(({ id, username }) => id ?? username);
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT coalesce(k.creator, p.id))::int AS count
    FROM unnest(${people}::text[]) p (id) LEFT JOIN api_key k ON k.tenant = ${tenant.id} AND k.id = p.id`;
  if (row?.count === 2) return;
  const detail = message(
    "It writes {plan} records, so somebody other than its author has to apply it. API keys count as the users who created them.",
    { plan: writeCount(plan) },
  );
  throw new AppError("needs_second_person", detail);
}
