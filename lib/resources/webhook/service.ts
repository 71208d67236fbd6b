import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/changes";
import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { insertDocument, removeDocument, replaceDocument } from "@/lib/base/db/documents";
import { lockName } from "@/lib/base/db/locks";
import { raw, sql } from "@/lib/base/db/sql";
import { own } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { type ListResult, lockRecord, readList, readRecord } from "@/lib/base/list/read";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { refusal } from "./address";
import type {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliver as redeliverDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "./endpoints";
import {
  deliverySentAgain,
  testEventSent,
  webhookCreated,
  webhookDeleted,
  webhookSecretRotated,
  webhookUpdated,
} from "./events";
import { hostOf } from "./host";
import {
  type Delivery,
  deliveryList,
  type StoredDelivery,
  type StoredWebhook,
  testType,
  type Webhook,
  type WebhookUpdate,
  type WebhookWithSecret,
  webhookList,
} from "./schema";
import { encryptSecret, newSecret } from "./secret";

/** Limited because each event creates a row and a job for every webhook it matches. */
const webhooksMax = 20;

export async function list(actor: Actor, { list: request }: Input<typeof listWebhooks>): Promise<ListResult> {
  return await readList(actor.tenant, request);
}

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getWebhook>): Promise<Webhook> {
  return await find(actor, params.id);
}

/**
 * Creates a webhook and returns its secret, which is not shown again.
 * @throws AppError `missing_feature`, `invalid_body`, `conflict`
 */
