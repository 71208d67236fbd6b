import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import { type Transaction, withRollback } from "@/lib/base/db/transaction";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import type { Endpoint } from "./endpoint";
import type { StoredAnswer } from "./idempotency";
import { prefers } from "./prefer";
import { type Reply, reply } from "./reply";

/**
 * `Prefer: dry-run` (RFC 7240) on a writing operation: the write is carried out as always, its answer and its effects are
 * read in its transaction, and the transaction is rolled back.
 */

/** Whether a request is a dry run. A value of the preference is ignored: nothing is written then either. */
export const asksForDryRun = ({ method }: Endpoint, request: Request): boolean =>
  method !== "GET" && prefers(request, "dry-run");

/** Carries out a change, rolls it back, and answers as the change would be answered, without its secrets. */
export async function dryRun(
  endpoint: Endpoint,
  actor: Actor,
  change: (tx: Transaction) => Promise<StoredAnswer>,
): Promise<Reply> {
  const { answer, effects } = await withRollback(actor.tenant, async (tx) => {
    const began = Date.now();
    const answer = await change(tx);
    return { answer, effects: await effectsOf(tx, actor, began) };
  });
  const body = endpoint.secret ? JSON.stringify(withoutSecrets(JSON.parse(answer.body), endpoint.secret)) : answer.body;
  const headers = { "Content-Type": answer.headers["Content-Type"] ?? "", ...effects };
  return reply(body, headers, answer.status);
}

interface EventRow {
  count: number;
  source: string;
  action: string;
  message: string;
  id: string | null;
}

interface DeliveryRow {
  count: number;
  webhook: string;
  url: string;
  type: string;
}

const shownMax = 10;

/** The events that the transaction has appended to the tenant's log, and the webhook deliveries it has queued. */
async function effectsOf(tx: Transaction, actor: Actor, began: number): Promise<Record<string, string>> {
  const from = firstIdentifier(began);
  const [events, deliveries] = await Promise.all([
    tx.$queryRaw<EventRow[]>`
      SELECT count(*) OVER () AS count, source, action, message, "data._id" AS id FROM event
      WHERE tenant = ${actor.tenant.id} AND id >= ${from} AND tx = pg_current_xact_id_if_assigned()
      ORDER BY id LIMIT ${shownMax}`,
    tx.$queryRaw<DeliveryRow[]>`
      SELECT count(*) OVER () AS count, webhook, url, type FROM app.queued_deliveries() LIMIT ${shownMax}`,
  ]);
  return {
    "Dry-Run-Effects": `events=${events[0]?.count ?? 0}, deliveries=${deliveries[0]?.count ?? 0}`,
    ...(hasFeature(actor, "Platform/Event") ? { "Dry-Run-Events": listed(events.map(eventShown)) } : {}),
    ...(hasFeature(actor, "Platform/Webhook") ? { "Dry-Run-Deliveries": listed(deliveries.map(deliveryShown)) } : {}),
  };
}

const eventShown = ({ source, action, message, id }: EventRow) => ({
  source,
  action,
  message,
  ...(id === null ? {} : { _id: id }),
});

/** The address of a webhook can hold a secret in its path. */
const deliveryShown = ({ webhook, url, type }: DeliveryRow) => ({ webhook, host: new URL(url).host, type });

const headerLengthMax = 1_000;

/** A JSON array in ASCII of the first elements that fit in a header. */
function listed(shown: readonly object[]): string {
  const texts: string[] = [];
  for (const each of shown) {
    const text = JSON.stringify(each).replace(/[^\x20-\x7e]/g, escaped);
    if (texts.join().length + text.length > headerLengthMax) break;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The answer with an ellipsis instead of each secret, which was never stored and could not be used. */
const withoutSecrets = (answer: unknown, members: readonly string[]): unknown =>
  members.reduce((masked, member) => withEllipsis(masked, member.split(".")), answer);

function withEllipsis(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return "…";
  const members: Record<string, unknown> = { ...Object(value) };
  return { ...members, [name]: withEllipsis(members[name], rest) };
}
