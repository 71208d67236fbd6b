import type { Actor } from "@/lib/base/auth/actor";
import { raw, sql } from "@/lib/base/db/sql";
import { own } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { readRecord } from "@/lib/base/list/record";
import { message } from "@/lib/languages/text";
import { type StoredWebhook, type Webhook, webhookList } from "./schema";

/** Reads and locks webhooks, and queues their deliveries. */

export async function find(actor: Actor, id: string): Promise<Webhook> {
  const found = await readRecord<Webhook>(actor.tenant, webhookList, id);
  if (!found) throw noWebhook();
  return found;
}

/** Reads the webhook and locks its row against updates; inserts of events that refer to it are not blocked. */
export async function lock(tx: Transaction, actor: Actor, id: string): Promise<StoredWebhook> {
  const statement = own("webhook", actor.tenant.id, raw("t.doc"), sql`t.id = ${id}`);
  const [row] = await tx.$queryRaw<{ doc: StoredWebhook }[]>(sql`${statement} FOR NO KEY UPDATE`);
  if (!row) throw noWebhook();
  return row.doc;
}

export const noWebhook = () => AppError.notFound(message("The webhook was not found."));

export function enqueue(tx: Transaction, tenant: string, ids: string[]): void {
  tx.send`SELECT app.enqueue_deliveries(${tenant}, ${ids})`;
}
