import * as z from "zod";
import { append } from "@/lib/base/audit/append";
import { type Actor, workerActor } from "@/lib/base/auth/actor";
import { dayMilliseconds } from "@/lib/base/day";
import { replaceDocument } from "@/lib/base/db/documents";
import { raw, sql } from "@/lib/base/db/sql";
import { own } from "@/lib/base/db/tenancy";
import { inTenant, read, type Transaction, write } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import { inSpan } from "@/lib/base/trace";
import { message } from "@/lib/languages/text";
import { CircuitBreaker } from "./circuit-breaker";
import { webhookDisabled } from "./events";
import { hostOf } from "./host";
import { attemptsMax, delayAfter } from "./schedule";
import { type Attempt, type StoredDelivery, type StoredWebhook, testType } from "./schema";
import { decryptSecret, sign } from "./secret";
import { type Outcome, send } from "./send";

/**
 * One attempt of one delivery. Delivery is at least once: if a worker dies after the receiver's response, before it is
 * recorded, another attempt with the same `webhook-id` follows.
 */

const deliveryJob = z.object({
  tenant: z.string(),
  delivery: z.string(),
  /** The delivery's `attemptCount` when the job was added; if it differs now, the job is stale. */
  attempt: z.number(),
});

type Job = z.infer<typeof deliveryJob>;

const attemptsKept = 20;
const failingDaysMax = 5;

export const circuitBreaker = new CircuitBreaker();

/** The worker's task. The queue retries what it throws, so it throws only internal errors, never a failed attempt. */
export const deliver = (payload: unknown): Promise<void> => inSpan("webhook_deliver", {}, () => attempt(payload));

async function attempt(payload: unknown): Promise<void> {
  const job = deliveryJob.parse(payload);
  const due = await find(job);
  if (!due) return;
  // The same name as `app.enqueue_deliveries` sets as the flag of the jobs.
  const name = `webhook:${job.tenant}:${due.webhook.id}`;
  // A test and the last attempt are always sent, even while the circuit is open.
  const mayWait = due.doc.type !== testType && due.step + 1 < attemptsMax;
  const outcome =
    mayWait && circuitBreaker.isOpen(name)
      ? notTried()
      : await circuitBreaker.during(name, () => post(job.tenant, due));
  await inTenant(job.tenant, (tx) => record(tx, job, outcome));
}

interface Due {
  doc: StoredDelivery;
  step: number;
  webhook: StoredWebhook;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  previous_until: Date | null;
  /** The event as the API returns it. */
  event: string;
  /** Whether the user or key that the webhook sends events for may read events. */
  allowed: boolean;
}

/** The delivery with its webhook, secrets and event; undefined if there is nothing to send now. */
async function find(job: Job): Promise<Due | undefined> {
  const ofWebhook = (column: string) =>
    `(SELECT w.${column} FROM webhook w WHERE w.tenant = t.tenant AND w.id = t.webhook) AS ${column === "doc" ? "webhook" : column}`;
  const select = raw(
    `t.doc, t.step, ${["doc", "secret", "previous_secret", "previous_until"].map(ofWebhook).join(", ")},
     (SELECT e.doc::text FROM event e WHERE e.tenant = t.tenant AND e.id = t.event) AS event,
     app.webhook_maker_reads_events(t.tenant, t.webhook) AS allowed`,
  );
  const [due] = await read<Due>(
    { id: job.tenant },
    own("webhook_delivery", job.tenant, select, sql`t.id = ${job.delivery}`),
  );
  if (!due) return undefined;
  if (!due.webhook || !due.event) {
    await write(
      { id: job.tenant },
      sql`DELETE FROM webhook_delivery WHERE tenant = ${job.tenant} AND id = ${job.delivery}`,
    );
    return undefined;
  }
  if (due.doc.status !== "pending" || due.doc.attemptCount !== job.attempt) return undefined;
  if (due.doc.type === testType) return due;
  if (due.webhook.active && !due.allowed) await inTenant(job.tenant, (tx) => disable(tx, job.tenant, due.webhook.id));
  // An inactive webhook's deliveries stay pending until it is made active, which enqueues them.
  return due.webhook.active && due.allowed ? due : undefined;
}

