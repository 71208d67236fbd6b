import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { insertDocument, replaceDocument } from "@/lib/base/db/documents";
import { raw, sql } from "@/lib/base/db/sql";
import { own } from "@/lib/base/db/tenancy";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { lockRecord, readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import { requireNoSandbox } from "@/lib/resources/sandbox/original";
import type {
  getDelivery,
  listDeliveries,
  redeliver as redeliverDelivery,
  redeliverFailed as redeliverFailedDeliveries,
  testWebhook,
} from "./endpoints";
import { deliveriesSentAgain, deliverySentAgain, testEventSent } from "./events";
import { hostOf } from "./host";
import { type Delivery, deliveryList, type StoredDelivery, type StoredWebhook, testType, webhookList } from "./schema";
import { enqueue, find, lock } from "./store";

/** @throws AppError `not_found` (the webhook) */
export async function list(
  actor: Actor,
  { list: request, params: { id } }: Input<typeof listDeliveries>,
): Promise<ListResult> {
  await find(actor, id);
  return await readList(actor.tenant, request, { where: sql`t.webhook = ${id}` });
}

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getDelivery>): Promise<Delivery> {
  const found = await readRecord<StoredDelivery>(actor.tenant, deliveryList, params.id);
  if (!found || !(await readRecord(actor.tenant, webhookList, found.webhook))) throw noDelivery();
  return found;
}

/**
 * Starts a new series of attempts, the first immediately.
 *
 * @throws AppError `not_found`, `conflict` while the webhook is inactive or the delivery is being sent, and in a sandbox
 */
export async function redeliver(
  actor: Actor,
  { tx, params: { id }, setAuditTarget }: Input<typeof redeliverDelivery>,
): Promise<Delivery> {
  const tenant = actor.tenant.id;
  const row = await lockRecord<StoredDelivery>(tx, actor.tenant, deliveryList, id);
  const statement = own("webhook", tenant, raw("t.doc"), sql`t.id = ${row?.doc.webhook}`);
  const [webhook] = row ? await tx.$queryRaw<{ doc: StoredWebhook }[]>(statement) : [];
  if (!row || !webhook) throw noDelivery();
  const name = hostOf(webhook.doc.url);
  setAuditTarget(name);
  await requireNoSandbox(tx, sendsNothing);
  if (!webhook.doc.active && row.doc.type !== testType) throw inactive();
  const [sending] = await tx.$queryRaw<{ now: boolean }[]>`SELECT app.is_being_sent(${id}) AS now`;
  if (sending?.now) throw new AppError("conflict", message("It is being sent at this moment. Wait for the outcome."));
  const doc: StoredDelivery = { ...row.doc, status: "pending", nextAttempt: new Date().toISOString(), delivered: null };
  replaceDocument(tx, "webhook_delivery", { tenant, id }, { doc, step: 0 });
  enqueue(tx, tenant, [id]);
  append(tx, actor, deliverySentAgain, { _id: id, name, webhook: webhook.doc.id });
  return doc;
}

const redeliveredMax = 1_000;

/**
 * The same for all that have failed since a moment, or at all, the oldest first.
 *
 * @throws AppError `not_found`, `conflict` while the webhook is inactive, and in a sandbox
 */
export async function redeliverFailed(
  actor: Actor,
  { tx, params: { id }, query: { since }, setAuditTarget }: Input<typeof redeliverFailedDeliveries>,
) {
  const tenant = actor.tenant.id;
  const webhook = await lock(tx, actor, id);
  const name = hostOf(webhook.url);
  setAuditTarget(name);
  await requireNoSandbox(tx, sendsNothing);
  if (!webhook.active) throw inactive();
  const failed = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_delivery WHERE tenant = ${tenant} AND webhook = ${id} AND status = 'failed'
      AND created >= ${since ?? "-infinity"}::timestamptz ORDER BY created, id LIMIT ${redeliveredMax + 1} FOR UPDATE`;
  const ids = failed.slice(0, redeliveredMax).map((row) => row.id);
  tx.send`UPDATE webhook_delivery SET step = 0, doc = (doc::jsonb || jsonb_build_object('status', 'pending',
      'nextAttempt', app.iso8601(now()), 'delivered', NULL))::json
    WHERE tenant = ${tenant} AND id = ANY (${ids}::text[])`;
  enqueue(tx, tenant, ids);
  append(tx, actor, deliveriesSentAgain, {
    _id: id,
    name,
    ...defined({ since: since && new Date(since).toISOString() }),
    deliveries: ids.length,
  });
  return { redelivered: ids.length, more: failed.length > redeliveredMax };
}

const inactive = () => new AppError("conflict", message("The webhook is not active. Make it active first."));

/**
 * Records a test event and sends it to this webhook, regardless of its filter.
 *
 * @throws AppError `not_found`, `conflict` in a sandbox
 */
export async function test(actor: Actor, { tx, params: { id } }: Input<typeof testWebhook>): Promise<Delivery> {
  const tenant = actor.tenant.id;
  const { url } = await lock(tx, actor, id);
  await requireNoSandbox(tx, sendsNothing);
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

const sendsNothing = message("This is a sandbox. It sends nothing.");

const noDelivery = () => AppError.notFound(message("The delivery was not found."));
