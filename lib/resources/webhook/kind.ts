import { diffRecords } from "@/lib/base/audit/diff";
import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { removeDocument, replaceDocument } from "@/lib/base/db/documents";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { refusal } from "@/lib/base/outbound/address";
import type { Changed, RecordKind, Rules, Step } from "@/lib/base/write/kind";
import { deleteWebhook, listWebhooks, updateWebhook } from "./endpoints";
import { requireKnownNames } from "./event-names";
import { webhookDeleted, webhookUpdated } from "./events";
import { hostOf } from "./host";
import type { StoredWebhook, WebhookUpdate } from "./schema";
import { enqueue, noWebhook } from "./store";

const updating: Rules<StoredWebhook> = {
  after(before, sent) {
    const merged = { ...before, ...(sent as WebhookUpdate) };
    // Re-enabling clears the failure state.
    return merged.active && !before.active ? { ...merged, disabledReason: null, failingSince: null } : merged;
  },
  async guard({ tx, actor }, changed) {
    for (const { before, after = before, changes } of changed) {
      if (changes.url) requirePublic(after.url);
      await requireKnownNames(tx, actor.tenant.id, after, before);
      if (isTakenOver(before, after)) requireFeature(actor, "Platform/Event");
    }
  },
  event({ id, before, after = before }) {
    const shown = ({ url, ...webhook }: StoredWebhook) => ({ ...webhook, url: hostOf(url), updated: before.updated });
    const changes = diffRecords(shown(before), shown(after));
    return { type: webhookUpdated, data: { _id: id, name: hostOf(after.url), changes } };
  },
};

/** Its deliveries are deleted later, since there can be very many; until then no request finds them. */
const deleting: Rules<StoredWebhook> = {
  after: () => undefined,
  event: ({ id, before: { url } }) => ({
    type: webhookDeleted,
    data: { _id: id, name: hostOf(url), host: hostOf(url) },
  }),
};

export const webhookKind = {
  table: "webhook",
  visibility: "own",
  plural: "webhooks",
  list: listWebhooks,
  unset: ["url"],
  nameOf: ({ url }) => hostOf(url),
  stamped: (webhook, now) => ({ ...webhook, updated: now }),
  missing: noWebhook,
  writes: {
    update: { endpoint: updateWebhook, rules: updating },
    delete: { endpoint: deleteWebhook, rules: deleting },
  },
  store,
} satisfies RecordKind<StoredWebhook>;

/** The user or key that a webhook sends events for: the user whose rights the caller has; a key of the operator itself. */
export const makerOf = ({ person, user }: Actor) =>
  person ? { maker_home: person.home, maker: person.id } : { maker_home: null, maker: user.id ?? null };

/** Whoever sets the URL or makes it active decides where events go, so the webhook sends for this caller. */
const isTakenOver = (before: StoredWebhook, after: StoredWebhook): boolean =>
  after.url !== before.url || (after.active && !before.active);

async function store({ tx, actor }: Step, changed: readonly Changed<StoredWebhook>[]): Promise<void> {
  for (const { owner: tenant, id, before, after } of changed) {
    if (!after) {
      removeDocument(tx, "webhook", { tenant, id });
      continue;
    }
    const maker = isTakenOver(before, after) ? makerOf(actor) : {};
    replaceDocument(tx, "webhook", { tenant, id }, { doc: after, ...maker });
    if (!before.active && after.active) await resume(tx, tenant, id);
  }
}

/** @throws AppError `invalid_body` for a URL that requests must not be sent to */
export function requirePublic(url: string): void {
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