async function post(tenant: string, due: Due): Promise<Outcome> {
  const { doc, webhook, event } = due;
  const time = z.object({ time: z.string().optional() }).parse(JSON.parse(event)).time ?? doc.created;
  // The stored text of the event is inserted unchanged, so that every attempt has the same bytes.
  const body = `{"type":${JSON.stringify(doc.type)},"timestamp":${JSON.stringify(time)},"data":${event}}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const secrets = signingSecrets(tenant, due);
  if (!secrets) {
    return { ...notTried(), error: message("The webhook's secret cannot be read; rotate it.") };
  }
  const signatures = secrets.map((secret) => sign(secret, { id: doc.event, timestamp, body }));
  return await send(webhook.url, { id: doc.event, timestamp, body, signatures });
}

function signingSecrets(tenant: string, due: Due): string[] | undefined {
  const overlaps = due.previous_until !== null && due.previous_until > new Date();
  const encrypted = [due.secret, ...(overlaps && due.previous_secret ? [due.previous_secret] : [])];
  try {
    return encrypted.map((each) => decryptSecret(each, { tenant, id: due.webhook.id }));
  } catch (error) {
    log.error({ error, webhook: due.webhook.id }, "webhook secret cannot be read");
    return undefined;
  }
}

const notTried = (): Outcome => ({
  delivered: false,
  time: new Date().toISOString(),
  durationMilliseconds: 0,
  error: message("Not tried: the receiver has repeatedly not answered in time."),
});

/** Records the outcome of an attempt and schedules the next one, in one transaction. */
async function record(tx: Transaction, job: Job, outcome: Outcome): Promise<void> {
  const row = await lockDelivery(tx, job);
  // Another worker has recorded this attempt in the meantime.
  if (row?.doc.status !== "pending" || row.doc.attemptCount !== job.attempt) return;
  const { delivered, timedOut: _, retryAfter, ...rest } = outcome;
  const attempt: Attempt = rest;
  const delay = delivered || outcome.statusCode === 410 ? undefined : delayAfter(row.step, retryAfter);
  const doc: StoredDelivery = {
    ...row.doc,
    status: delivered ? "delivered" : delay === undefined ? "failed" : "pending",
    attemptCount: row.doc.attemptCount + 1,
    attempts: [...row.doc.attempts, attempt].slice(-attemptsKept),
    nextAttempt: delay === undefined ? null : new Date(Date.now() + delay).toISOString(),
    delivered: delivered ? outcome.time : null,
  };
  const key = { tenant: job.tenant, id: job.delivery };
  replaceDocument(tx, "webhook_delivery", key, { doc, step: row.step + 1 });
  if (delay !== undefined) tx.send`SELECT app.enqueue_deliveries(${job.tenant}, ARRAY[${job.delivery}])`;
  if (doc.status === "failed") {
    const { statusCode, error } = outcome;
    log.warn({ ...job, webhook: doc.webhook, statusCode, reason: error }, "webhook delivery given up");
  }
  await recordHealth(tx, job.tenant, doc.webhook, outcome);
}

async function lockDelivery(tx: Transaction, job: Job): Promise<{ doc: StoredDelivery; step: number } | undefined> {
  const statement = own("webhook_delivery", job.tenant, raw("t.doc, t.step"), sql`t.id = ${job.delivery}`);
  const [row] = await tx.$queryRaw<{ doc: StoredDelivery; step: number }[]>(sql`${statement} FOR UPDATE`);
  return row;
}

/** Records the webhook's failure state, and disables it after a 410 response or five days of failures. */
const recordHealth = (tx: Transaction, tenant: string, id: string, outcome: Outcome): Promise<void> =>
  changeWebhook(tx, tenant, id, (webhook) => changedHealth(webhook, outcome));

/** Disables a webhook whose user or key may no longer read events. */
const disable = (tx: Transaction, tenant: string, id: string): Promise<void> =>
  changeWebhook(tx, tenant, id, (webhook) =>
    webhook.active
      ? { ...webhook, active: false, disabledReason: "no_right", updated: new Date().toISOString() }
      : undefined,
  );

/** Stores the webhook that `change` returns, with an event if that disables it. */
async function changeWebhook(
  tx: Transaction,
  tenant: string,
  id: string,
  change: (webhook: StoredWebhook) => StoredWebhook | undefined,
): Promise<void> {
  const statement = own("webhook", tenant, raw("t.doc"), sql`t.id = ${id}`);
  const [seen] = await tx.$queryRaw<{ doc: StoredWebhook }[]>(statement);
  // Nearly every attempt returns here, without a lock that would block other deliveries of the webhook.
  if (!seen || !change(seen.doc)) return;
  const [locked] = await tx.$queryRaw<{ doc: StoredWebhook }[]>(sql`${statement} FOR NO KEY UPDATE`);
  const changed = locked && change(locked.doc);
  if (!changed) return;
  replaceDocument(tx, "webhook", { tenant, id }, { doc: changed });
  const reason = changed.disabledReason;
  if (reason === null || reason === locked.doc.disabledReason) return;
  append(tx, await actorOf(tx, tenant), webhookDisabled, { _id: id, name: hostOf(changed.url), reason });
}

function changedHealth(webhook: StoredWebhook, outcome: Outcome): StoredWebhook | undefined {
  if (outcome.delivered) return webhook.failingSince ? { ...webhook, failingSince: null } : undefined;
  const failingSince = webhook.failingSince ?? outcome.time;
  if (webhook.active) {
    const isTooLong = Date.now() - Date.parse(failingSince) > failingDaysMax * dayMilliseconds;
    const disabledReason = outcome.statusCode === 410 ? "gone" : isTooLong ? "failing" : undefined;
    if (disabledReason) {
      return { ...webhook, active: false, failingSince, disabledReason, updated: new Date().toISOString() };
    }
  }
  return webhook.failingSince ? undefined : { ...webhook, failingSince };
}

async function actorOf(tx: Transaction, tenant: string): Promise<Actor> {
  const { id, name, parent } = await tx.tenant.findUniqueOrThrow({ where: { id: tenant } });
  return workerActor({ id, name, parent });
}
