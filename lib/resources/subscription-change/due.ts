import type { Task } from "graphile-worker";
import { type Actor, workerActor } from "@/lib/base/auth/actor";
import { inLongTransaction, type Transaction } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import { inSpan } from "@/lib/base/trace";
import { advance } from "./carry-out";
import { openAll } from "./store";

/**
 * Carries out the changes of subscriptions whose day has come. Each is written with its event in one transaction, which holds its
 * subscription: whichever process dies, another one carries out what is left, and nothing twice.
 */

/** The worker's task, each minute. */
export const carryOutDue: Task = async (_, { query, abortSignal }) =>
  inSpan("subscription_due", {}, async () => {
    const { rows } = await query<{ seller: string }>(
      `SELECT DISTINCT seller FROM subscription_change WHERE status = 'planned' AND due <= app.clock(seller)
         AND due <= now() + make_interval(secs => (SELECT coalesce(max(clock_ahead), 0) FROM tenant))`,
    );
    for (const { seller } of rows)
      if (!abortSignal?.aborted)
        await carryOutDueOf(seller, abortSignal).catch((error) =>
          log.error({ error, seller }, "changes that are due were not carried out"),
        );
  });

/** Carries out what is due of a tenant's subscriptions, one change of each after another. */
export async function carryOutDueOf(seller: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inLongTransaction({ id: seller }, (tx) => carryOutSome(tx, seller))));
}

const subscriptionsAtOnce = 200;

/** @returns false once nothing is left that another process does not hold */
async function carryOutSome(tx: Transaction, seller: string): Promise<boolean> {
  const due = await tx.$queryRaw<{ id: string; name: string; parent: string | null }[]>`
    SELECT s.id, t.name, t.parent FROM subscription s JOIN tenant t ON t.id = ${seller}
    WHERE (s.tenant, s.id) IN (
      SELECT c.tenant, c.subscription FROM subscription_change c
      WHERE c.seller = ${seller} AND c.status = 'planned' AND c.due <= app.clock(${seller}) ORDER BY c.due LIMIT ${subscriptionsAtOnce})
    ORDER BY s.tenant, s.id FOR UPDATE OF s SKIP LOCKED`;
  const [first] = due;
  if (!first) return false;
  const { name, parent } = first;
  await advanceAll(
    tx,
    { id: seller, name, parent },
    due.map(({ id }) => id),
  );
  return true;
}

/** Computes anew what is planned for subscriptions that an import has replaced, in its own transaction. */
export async function planImportedAnew(
  tx: Transaction,
  seller: Actor["tenant"],
  ids: readonly string[],
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT DISTINCT subscription AS id FROM subscription_change
    WHERE seller = ${seller.id} AND status = 'planned' AND subscription = ANY (${ids})`;
  if (rows.length === 0) return;
  await advanceAll(
    tx,
    seller,
    rows.map(({ id }) => id),
  );
}

async function advanceAll(tx: Transaction, seller: Actor["tenant"], ids: readonly string[]): Promise<void> {
  const actor = workerActor(seller);
  const step = { tx, actor: { ...actor, user: { ...actor.user, username: "comptoir" } } };
  await advance(step, await openAll(step, ids));
}