export async function create(actor: Actor, { tx, body }: Input<typeof createWebhook>): Promise<WebhookWithSecret> {
  const tenant = actor.tenant.id;
  requireFeature(actor, "Platform/Event");
  requirePublic(body.url);
  lockName(tx, `webhook:${tenant}`);
  const [found] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*) FROM webhook WHERE tenant = ${tenant}`;
  if (found && found.count >= webhooksMax) {
    throw new AppError("conflict", `A tenant has at most ${webhooksMax} webhooks.`);
  }
  const id = newIdentifier();
  const now = new Date().toISOString();
  const { url, description, sources, actions, statuses, active } = body;
  const doc: StoredWebhook = {
    id,
    url,
    description,
    sources,
    actions,
    statuses,
    active,
    disabledReason: null,
    failingSince: null,
    previousSecretUntil: null,
    created: now,
    updated: now,
  };
  const secret = newSecret();
  const columns = { secret: await encryptSecret(secret, { tenant, id }), ...(await makerOf(tx, actor)) };
  insertDocument(tx, "webhook", { tenant, id, doc, ...columns });
  append(tx, actor, webhookCreated, { _id: id, name: hostOf(url), host: hostOf(url) });
  return { ...doc, secret };
}

/**
 * Updates the sent fields; appends no event if nothing changes.
 * @throws AppError `not_found`, `precondition_failed`, `invalid_body`, `missing_feature`
 */
export async function update(
  actor: Actor,
  { tx, params, body, ifMatch, nameObject }: Input<typeof updateWebhook>,
): Promise<Webhook> {
  const tenant = actor.tenant.id;
  const current = await lock(tx, actor, params.id);
  nameObject(hostOf(current.url));
  requireMatch(ifMatch, current);
  const merged = merge(current, body);
  const changes = diffRecords(current, merged);
  if (Object.keys(changes).length === 0) return current;
  if (merged.url !== current.url) requirePublic(merged.url);
  const doc = { ...merged, updated: new Date().toISOString() };
  // Who gives it an address or switches it on decides where events go.
  const isTakenOver = doc.url !== current.url || (doc.active && !current.active);
  if (isTakenOver) requireFeature(actor, "Platform/Event");
  replaceDocument(tx, "webhook", { tenant, id: doc.id }, { doc, ...(isTakenOver ? await makerOf(tx, actor) : {}) });
  if (!current.active && doc.active) await resume(tx, tenant, doc.id);
  const shown = diffRecords({ ...current, url: hostOf(current.url) }, { ...merged, url: hostOf(merged.url) });
  append(tx, actor, webhookUpdated, { _id: doc.id, name: hostOf(doc.url), changes: shown });
  return doc;
}

/** Its deliveries are deleted later, since there can be very many; until then no request finds them. @throws AppError `not_found` */
export async function remove(
  actor: Actor,
  { tx, params, ifMatch, nameObject }: Input<typeof deleteWebhook>,
): Promise<Webhook> {
  const current = await lock(tx, actor, params.id);
  nameObject(hostOf(current.url));
  requireMatch(ifMatch, current);
  removeDocument(tx, "webhook", { tenant: actor.tenant.id, id: params.id });
  append(tx, actor, webhookDeleted, { _id: params.id, name: hostOf(current.url), host: hostOf(current.url) });
  return current;
}

/** Replaces the secret; the previous one also signs during the overlap. @throws AppError `not_found` */
export async function rotate(
  actor: Actor,
  { tx, params: { id }, body: { overlapSeconds } }: Input<typeof rotateWebhookSecret>,
): Promise<WebhookWithSecret> {
  const tenant = actor.tenant.id;
  const current = await lock(tx, actor, id);
  const [former] = await tx.$queryRaw<{ secret: Uint8Array }[]>`
    SELECT secret FROM webhook WHERE tenant = ${tenant} AND id = ${id}`;
  const now = Date.now();
  const until = overlapSeconds > 0 ? new Date(now + overlapSeconds * 1000) : null;
  const doc: StoredWebhook = {
    ...current,
    previousSecretUntil: until?.toISOString() ?? null,
    updated: new Date(now).toISOString(),
  };
  const secret = newSecret();
  const columns = {
    doc,
    secret: await encryptSecret(secret, { tenant, id }),
    previous_secret: until && former ? former.secret : null,
    previous_until: until,
  };
  replaceDocument(tx, "webhook", { tenant, id }, columns);
  append(tx, actor, webhookSecretRotated, { _id: id, name: hostOf(current.url), overlapSeconds });
  return { ...doc, secret };
}

/** Records a test event and sends it to this webhook, regardless of its filter. @throws AppError `not_found` */
export async function test(actor: Actor, { tx, params: { id } }: Input<typeof testWebhook>): Promise<Delivery> {
  const tenant = actor.tenant.id;
  const { url } = await lock(tx, actor, id);
  const event = append(tx, actor, testEventSent, { _id: id, name: hostOf(url) });
  const now = new Date().toISOString();
  const doc: StoredDelivery = {
    id: newIdentifier(),
    webhook: id,
    event: event.id,
    type: testType,
    status: "pending",
    attemptCount: 0,
    attempts: [],
    nextAttempt: now,
    delivered: null,
    created: now,
  };
  insertDocument(tx, "webhook_delivery", { tenant, id: doc.id, doc });
  enqueue(tx, tenant, [doc.id]);
  return doc;
}

/** @throws AppError `not_found` (the webhook) */
export async function deliveries(
  actor: Actor,
  { list: request, params: { id } }: Input<typeof listDeliveries>,
): Promise<ListResult> {
  await find(actor, id);
  return await readList(actor.tenant, request, { where: sql`t.webhook = ${id}` });
}

/** @throws AppError `not_found` */
export async function getOneDelivery(actor: Actor, { params }: Input<typeof getDelivery>): Promise<Delivery> {
  const found = await readRecord<StoredDelivery>(actor.tenant, deliveryList, params.id);
  if (!found || !(await readRecord(actor.tenant, webhookList, found.webhook))) throw noDelivery();
  return found;
}

/** Starts a new series of attempts, the first immediately. @throws AppError `not_found`, `conflict` while the webhook is inactive */
export async function redeliver(
  actor: Actor,
  { tx, params: { id }, nameObject }: Input<typeof redeliverDelivery>,
): Promise<Delivery> {
  const tenant = actor.tenant.id;
  const row = await lockRecord<StoredDelivery>(tx, actor.tenant, deliveryList, id);
  const statement = own("webhook", tenant, raw("t.doc"), sql`t.id = ${row?.doc.webhook}`);
  const [webhook] = row ? await tx.$queryRaw<{ doc: StoredWebhook }[]>(statement) : [];
  if (!row || !webhook) throw noDelivery();
  const name = hostOf(webhook.doc.url);
  nameObject(name);
  if (!webhook.doc.active && row.doc.type !== testType) {
    throw new AppError("conflict", "The webhook is not active. Make it active first.");
  }
  const doc: StoredDelivery = { ...row.doc, status: "pending", nextAttempt: new Date().toISOString(), delivered: null };
  replaceDocument(tx, "webhook_delivery", { tenant, id }, { doc, step: 0 });
  enqueue(tx, tenant, [id]);
  append(tx, actor, deliverySentAgain, { _id: id, name, webhook: webhook.doc.id });
  return doc;
}

async function find(actor: Actor, id: string): Promise<Webhook> {
  const found = await readRecord<Webhook>(actor.tenant, webhookList, id);
  if (!found) throw noWebhook();
  return found;
}

/** Reads the webhook and locks its row against updates; inserts of events that refer to it are not blocked. */
async function lock(tx: Transaction, actor: Actor, id: string): Promise<StoredWebhook> {
  const statement = own("webhook", actor.tenant.id, raw("t.doc"), sql`t.id = ${id}`);
  const [row] = await tx.$queryRaw<{ doc: StoredWebhook }[]>(sql`${statement} FOR NO KEY UPDATE`);
  if (!row) throw noWebhook();
  return row.doc;
}

const noWebhook = () => AppError.notFound("The webhook");
const noDelivery = () => AppError.notFound("The delivery");

/** Who a webhook sends events for: the user of the session, or of the key; a key that the operator made is its own maker. */
async function makerOf(tx: Transaction, { session, tenant, user }: Actor) {
  const { id: maker = null } = user;
  if (session) return { maker_home: session.home, maker };
  const key = await tx.apiKey.findUnique({ where: { tenant_id: { tenant: tenant.id, id: maker ?? "" } } });
  return key?.creator
    ? { maker_home: key.creatorTenant ?? tenant.id, maker: key.creator }
    : { maker_home: null, maker };
}

function merge(current: StoredWebhook, sent: WebhookUpdate): StoredWebhook {
  const { url, description, sources, actions, statuses, active } = sent;
  const merged = {
    ...current,
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(sources === undefined ? {} : { sources }),
    ...(actions === undefined ? {} : { actions }),
    ...(statuses === undefined ? {} : { statuses }),
    ...(active === undefined ? {} : { active }),
  };
  // Re-enabling clears the failure state.
  return merged.active && !current.active ? { ...merged, disabledReason: null, failingSince: null } : merged;
}

/** @throws AppError `invalid_body` for a URL that requests must not be sent to */
function requirePublic(url: string): void {
  const detail = refusal(url, env.WEBHOOK_ALLOW_PRIVATE);
  if (detail) throw AppError.invalidBody([{ pointer: "/url", code: "invalid", detail }]);
}

/** Queues the webhook's pending deliveries. */
async function resume(tx: Transaction, tenant: string, webhook: string): Promise<void> {
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_delivery WHERE tenant = ${tenant} AND webhook = ${webhook} AND status = 'pending'`;
  enqueue(
    tx,
    tenant,
    waiting.map(({ id }) => id),
  );
}

function enqueue(tx: Transaction, tenant: string, ids: string[]): void {
  tx.send`SELECT app.enqueue_deliveries(${tenant}, ${ids})`;
}
