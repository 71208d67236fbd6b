import type { Actor } from "@/lib/base/auth/actor";
import { inTenant } from "@/lib/base/db/transaction";
import { changeAll } from "@/lib/base/write/change";
import { subscriptionRecords } from "@/lib/resources/subscription/records";
import { cancellationOpens } from "@/lib/resources/subscription/term";
import { type AskedKind, asking } from "@/lib/resources/subscription-change/write";
import type { Subscription, Subscriptions } from "./subscriptions";
import { day, hour, iso, startOfDay } from "./time";
import type { World } from "./world";

/** What is planned for the demo's subscriptions: a third of those that can be cancelled leave, others renew or change. */
export interface Planned {
  kind: AskedKind;
  id: string;
  body: object;
}

/** So long before its end a subscription is asked about. */
const soon = 75 * day;

export function* planned(world: World, subscriptions: Subscriptions): Generator<Planned> {
  let index = 0;
  for (const subscription of subscriptions.all()) {
    const random = world.random("planned", index++);
    const { _id: id, status, price } = subscription;
    const left = Date.parse(subscription.end_date) - world.now;
    if (status !== "active" || left < day) continue;
    if (canBeCancelled(subscription, world.now) && random.chance(0.3))
      yield { kind: "cancel", id, body: { when: "end" } };
    else if (left < soon && random.chance(0.5))
      yield { kind: "renew", id, body: random.chance(0.5) ? { percent: 3, repeat: true } : {} };
    else if (left > soon && price > 0 && random.chance(0.01)) {
      const from = iso(startOfDay(world.now) + random.int(3, 60) * day);
      yield { kind: "change", id, body: { price: { multiply: 1.05, round: 2 }, from, reason: "Price adjustment" } };
    }
  }
}

const canBeCancelled = (subscription: Subscription, now: number): boolean =>
  (cancellationOpens(subscription) ?? 0) + hour < now;

/** Plans all of it, unless something is planned already. */
export async function plan(actor: Actor, wanted: Iterable<Planned>): Promise<void> {
  const all = [...wanted];
  await inTenant(actor.tenant.id, async (tx) => {
    const [found] = await tx.$queryRaw<{ any: boolean }[]>`SELECT EXISTS (SELECT FROM subscription_change) AS any`;
    if (found?.any) return;
    for (const kind of ["cancel", "renew", "change"] as const) {
      const commands = all.filter((each) => each.kind === kind);
      if (commands.length > 0) await changeAll({ tx, actor }, subscriptionRecords, asking(kind), commands);
    }
  });
}
