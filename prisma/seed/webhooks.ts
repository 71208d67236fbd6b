import type pg from "pg";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { Attempt, StoredDelivery, StoredWebhook } from "@/lib/resources/webhook/schema";
import { encryptSecret, newSecret } from "@/lib/resources/webhook/secret";
import { day, hour, iso, minute } from "./time";

const second = 1000;

/** A webhook as it is after some time of use, in days before today. */
interface Use {
  url: string;
  description: string;
  sources: string[];
  actions: string[];
  made: number;
  /** When its receiver ceased to answer. */
  failing?: number;
  /** When the server disabled it for that. */
  disabled?: number;
}

/** One that works, for events that other systems append, so that the demo sends nothing; and one that was given up. */
const uses: readonly Use[] = [
  {
    url: "https://erp.fjord.example/comptoir/orders",
    description: "Orders, for invoicing",
    sources: ["order"],
    actions: ["create"],
    made: 203,
  },
  {
    url: "https://crm.fjord.example/hooks/customers",
    description: "Customers, for the CRM",
    sources: ["account", "subscription"],
    actions: ["update"],
    made: 64,
    failing: 13,
    disabled: 8,
  },
];

/** Deliveries are kept for 30 days. */
const keptDays = 29;

interface Sent {
  id: string;
  type: string;
  time: Date;
}

/** Writes the webhooks of a tenant with their deliveries, unless it has some. */
export async function writeWebhooks(owner: pg.ClientBase, tenant: string): Promise<void> {
  const { rowCount } = await owner.query("SELECT FROM webhook WHERE tenant = $1 LIMIT 1", [tenant]);
  if (rowCount) return;
  const now = Date.now();
  for (const use of uses) {
    const doc = webhookOf(use, now);
    const secret = encryptSecret(newSecret(), { tenant, id: doc.id });
    await owner.query("INSERT INTO webhook (tenant, id, doc, secret) VALUES ($1, $2, $3, $4)", [
      tenant,
      doc.id,
      JSON.stringify(doc),
      secret,
    ]);
    const { rows } = await owner.query<Sent>(
      `SELECT id, source || '.' || action AS type, time FROM event
       WHERE tenant = $1 AND source = ANY($2) AND action = ANY($3) AND time > now() - $4 * interval '1 day'
       ORDER BY time`,
      [tenant, use.sources, use.actions, Math.min(keptDays, use.made)],
    );
    const deliveries = rows.map((event, at) => deliveryOf(use, doc.id, event, at, now));
    await owner.query(
      `INSERT INTO webhook_delivery (tenant, id, doc)
       SELECT $1, d.doc->>'id', d.doc FROM json_array_elements($2::json) AS d (doc)`,
      [tenant, JSON.stringify(deliveries)],
    );
  }
}

function webhookOf({ url, description, sources, actions, made, failing, disabled }: Use, now: number): StoredWebhook {
  const created = now - made * day;
  return {
    id: newIdentifier(created),
    url,
    description,
    sources,
    actions,
    statuses: ["success"],
    active: disabled === undefined,
    disabledReason: disabled === undefined ? null : "failing",
    failingSince: failing === undefined ? null : iso(now - failing * day),
    previousSecretUntil: null,
    created: iso(created),
    updated: iso(disabled === undefined ? created : now - disabled * day),
  };
}

function deliveryOf(use: Use, webhook: string, event: Sent, at: number, now: number): StoredDelivery {
  const time = event.time.getTime();
  const common = { id: newIdentifier(time + at), webhook, event: event.id, type: event.type, created: iso(time) };
  const isAfter = (days: number | undefined) => days !== undefined && time > now - days * day;
  // Since it is disabled they wait.
  if (isAfter(use.disabled)) {
    return { ...common, status: "pending", attemptCount: 0, attempts: [], nextAttempt: iso(time), delivered: null };
  }
  const failures = isAfter(use.failing) ? retries : at % 9 === 4 ? retries.slice(0, 2) : [];
  const attempts = failures.map(
    (delay, step): Attempt => ({
      time: iso(time + delay),
      ...(step % 3 === 2
        ? { durationMilliseconds: 15_000, error: "The receiver did not answer in time." }
        : {
            durationMilliseconds: 212 + at,
            statusCode: 503,
            error: "The receiver answered 503.",
            response: "Maintenance",
          }),
    }),
  );
  const isDelivered = failures.length < retries.length;
  const last = time + (failures.at(-1) ?? 0) + (isDelivered && failures.length > 0 ? minute : 0) + 0.4 * second;
  if (isDelivered) attempts.push({ time: iso(last), durationMilliseconds: 61 + (at % 40), statusCode: 204 });
  return {
    ...common,
    status: isDelivered ? "delivered" : "failed",
    attemptCount: attempts.length,
    attempts,
    nextAttempt: null,
    delivered: isDelivered ? iso(last) : null,
  };
}

/** When attempts of a delivery are made, from its event: for about a day. */
const retries = [0, 5 * second, minute, 6 * minute, 36 * minute, 2.6 * hour, 7.6 * hour, 15.6 * hour, 23.6 * hour];
