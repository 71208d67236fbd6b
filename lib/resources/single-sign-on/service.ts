import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { discover, IssuerError } from "@/lib/base/auth/openid";
import { requireFeaturesOf } from "@/lib/base/auth/role";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { refusal } from "@/lib/base/outbound/address";
import { message } from "@/lib/languages/text";
import { lockTenant } from "@/lib/resources/tenant/service";
import { keepingManager } from "@/lib/resources/user/managers";
import type { SingleSignOn as Row } from "@/prisma/generated/client";
import type * as endpoints from "./endpoints";
import { singleSignOnRemoved, singleSignOnUpdated } from "./events";
import { providerOf } from "./provider";
import type { SingleSignOn, SingleSignOnUpdate } from "./schema";
import { encryptSecret } from "./secret";

/** Reads and changes the single sign-on of a tenant. */

export const get = ({ tenant }: Actor): Promise<SingleSignOn> =>
  inTenant(tenant, async (tx) => shown(await read(tx, tenant.id), tenant.id));

const read = async (tx: Transaction, tenant: string): Promise<Row | undefined> =>
  (await tx.singleSignOn.findUnique({ where: { tenant } })) ?? undefined;

const shown = (row: Row | undefined, tenant: string): SingleSignOn => ({
  ...(row ? { issuer: row.issuer, clientId: row.clientId } : {}),
  required: row?.required ?? false,
  redirectPath: `/api/auth/callback/${providerOf(tenant)}`,
  ...(row ? { created: row.created.toISOString(), updated: row.updated.toISOString() } : {}),
});

/** @throws AppError `precondition_failed`, `invalid_body`, `missing_feature`, `conflict` */
export async function update(
  actor: Actor,
  { tx, body, ifMatch, setAuditTarget }: Input<typeof endpoints.updateSingleSignOn>,
): Promise<SingleSignOn> {
  const tenant = actor.tenant.id;
  // Read before the transaction begins, which must not wait for the issuer.
  const known = await inTenant(actor.tenant, (other) => read(other, tenant));
  const issuer = await issuerOf(body, known);
  setAuditTarget(new URL(issuer).host);
  await lockTenant(tx, tenant);
  const row = await read(tx, tenant);
  requireMatch(ifMatch, shown(row, tenant));
  const wanted = merged(row, { ...body, issuer });
  const secret = body.clientSecret;
  const before = row && { issuer: row.issuer, clientId: row.clientId, required: row.required };
  const changes = {
    ...diffRecords(before ?? { required: false }, wanted),
    ...(secret === undefined ? {} : { clientSecret: { before: row ? "…" : null, after: "…" } }),
  };
  if (row && Object.keys(changes).length === 0) return shown(row, tenant);
  const isOther = wanted.issuer !== row?.issuer;
  if (secret !== undefined || isOther) await requireFeaturesOfUsers(tx, actor);
  if (wanted.required && (isOther || !row?.required)) await requireSessionOf(tx, actor, wanted.issuer);
  const data = {
    ...wanted,
    ...(secret === undefined ? {} : { clientSecret: encryptSecret(secret, tenant) }),
    updated: new Date(),
  };
  if (isOther) unlinkUsers(tx, actor, wanted.issuer);
  const { clientSecret = row?.clientSecret } = data;
  if (!clientSecret) throw required("clientSecret");
  const stored = await tx.singleSignOn.upsert({
    where: { tenant },
    create: { tenant, ...data, clientSecret },
    update: data,
  });
  if (stored.required && !row?.required) await endOtherSessions(tx, stored);
  append(tx, actor, singleSignOnUpdated, { _id: tenant, name: new URL(stored.issuer).host, changes });
  return shown(stored, tenant);
}

/** @throws AppError `not_found`, `conflict` where nobody could manage users afterwards */
export async function remove(
  actor: Actor,
  { tx, setAuditTarget }: Input<typeof endpoints.removeSingleSignOn>,
): Promise<SingleSignOn> {
  const tenant = actor.tenant.id;
  await lockTenant(tx, tenant);
  const row = await read(tx, tenant);
  if (!row) throw AppError.notFound(message("The single sign-on was not found."));
  const name = new URL(row.issuer).host;
  setAuditTarget(name);
  await keepingManager(tx, actor.tenant.id, async () => unlinkUsers(tx, actor));
  await tx.singleSignOn.delete({ where: { tenant } });
  append(tx, actor, singleSignOnRemoved, { _id: tenant, name });
  return shown(undefined, tenant);
}

