import { runMigrations } from "graphile-worker";
import pg from "pg";
import { survivingLoss } from "@/lib/base/db/pool";

/**
 * Creates the queue of a restored database, with a job for each pending delivery, e-mail and plan: the queue is not part of a
 * backup.
 */
export async function restoreQueue(ownerUrl: string): Promise<void> {
  const pool = survivingLoss(new pg.Pool({ connectionString: ownerUrl, max: 1 }));
  try {
    await runMigrations({ pgPool: pool });
    await pool.query(
      `SELECT app.enqueue_deliveries(tenant, array_agg(id)) FROM webhook_delivery WHERE status = 'pending' GROUP BY tenant`,
    );
    await pool.query(
      "SELECT app.enqueue_mail(tenant, array_agg(id)) FROM mail WHERE status IN ('queued', 'sending') GROUP BY tenant",
    );
    await pool.query("SELECT app.enqueue_plan(tenant, id, '0 seconds') FROM plan WHERE task IS NOT NULL");
  } finally {
    await pool.end();
  }
}
