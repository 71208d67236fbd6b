import { dayMilliseconds } from "@/lib/base/day";
import { firstIdentifier } from "@/lib/base/schema/identifier";

const keptDays = 7;
const keptMax = 100_000;
const batch = 5_000;

interface Owner {
  query(text: string, values: unknown[]): Promise<{ rowCount: number | null; rows: { id: string }[] }>;
}

/** Deletes the requests of each tenant that are older, or beyond the latest so many: identifiers are in the order of time. */
export async function pruneRequests(owner: Owner, latest = keptMax): Promise<void> {
  const oldest = firstIdentifier(Date.now() - keptDays * dayMilliseconds);
  const { rows: tenants } = await owner.query(
    `SELECT t.id FROM tenant t WHERE EXISTS (SELECT FROM request r WHERE r.tenant = t.id)`,
    [],
  );
  for (const { id } of tenants) {
    const { rows } = await owner.query(
      `SELECT greatest($2, (SELECT id FROM request WHERE tenant = $1 ORDER BY id DESC OFFSET $3 - 1 LIMIT 1)) AS id`,
      [id, oldest, latest],
    );
    const old = `DELETE FROM request WHERE (tenant, id) IN (
      SELECT tenant, id FROM request WHERE tenant = $1 AND id < $2 LIMIT ${batch})`;
    while ((await owner.query(old, [id, rows[0]?.id])).rowCount === batch);
  }
}
