import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import { canonicalJson } from "@/lib/base/canonical-json";
import { digest } from "@/lib/base/crypto/digest";
import { type Transaction, withRollback } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import type { Endpoint } from "./endpoint";
import type { StoredAnswer } from "./idempotency";
import { prefers } from "./prefer";
import { type Reply, reply } from "./reply";

/**
 * `Prefer: dry-run` (RFC 7240) on a writing operation: the write is carried out as always, its answer and its effects are
 * read in its transaction, and the transaction is rolled back. `Dry-Run-Digest` names what it has shown: the operation, what
 * was sent, the answer and the events. A write that sends it as `If-Dry-Run` is carried out only if it does the same, though a
 * record was changed in between.
 */

/** Whether a request is a dry run. A value of the preference is ignored: nothing is written then either. */
export const asksForDryRun = ({ method }: Endpoint, request: Request): boolean =>
  method !== "GET" && prefers(request, "dry-run");

/** Carries out a change, rolls it back, and answers as the change would be answered, without its secrets. */
export async function dryRun(
  actor: Actor,
  asked: Asked,
  change: (tx: Transaction) => Promise<StoredAnswer>,
): Promise<Reply> {
  const { endpoint } = asked;
  const { answer, effects } = await withRollback(actor.tenant, async (tx) => {
    const began = Date.now();
    const answer = await change(tx);
    const [effects, shown] = await Promise.all([
      effectsOf(tx, actor, began),
      hasDigest(endpoint) ? dryRunDigest(tx, actor, asked, answer, began) : undefined,
    ]);
    return { answer, effects: shown === undefined ? effects : { ...effects, "Dry-Run-Digest": shown } };
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

/** A secret is another one each time, and what goes on after its answer has a condition of its own: the digest of a plan. */
export const hasDigest = ({ accepted, notPreviewable, secret }: Endpoint): boolean =>
  !accepted && !notPreviewable && !secret;

/** What a request asks for. */
export interface Asked {
  endpoint: Endpoint;
  path: string;
  query: object;
  body: unknown;
}

const eventsMax = 1_000;

/** @param began when the transaction began, in milliseconds: what it makes differs from one run to the next */
export async function dryRunDigest(
  tx: Transaction,
  actor: Actor,
  { endpoint, ...asked }: Asked,
  { status, body }: StoredAnswer,
  began: number,
): Promise<string> {
  const events = await tx.$queryRaw<object[]>`
    SELECT source, action, doc->>'message' AS message, doc->'data' AS data FROM event
    WHERE tenant = ${actor.tenant.id} AND id >= ${firstIdentifier(began)} AND tx = pg_current_xact_id_if_assigned()
    ORDER BY id LIMIT ${eventsMax}`;
  const answer = body === "" ? null : JSON.parse(body);
  const effects = events.map((event) => canonicalJson(settled(event, began))).sort();
  const shown = { ...asked, operation: endpoint.name, status, answer: settled(answer, began), effects };
  return digest(canonicalJson(shown));
}

/** @throws AppError `dry_run_stale` */
export function requireSame(expected: string, shown: string): void {
  if (expected === shown) return;
  const detail = message(
    "The write would not do what its dry run has shown, since something was changed. Try it again.",
  );
  throw new AppError("dry_run_stale", detail);
}

/** A value without the identifiers and the times that this run has made. */
function settled(value: unknown, began: number): unknown {
  if (typeof value === "string") return isMadeSince(value, began) ? null : value;
  if (typeof value === "number") return Math.abs(value - began) < clockMilliseconds ? null : value;
  if (Array.isArray(value)) return value.map((each) => settled(each, began));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [isMadeSince(name, began) ? "" : name, settled(member, began)]),
  );
}

/** The clocks of the server and of the database differ by less than this. */
const clockMilliseconds = 60_000;

/** Times of this run, and those that follow from it, such as an expiry: days of a record are at whole minutes. */
function isMadeSince(text: string, began: number): boolean {
  if (/^[0-9a-f]{24}$/.test(text)) return text >= firstIdentifier(began);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return false;
  const ahead = Date.parse(text) - began;
  return Math.abs(ahead) < clockMilliseconds || (ahead > 0 && !/:00(\.0+)?Z$/.test(text));
}
