import { append } from "@/lib/base/audit/append";
import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { insertDocument, replaceDocument } from "@/lib/base/db/documents";
import { lockName } from "@/lib/base/db/locks";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { referencesTo } from "@/lib/base/http/read-references";
import { historyIn } from "@/lib/base/list/history";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { removing, updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type { createWebhook, getWebhook, rotateWebhookSecret } from "./endpoints";
import { requireKnownNames } from "./event-names";
import { webhookCreated, webhookSecretRotated } from "./events";
import { hostOf } from "./host";
import { makerOf, requirePublic, webhookKind } from "./kind";
import { webhookReferences } from "./references";
import { type StoredWebhook, type Webhook, type WebhookWithSecret, webhookList } from "./schema";
import { encryptSecret, newSecret } from "./secret";
import { find, lock } from "./store";

/** Limited because each event creates a row and a job for every webhook it matches. */
const webhooksMax = 20;

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Pick<Input<typeof getWebhook>, "params">): Promise<Webhook> {
  return await find(actor, params.id);
}

export const history = historyIn(webhookList, message("The webhook was not found."));

export const references = referencesTo(get, webhookReferences);

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
    throw new AppError("conflict", message("A tenant has at most {webhooksMax} webhooks.", { webhooksMax }));
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

/** @throws AppError `not_found`, `precondition_failed`, `invalid_body`, `missing_feature` */
export const update = updating(webhookKind);

/** @throws AppError `not_found`, `precondition_failed` */
export const remove = removing(webhookKind);

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
