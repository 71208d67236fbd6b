import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { changeAll } from "@/lib/base/write/change";
import type { Changed, Rules, Step } from "@/lib/base/write/kind";
import { presentVersions } from "@/lib/base/write/versions";
import { message } from "@/lib/languages/text";
import { subscriptionKind } from "@/lib/resources/subscription/kind";
import { subscriptionRecords } from "@/lib/resources/subscription/records";
import { isOfPlatform } from "@/lib/resources/subscription-change/platform";
import type { Life } from "@/lib/resources/subscription-change/store";
import { asking, openPresent } from "@/lib/resources/subscription-change/write";
import { orderCancelled } from "./events";
import type { Order } from "./schema";

/** Cancels orders with the subscriptions they have made. */

/** An undo has none. */
const reasonOf = (body: unknown) => defined({ reason: (Object(body) as { reason?: string }).reason });

const cancellation = (requireUnstarted: (step: Step, orders: readonly Order[], lives: readonly Life[]) => unknown) => {
  return {
    after: (before) => ({ ...before, status: "cancelled", state: "closed" }),
    async guard(step, changed) {
      const orders = changed.map(({ before }) => before);
      const lives = await livesOf(step, orders);
      await requireUnstarted(step, orders, lives);
      const running = lives.filter(({ doc: { status } }) => status === "pending" || status === "active");
      const commands = running.map(({ id, doc }) => {
        const order = changed.find((each) => each.id === doc.order);
        return { id, body: { when: "now", force: true, ...reasonOf(order?.body) } };
      });
      if (commands.length > 0)
        await changeAll({ ...step, actor: forced(step.actor) }, subscriptionRecords, asking("cancel"), commands);
    },
    event: ({ id, body, before, changes }: Changed<Order>) => ({
      type: orderCancelled,
      data: { _id: id, ...defined({ name: before.number }), ...reasonOf(body), changes },
    }),
  } satisfies Rules<Order>;
};

/** Before something has started, at any time: the cancellation period is that of what runs. */
export const cancelling: Rules<Order> = cancellation((_, __, lives) => {
  for (const { doc } of lives)
    if (doc.status !== "pending" && doc.status !== "cancelled")
      throw new AppError(
        "conflict",
        doc.start_date
          ? message("{name} has started on {day}. Cancel the subscription instead.", {
              name: doc.name,
              day: doc.start_date.slice(0, 10),
            })
          : message("{name} has started. Cancel the subscription instead.", { name: doc.name }),
      );
});

/** The undo of an order, while it is as it was made: what has started ends today. */
export const takingBack: Rules<Order> = cancellation(async ({ tx }, orders, lives) => {
  const ids = lives.map(({ id }) => id);
  const [other] = await tx.$queryRaw<{ name: string }[]>(sql`
    SELECT d.doc ->> 'name' AS name FROM subscription_document d
    JOIN customer_order o ON o.tenant = d.tenant AND o.id = d.doc ->> 'order'
    WHERE d.id = ANY (${ids}) AND o.id = ANY (${orders.map(({ _id }) => _id)}) AND d.tx <> o.tx LIMIT 1`);
  const planned = lives.find((life) => life.planned.some((row) => !isOfPlatform(row)));
  const name = other?.name ?? planned?.doc.name;
  if (name !== undefined)
    throw new AppError(
      "conflict",
      message("{name} was changed since it was ordered. Cancel the subscription instead.", { name }),
    );
});

/** The undo of a cancellation: what it has cancelled becomes what it was. */
export async function restoreMade(step: Step, orders: readonly Order[]): Promise<void> {
  const lives = await livesOf(step, orders);
  const cancelled = lives.flatMap(({ id, doc }) => (doc.status === "cancelled" ? id : []));
  if (cancelled.length === 0) return;
  const former = await step.tx.$queryRaw<{ id: string; status: string; end_date: string }[]>(sql`
    SELECT DISTINCT ON (id) id, doc ->> 'status' AS status, doc ->> 'end_date' AS end_date FROM version
    WHERE kind = 'subscription' AND id = ANY (${cancelled}) AND seller = ${step.actor.tenant.id}
      AND doc ->> 'status' <> 'cancelled' ORDER BY id, ended_at DESC`);
  const commands = former.map(({ id, ...body }) => ({ id, body }));
  await changeAll(step, subscriptionKind, subscriptionKind.writes.update.rules, commands);
}

/** The subscriptions of orders that are there, locked. */
async function livesOf(step: Step, orders: readonly Order[]): Promise<Life[]> {
  const ids = orders.flatMap(({ subscriptions = [] }) => subscriptions);
  if (ids.length === 0) return [];
  const present = await presentVersions(step.tx, step.actor, subscriptionRecords, ids, false);
  return present.size === 0 ? [] : await openPresent(step, [...present.keys()]);
}

const forced = (actor: Actor): Actor => ({
  ...actor,
  features: new Set([...actor.features, "Platform/Subscription/Force/Write"]),
});
