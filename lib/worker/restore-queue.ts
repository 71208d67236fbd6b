import { runMigrations } from "graphile-worker";
import pg from "pg";
import { appendAsOperator } from "@/lib/base/audit/append";
import { operatorActor } from "@/lib/base/auth/actor";
import { survivingLoss } from "@/lib/base/db/pool";
import { webhookDisabled, webhookUpdated } from "@/lib/resources/webhook/events";
import { hostOf } from "@/lib/resources/webhook/host";

/**
 * The queue of a restored database, which is not part of a backup. A quiet restore holds back what its records would send or do:
 * webhooks are made inactive for the reason `restored`, so that new events are not sent either, and e-mails and plans get no job.
 */

/** What is held back: its rows, as `h`. */
const heldRows = {
  webhooks: "webhook h WHERE h.doc->>'disabledReason' = 'restored'",
  deliveries:
    "webhook_delivery h WHERE h.status = 'pending' AND EXISTS (SELECT FROM webhook w WHERE w.tenant = h.tenant AND w.id = h.webhook AND w.doc->>'disabledReason' = 'restored')",
  mails: `mail h WHERE h.status IN ('queued', 'sending') AND ${hasNoJob("mail")}`,
  plans: `plan h WHERE h.task IS NOT NULL AND ${hasNoJob("plan")}`,
};

function hasNoJob(kind: string): string {
  return `NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = '${kind}:' || h.tenant || ':' || h.id)`;
}

export type Held = Record<keyof typeof heldRows, number>;

/** Creates the queue, with a job for each pending delivery, e-mail and plan; a quiet one holds them back. */
export const restoreQueue = (ownerUrl: string, isQuiet = false): Promise<Held> =>
  inQueue(ownerUrl, async (owner) => {
    await (isQuiet ? disableWebhooks(owner) : enqueueAll(owner));
    return await count(owner);
  });

export const countHeld = (ownerUrl: string): Promise<Held> => inQueue(ownerUrl, count);

/** Lets everything that is held back go. @returns what it was */
export const releaseHeld = (ownerUrl: string): Promise<Held> =>
  inQueue(ownerUrl, async (owner) => {
    const held = await count(owner);
    const released = await changeWebhooks(
      owner,
      "h.doc->>'disabledReason' = 'restored'",
      `{"active":true,"disabledReason":null}`,
    );
    for (const { actor, ...named } of released) {
      const changes = { active: { before: false, after: true } };
      await appendAsOperator(owner, actor, webhookUpdated, { ...named, changes });
    }
    await enqueueAll(owner);
    return held;
  });

/** Ends the deliveries and e-mails that are held back as failed; webhooks stay inactive. @returns the plans, still to be ended */
export const dropHeld = (ownerUrl: string): Promise<{ held: Held; plans: { tenant: string; plan: string }[] }> =>
  inQueue(ownerUrl, async (owner) => {
    const held = await count(owner);
    const { rows: plans } = await owner.query(`SELECT h.tenant, h.id AS plan FROM ${heldRows.plans}`);
    await owner.query(
      `UPDATE webhook_delivery t SET doc = (t.doc::jsonb || '{"status":"failed","nextAttempt":null}')::json
       WHERE (t.tenant, t.id) IN (SELECT h.tenant, h.id FROM ${heldRows.deliveries})`,
    );
    await owner.query(
      `UPDATE mail t SET status = 'failed', content = NULL WHERE (t.tenant, t.id) IN (SELECT h.tenant, h.id FROM ${heldRows.mails})`,
    );
    return { held, plans };
  });

async function inQueue<T>(ownerUrl: string, work: (owner: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = survivingLoss(new pg.Pool({ connectionString: ownerUrl, max: 1 }));
  try {
    await runMigrations({ pgPool: pool });
    const owner = await pool.connect();
    try {
      await owner.query("BEGIN");
      const result = await work(owner);
      await owner.query("COMMIT");
      return result;
    } finally {
      owner.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function count(owner: pg.ClientBase): Promise<Held> {
  const counts = Object.entries(heldRows).map(([name, rows]) => `(SELECT count(*)::int FROM ${rows}) AS ${name}`);
  const { rows } = await owner.query<Held>(`SELECT ${counts.join(", ")}`);
  return rows[0] as Held;
}

async function enqueueAll(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `SELECT app.enqueue_deliveries(tenant, array_agg(id)) FROM webhook_delivery WHERE status = 'pending' GROUP BY tenant`,
  );
  await owner.query(
    "SELECT app.enqueue_mail(tenant, array_agg(id)) FROM mail WHERE status IN ('queued', 'sending') GROUP BY tenant",
  );
  await owner.query("SELECT app.enqueue_plan(tenant, id, '0 seconds') FROM plan WHERE task IS NOT NULL");
}

async function disableWebhooks(owner: pg.ClientBase): Promise<void> {
  const reason = "restored";
  // All of them before the first event, which would be sent to another.
  const disabled = await changeWebhooks(owner, "h.active", JSON.stringify({ active: false, disabledReason: reason }));
  for (const { actor, ...named } of disabled)
    await appendAsOperator(owner, actor, webhookDisabled, { ...named, reason });
}

async function changeWebhooks(owner: pg.ClientBase, which: string, members: string) {
  const { rows } = await owner.query<{ id: string; url: string; tenant: string; name: string; parent: string | null }>(
    `UPDATE webhook h SET doc = (h.doc::jsonb || $1::jsonb || jsonb_build_object('updated', app.iso8601(now())))::json
     FROM tenant t WHERE t.id = h.tenant AND ${which} RETURNING h.id, h.url, t.id AS tenant, t.name, t.parent`,
    [members],
  );
  return rows.map(({ id, url, tenant, name, parent }) => ({
    _id: id,
    name: hostOf(url),
    actor: operatorActor({ id: tenant, name, parent }),
  }));
}
