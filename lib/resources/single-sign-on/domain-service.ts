import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import { inTenant } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import { requireNoSandbox } from "@/lib/resources/sandbox/original";
import type { TenantDomain } from "@/prisma/generated/client";
import { domainName, lookUp, recordName, recordValue, tokenOf } from "./dns";
import { lockDomain, record } from "./domains";
import type * as endpoints from "./endpoints";
import { domainAdded, domainChecked, domainRemoved } from "./events";
import { type Domain, outcomes } from "./schema";

/** Lists, adds, verifies and removes the domains of a tenant. */

const domainsMax = 20;

const notFound = () => AppError.notFound(message("The domain was not found."));
const named = (domain: string) => ({ _id: domain, name: domain });

export const listDomains = ({ tenant }: Actor): Promise<Domain[]> =>
  inTenant(tenant, async (tx) => {
    const rows = await tx.tenantDomain.findMany({ where: { tenant: tenant.id }, orderBy: { domain: "asc" } });
    return rows.map(shown);
  });

/** @throws AppError `invalid_body`, `conflict` */
export async function addDomain(
  actor: Actor,
  { tx, body, setAuditTarget }: Input<typeof endpoints.addDomain>,
): Promise<Domain> {
  const tenant = actor.tenant.id;
  const domain = domainName(body.domain);
  setAuditTarget(domain);
  await requireNoSandbox(tx, message("This is a sandbox. Nobody signs in to it."));
  lockName(tx, `domains:${tenant}`);
  const rows = await tx.tenantDomain.findMany({ where: { tenant }, select: { domain: true } });
  if (rows.some((row) => row.domain === domain))
    throw new AppError("conflict", message("{domain} is there already.", { domain }));
  if (rows.length >= domainsMax)
    throw new AppError("conflict", message("A tenant has at most {domainsMax} domains.", { domainsMax }));
  const token = tokenOf(tenant, domain);
  const row = await tx.tenantDomain.create({ data: { tenant, domain, token, proved: null } });
  append(tx, actor, domainAdded, named(domain));
  return shown(row);
}

/** @throws AppError `not_found`, `conflict` */
export async function verifyDomain(
  actor: Actor,
  { tx, params: { domain }, setAuditTarget }: Input<typeof endpoints.verifyDomain>,
): Promise<Domain> {
  const tenant = actor.tenant.id;
  // Looked up before the transaction begins, which must not wait for name servers.
  const known = await inTenant(actor.tenant, (other) =>
    other.tenantDomain.findUnique({ where: { tenant_domain: { tenant, domain } } }),
  );
  if (!known) throw notFound();
  setAuditTarget(domain);
  const { token } = known;
  if (token === null)
    throw new AppError("conflict", message("The operator has registered this domain. There is nothing to verify."));
  const outcome = await lookUp(domain, token);
  const row = await lockDomain(tx, tenant, domain);
  // It may have been removed, and added again, in the meantime.
  if (row?.token !== token) throw notFound();
  const checked = await record(tx, actor, row, outcome);
  append(tx, actor, domainChecked, { ...named(domain), outcome });
  return shown(checked);
}

/** @throws AppError `not_found`, `conflict` */
export async function removeDomain(
  actor: Actor,
  { tx, params: { domain }, setAuditTarget }: Input<typeof endpoints.removeDomain>,
): Promise<Domain> {
  const tenant = actor.tenant.id;
  const row = await lockDomain(tx, tenant, domain);
  if (!row) throw notFound();
  setAuditTarget(domain);
  if (row.token === null) {
    throw new AppError(
      "conflict",
      message("The operator has registered this domain, and removes it on the command line."),
    );
  }
  await tx.tenantDomain.delete({ where: { tenant_domain: { tenant, domain } } });
  append(tx, actor, domainRemoved, named(domain));
  return shown(row);
}

const shown = ({ domain, token, proved, checked, outcome, missing, created }: TenantDomain): Domain => ({
  domain,
  ...(token === null ? {} : { record: { name: recordName(domain), value: recordValue(token) } }),
  ...defined({
    proved: proved?.toISOString(),
    checked: checked?.toISOString(),
    outcome: outcomes.find((each) => each === outcome),
    missing: missing?.toISOString(),
  }),
  created: created.toISOString(),
});
