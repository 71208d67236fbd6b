import { append } from "@/lib/base/audit/append";
import { type Actor, workerActor } from "@/lib/base/auth/actor";
import { dayMilliseconds } from "@/lib/base/day";
import { lockName } from "@/lib/base/db/locks";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { TenantDomain } from "@/prisma/generated/client";
import type { Outcome } from "./dns";
import { domainLost, domainProved } from "./events";

/** Stores the outcome of a check of a domain's record, and begins or ends the proof of the domain. */

/** For how many days the record may be missing: long enough to notice and correct a mistake at the name servers. */
const missingDays = 7;

const named = (domain: string) => ({ _id: domain, name: domain });

/** Locks a domain of the tenant until the transaction ends. */
export async function lockDomain(tx: Transaction, tenant: string, domain: string): Promise<TenantDomain | undefined> {
  await tx.$queryRaw`SELECT FROM tenant_domain WHERE tenant = ${tenant} AND domain = ${domain} FOR UPDATE`;
  return (await tx.tenantDomain.findUnique({ where: { tenant_domain: { tenant, domain } } })) ?? undefined;
}

interface Holder {
  tenant: string;
  tenant_name: string;
  parent: string | null;
  by_operator: boolean;
}

/**
 * Stores the outcome of a check. If the record was found, the domain is proved for the tenant; if it has been missing for a
 * week, it no longer is. The transaction is in the tenant.
 * @throws AppError `conflict` where the operator has registered the domain for another tenant
 */
export async function record(
  tx: Transaction,
  actor: Actor,
  row: TenantDomain,
  outcome: Outcome,
): Promise<TenantDomain> {
  const { tenant, domain } = row;
  const checked = new Date();
  const { proved, missing } = stateAfter(row, outcome, checked);
  if (proved && !row.proved) {
    await takeOver(tx, tenant, domain);
    append(tx, actor, domainProved, named(domain));
  }
  if (row.proved && !proved) append(tx, actor, domainLost, { ...named(domain), reason: "record_gone" });
  return await tx.tenantDomain.update({
    where: { tenant_domain: { tenant, domain } },
    data: { checked, outcome, proved, missing },
  });
}

function stateAfter({ proved, missing }: TenantDomain, outcome: Outcome, now: Date) {
  if (outcome === "found") return { proved: proved ?? now, missing: null };
  if (outcome === "unanswered" || !proved) return { proved, missing };
  const since = missing ?? now;
  const isGone = now.getTime() - since.getTime() >= missingDays * dayMilliseconds;
  return isGone ? { proved: null, missing: null } : { proved, missing: since };
}

/** Ends the proof of another tenant, since the record names this tenant now. */
async function takeOver(tx: Transaction, tenant: string, domain: string): Promise<void> {
  lockName(tx, `domain:${domain}`);
  const [holder] = await tx.$queryRaw<Holder[]>`SELECT * FROM app.domain_holder(${domain})`;
  if (!holder || holder.tenant === tenant) return;
  if (holder.by_operator) {
    throw new AppError(
      "conflict",
      message("The operator has registered this domain for another tenant. Ask the operator."),
    );
  }
  const { tenant: id, tenant_name: name, parent } = holder;
  await asTenant(tx, id, async () => {
    await tx.tenantDomain.updateMany({ where: { tenant: id, domain }, data: { proved: null, missing: null } });
    append(tx, workerActor({ id, name, parent }), domainLost, { ...named(domain), reason: "taken" });
  });
}
