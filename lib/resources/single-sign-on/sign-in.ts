import { append } from "@/lib/base/audit/append";
import { identityLinked } from "@/lib/base/auth/events";
import { domainOf } from "@/lib/base/auth/organization";
import { appendFailedSignIn, type Candidate, candidateActor, type Origin, openFor } from "@/lib/base/auth/sign-in";
import type { Claims } from "@/lib/base/auth/single-sign-on";
import { networkOf } from "@/lib/base/auth/throttle";
import { digest } from "@/lib/base/crypto/digest";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { fold } from "@/lib/base/schema/fold";
import { endAdmissions } from "@/lib/resources/guest/service";

/** Signs in users by the issuer of their tenant, which is trusted only for that tenant's users in its proved domains. */

interface Found extends Candidate {
  linked: boolean;
  disabled: boolean;
  /** Whether the tenant has proved the domain of the user's address. */
  proved: boolean;
}

/**
 * Signs in the user of the tenant with this identity. At the first sign-in this is the user with the e-mail address.
 * @returns the session's secret
 */
export async function signInToTenant(tenant: string, claims: Claims, origin: Origin): Promise<string | undefined> {
  const outcome = await inTenant(tenant, (tx) => tryClaims(tx, tenant, claims, origin));
  metrics.singleSignOns.inc({ outcome: outcome.secret === undefined ? "refused" : "signed-in" });
  if (outcome.secret !== undefined) return outcome.secret;
  const subject = digest(String(claims.sub)).slice(0, 12);
  log.warn({ issuer: claims.iss, tenant, subject, network: networkOf(origin.address) }, "sign-in refused");
  if (outcome.user) await appendFailedSignIn(outcome.user, outcome.reason);
  return undefined;
}

type Outcome = { secret: string } | { secret?: undefined; user?: Found; reason: string };

async function tryClaims(tx: Transaction, tenant: string, claims: Claims, origin: Origin): Promise<Outcome> {
  const { iss: issuer, sub: subject } = claims;
  const user = await find(tx, tenant, claims);
  if (!user) return { reason: "There is no such user." };
  const reason = refusalOf(user, claims);
  if (reason !== undefined) return { user, reason };
  if (!user.linked) await link(tx, user, issuer, subject);
  return { secret: await openFor(tx, user, origin, { strong: true, issuer }) };
}

async function find(tx: Transaction, tenant: string, { iss, sub, email: claimed }: Claims): Promise<Found | undefined> {
  const email = typeof claimed === "string" ? fold(claimed.trim()) : "";
  // Locked, so that of two concurrent first sign-ins the second finds the user linked.
  const [row] = await tx.$queryRaw<Omit<Found, "proved">[]>`
    SELECT u.tenant, t.name AS tenant_name, u.id AS user_id, u.email, u.role, u.issuer IS NOT NULL AS linked,
      u.disabled_at IS NOT NULL AS disabled
    FROM "user" u JOIN tenant t ON t.id = u.tenant JOIN single_sign_on s ON s.tenant = u.tenant AND s.issuer = ${iss}
    WHERE u.tenant = ${tenant} AND ((u.issuer = ${iss} AND u.subject = ${sub}) OR (u.email = ${email} AND u.issuer IS NULL))
    ORDER BY u.issuer IS NULL LIMIT 1 FOR UPDATE OF u`;
  if (!row) return undefined;
  const where = { tenant, domain: domainOf(row.email), proved: { not: null } };
  return { ...row, proved: (await tx.tenantDomain.count({ where })) > 0 };
}

function refusalOf({ linked, disabled, proved }: Found, { email_verified: verified }: Claims): string | undefined {
  if (disabled) return "The user is disabled.";
  if (!proved) return "The tenant has not proved the domain of the e-mail address.";
  // For an issuer that does not send `email_verified`, the proof of the domain is enough.
  if (!linked && verified !== undefined && verified !== true) return "The issuer has not verified the e-mail address.";
  return undefined;
}

/** Stores the identity with the user. The tenants that admit the user have not agreed to this issuer. */
async function link(tx: Transaction, user: Found, issuer: string, subject: string): Promise<void> {
  const { tenant, user_id: id } = user;
  await tx.user.update({ where: { tenant_id: { tenant, id } }, data: { issuer, subject } });
  await tx.invitation.deleteMany({ where: { tenant, userId: id } });
  await endAdmissions(tx, candidateActor(user), id);
  append(tx, candidateActor(user), identityLinked, { _id: id, name: user.email, issuer });
}