/** The issuer's name in its OpenID configuration, which is fetched. @throws AppError `invalid_body` */
async function issuerOf({ issuer }: SingleSignOnUpdate, known: Row | undefined): Promise<string> {
  if (issuer === undefined && !known) throw required("issuer");
  if (issuer === undefined || issuer === known?.issuer) return known?.issuer ?? "";
  const refused = refusal(issuer, env.WEBHOOK_ALLOW_PRIVATE);
  if (refused) throw AppError.invalidField("/issuer", refused);
  if (new URL(issuer).search) throw AppError.invalidField("/issuer", message("The URL of an issuer has no query."));
  try {
    return (await discover(issuer)).issuer;
  } catch (error) {
    if (error instanceof IssuerError) throw AppError.invalidField("/issuer", error.message);
    throw error;
  }
}

/**
 * The merged settings. With another issuer or client the secret has to be sent again, so that it never reaches another
 * issuer. @throws AppError `invalid_body`
 */
function merged(row: Row | undefined, { issuer, clientId, clientSecret, required: isRequired }: SingleSignOnUpdate) {
  const wanted = {
    issuer: issuer ?? row?.issuer ?? "",
    clientId: clientId ?? row?.clientId ?? "",
    required: isRequired ?? row?.required ?? false,
  };
  if (wanted.clientId === "") throw required("clientId");
  const isOther = wanted.issuer !== row?.issuer || wanted.clientId !== row?.clientId;
  if (clientSecret === undefined && isOther) throw required("clientSecret");
  return wanted;
}

const required = (member: string): AppError =>
  AppError.invalidField(`/${member}`, message("This is required."), "required");

/** A user who chooses the issuer can sign in as any of the tenant's users. @throws AppError `missing_feature` */
async function requireFeaturesOfUsers(tx: Transaction, actor: Actor): Promise<void> {
  const rows = await tx.$queryRaw<{ role: string }[]>`
    SELECT DISTINCT role FROM "user" WHERE tenant = ${actor.tenant.id} AND disabled_at IS NULL ORDER BY role`;
  for (const { role } of rows) {
    await requireFeaturesOf(tx, actor, role, (missing) =>
      message(
        "To decide who signs in as users with the role {role} needs features that your credential does not carry: {missing}.",
        { role, missing },
      ),
    );
  }
}

/** Single sign-on can be required only by a session that the issuer has opened. @throws AppError `conflict` */
async function requireSessionOf(tx: Transaction, { session, tenant }: Actor, issuer: string): Promise<void> {
  const own =
    session?.home === tenant.id
      ? await tx.session.findFirst({ where: { tenant: tenant.id, id: session.id }, select: { issuer: true } })
      : undefined;
  if (own?.issuer === issuer) return;
  const detail = message(
    "Sign in with your organization first, then require it: so it is known to work, and you are not locked out.",
  );
  throw new AppError("conflict", detail);
}

/** Removes identities of other issuers and ends the sessions that they have opened, except the actor's. */
function unlinkUsers(tx: Transaction, { tenant: { id: tenant }, session }: Actor, issuer = ""): void {
  tx.send`UPDATE "user" SET issuer = NULL, subject = NULL WHERE tenant = ${tenant} AND issuer <> ${issuer}`;
  tx.send`DELETE FROM session WHERE tenant = ${tenant} AND issuer IS NOT NULL AND id <> ${session?.id ?? ""}`;
}

/** Ends sessions of users who from now on sign in through the issuer alone, if it has not opened them. */
async function endOtherSessions(tx: Transaction, { tenant, issuer }: Row): Promise<void> {
  tx.send`DELETE FROM session s USING "user" u, tenant_domain d
    WHERE s.tenant = ${tenant} AND s.issuer IS DISTINCT FROM ${issuer} AND u.tenant = s.tenant AND u.id = s.user_id
      AND d.tenant = u.tenant AND d.domain = split_part(u.email, '@', 2) AND d.proved IS NOT NULL`;
}
