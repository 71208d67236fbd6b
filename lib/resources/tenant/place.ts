import type * as z from "zod";
import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { raw, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { lockRecord } from "@/lib/base/list/record";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import { accountList } from "@/lib/resources/account/schema";
import type { createPlace } from "./endpoints";
import { tenantCreated } from "./events";
import { type place, placeRecordsMax } from "./schema";

/** A customer's own place: the tenant, and the customer's records in it. */

/** The condition on rows of an account that become its place's: those that the acting tenant sells. */
const ofAccount = "t.seller = app.tenant() AND t.account = normalize(%L)";

/** @throws AppError `not_found` (the account), `conflict`, `invalid_body` for too many records */
export async function createOne(
  actor: Actor,
  { tx, body, setAuditTarget }: Input<typeof createPlace>,
): Promise<z.input<typeof place>> {
  const { id = newIdentifier(), name, account } = body;
  setAuditTarget(name);
  const own = await lockRecord(tx, actor.tenant, accountList, account);
  if (!own) throw AppError.notFound(message("The account was not found."));
  if (own.tenant !== actor.tenant.id)
    throw new AppError("conflict", message("The account has its own place already: {tenant}.", { tenant: own.tenant }));
  await requireFew(tx, actor, account);
  const [made] = await tx.$queryRaw<{ made: boolean }[]>`SELECT app.create_place(${id}, ${name}) AS made`;
  if (!made?.made) throw new AppError("conflict", message("A tenant with the id {id} already exists.", { id }));
  const [counts] = await tx.$queryRaw<{ subscriptions: number; orders: number; created: Date }[]>`
    SELECT app.move_rows('subscription', w.which, ${id})::int AS subscriptions,
      app.move_rows('customer_order', w.which, ${id})::int AS orders,
      app.move_rows('account', format('t.id = %L', ${account}::text), ${id})::int AS accounts, now() AS created
    FROM (SELECT format(${ofAccount}, ${account}::text) AS which) w`;
  append(tx, actor, tenantCreated, { _id: id, name, account }, id);
  const { subscriptions = 0, orders = 0, created = new Date() } = counts ?? {};
  return { id, name, account, subscriptions, orders, created: created.toISOString() };
}

/** @throws AppError `invalid_body` */
async function requireFew(tx: Transaction, { tenant }: Actor, account: string): Promise<void> {
  const of = (table: "subscription" | "customer_order") => sql`(SELECT FROM ${raw(table)} t
    WHERE t.tenant = ${tenant.id} AND t.seller = ${tenant.id} AND t.account = normalize(${account}::text)
    LIMIT ${placeRecordsMax}::bigint)`;
  const [row] = await tx.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM (${of("subscription")} UNION ALL ${of("customer_order")}) r`);
  if (row && row.count < placeRecordsMax) return;
  const detail = message(
    "The customer has more than {placeRecordsMax} records. Have the tenant created on the command line, and import them with it as their tenant.",
    { placeRecordsMax },
  );
  throw AppError.invalidField("/account", detail);
}
