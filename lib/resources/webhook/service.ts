import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { insertDocument, removeDocument, replaceDocument } from "@/lib/base/db/documents";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import type { RecordVersion } from "@/lib/base/http/history";
import { readReferences } from "@/lib/base/http/read-references";
import type { References } from "@/lib/base/http/references";
import { readHistory } from "@/lib/base/list/history";
import { type ListResult, readList } from "@/lib/base/list/run";
import { refusal } from "@/lib/base/outbound/address";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookHistory,
  getWebhookReferences,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "./endpoints";
import { requireKnownNames } from "./event-names";
import { webhookCreated, webhookDeleted, webhookSecretRotated, webhookUpdated } from "./events";
import { hostOf } from "./host";
import { webhookReferences } from "./references";
import { type StoredWebhook, type Webhook, type WebhookUpdate, type WebhookWithSecret, webhookList } from "./schema";
import { encryptSecret, newSecret } from "./secret";
import { enqueue, find, lock } from "./store";

/** Limited because each event creates a row and a job for every webhook it matches. */
const webhooksMax = 20;

export async function list(actor: Actor, { list: request }: Input<typeof listWebhooks>): Promise<ListResult> {
  return await readList(actor.tenant, request);
}

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Pick<Input<typeof getWebhook>, "params">): Promise<Webhook> {
  return await find(actor, params.id);
}

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof getWebhookHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, webhookList, params.id, "The webhook");

/** @throws AppError `not_found` */
export const references = async (actor: Actor, input: Input<typeof getWebhookReferences>): Promise<References> =>
  readReferences(actor, await get(actor, input), webhookReferences);

/**
 * Creates a webhook and returns its secret, which is not shown again.
 * @throws AppError `missing_feature`, `invalid_body`, `conflict`
 */
export async function create(actor: Actor, { tx, body }: Input<typeof createWebhook>): Promise<WebhookWithSecret> {
  const tenant = actor.tenant.id;
  requireFeature(actor, "Platform/Event");
  requirePublic(body.url);
  await requireKnownNames(tx, tenant, body);
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
  const columns = { secret: encryptSecret(secret, { tenant, id }), ...makerOf(actor) };
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
  { tx, params, body, ifMatch, setAuditTarget }: Input<typeof updateWebhook>,
): Promise<Webhook> {
  const tenant = actor.tenant.id;
  const current = await lock(tx, actor, params.id);
  setAuditTarget(hostOf(current.url));
  requireMatch(ifMatch, current);
  const merged = merge(current, body);
  const changes = diffRecords(current, merged);
  if (Object.keys(changes).length === 0) return current;
  if (merged.url !== current.url) requirePublic(merged.url);
  await requireKnownNames(tx, tenant, body, current);
  const doc = { ...merged, updated: new Date().toISOString() };
  // The caller who sets the URL or makes it active decides where events go, so the webhook sends for this caller.
  const isTakenOver = doc.url !== current.url || (doc.active && !current.active);
  if (isTakenOver) requireFeature(actor, "Platform/Event");
  replaceDocument(tx, "webhook", { tenant, id: doc.id }, { doc, ...(isTakenOver ? makerOf(actor) : {}) });
  if (!current.active && doc.active) await resume(tx, tenant, doc.id);
  const shown = diffRecords({ ...current, url: hostOf(current.url) }, { ...merged, url: hostOf(merged.url) });
  append(tx, actor, webhookUpdated, { _id: doc.id, name: hostOf(doc.url), changes: shown });
  return doc;
}

/**
 * Its deliveries are deleted later, since there can be very many; until then no request finds them.
 *
 * @throws AppError `not_found`
 */
export async function remove(
  actor: Actor,
  { tx, params, ifMatch, setAuditTarget }: Input<typeof deleteWebhook>,
): Promise<Webhook> {
  const current = await lock(tx, actor, params.id);
  setAuditTarget(hostOf(current.url));
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
    secret: encryptSecret(secret, { tenant, id }),
    previous_secret: until && former ? former.secret : null,
    previous_until: until,
  };
  replaceDocument(tx, "webhook", { tenant, id }, columns);
  append(tx, actor, webhookSecretRotated, { _id: id, name: hostOf(current.url), overlapSeconds });
  return { ...doc, secret };
}

/** The user or key that a webhook sends events for: the user whose rights the caller has; a key of the operator itself. */
const makerOf = ({ person, user }: Actor) =>
  person ? { maker_home: person.home, maker: person.id } : { maker_home: null, maker: user.id ?? null };

function merge(current: StoredWebhook, sent: WebhookUpdate): StoredWebhook {
  const merged = { ...current, ...sent };
  // Re-enabling clears the failure state.
  return merged.active && !current.active ? { ...merged, disabledReason: null, failingSince: null } : merged;
}

/** @throws AppError `invalid_body` for a URL that requests must not be sent to */
function requirePublic(url: string): void {
  const detail = refusal(url, env.WEBHOOK_ALLOW_PRIVATE);
  if (detail) throw AppError.invalidField("/url", detail);
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
