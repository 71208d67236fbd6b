import * as z from "zod";
import { workerActor } from "@/lib/base/auth/actor";
import { inTenant } from "@/lib/base/db/transaction";
import { lookUp } from "./dns";
import { lockDomain, record } from "./domains";

interface Due {
  tenant: string;
  tenant_name: string;
  parent: string | null;
  domain: string;
  token: string;
}

interface Queries {
  query(text: string, values: unknown[]): Promise<{ rows: Due[] }>;
}

const batchMax = 10;

/** Of one tenant, or of all. */
const job = z.object({ tenant: z.string().optional() });

/**
 * The worker's daily task: looks up the records of proved domains again.
 * @param servers the name servers to ask; by default those of the environment
 */
export async function recheckDomains(queries: Queries, payload: unknown, servers?: string[]): Promise<void> {
  const { tenant = null } = job.parse(payload ?? {});
  const began = new Date();
  for (;;) {
    const { rows } = await queries.query(
      `SELECT d.tenant, t.name AS tenant_name, t.parent, d.domain, d.token
       FROM tenant_domain d JOIN tenant t ON t.id = d.tenant
       WHERE d.token IS NOT NULL AND d.proved IS NOT NULL AND (d.checked IS NULL OR d.checked < $1)
         AND ($2::text IS NULL OR d.tenant = $2)
       ORDER BY d.checked NULLS FIRST LIMIT $3`,
      [began, tenant, batchMax],
    );
    if (rows.length === 0) return;
    await Promise.all(rows.map((due) => recheck(due, servers)));
  }
}

async function recheck({ tenant: id, tenant_name: name, parent, domain, token }: Due, servers?: string[]) {
  const outcome = await lookUp(domain, token, servers);
  await inTenant(id, async (tx) => {
    const row = await lockDomain(tx, id, domain);
    if (row) await record(tx, workerActor({ id, name, parent }), row, outcome);
  });
}
