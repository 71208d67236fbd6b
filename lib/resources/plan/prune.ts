import type { Task } from "graphile-worker";
import * as z from "zod";

/** Removes old plans, in batches, each its own transaction, so that locks are short. */

const pruneJob = z.object({ tenant: z.string() });

const closedMax = 180;
const closedRecordsMax = 2_000_000;

export const prunePlans: Task = async (payload, { query }) => {
  const { tenant } = pruneJob.parse(payload);
  const { rows } = await query<{ id: string }>(
    `SELECT id FROM (
       SELECT id, made < now() - interval '30 days' OR row_number() OVER newest > $2
         OR sum((doc->>'total')::bigint) OVER newest > $3 AS is_old
       FROM plan WHERE tenant = $1 AND task IS NULL AND NOT (status = 'ready' AND expires > now())
       WINDOW newest AS (ORDER BY made DESC, id DESC)) p WHERE is_old`,
    [tenant, closedMax, closedRecordsMax],
  );
  const deleteAll = async (text: string, values: unknown[]) => {
    while ((await query(text, values)).rowCount);
  };
  for (const { id } of rows) {
    await deleteAll(
      `DELETE FROM plan_change WHERE tenant = $1 AND id IN (
         SELECT id FROM plan_change WHERE tenant = $1 AND plan = $2 LIMIT 5000)`,
      [tenant, id],
    );
    await query("DELETE FROM plan WHERE tenant = $1 AND id = $2", [tenant, id]);
  }
  await deleteAll(
    `DELETE FROM sent_file WHERE tenant = $1 AND (id, part) IN (
       SELECT id, part FROM sent_file WHERE tenant = $1 AND made < now() - interval '1 hour' AND id NOT IN (
         SELECT file FROM plan WHERE tenant = $1 AND file IS NOT NULL)
       LIMIT 100)`,
    [tenant],
  );
};
