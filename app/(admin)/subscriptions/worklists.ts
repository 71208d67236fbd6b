import { gte, lt, lte, not } from "@/lib/base/list/where";

/** Active subscriptions that can be cancelled at the end of their term. */
export const inCancelWindow = { status: "active", cancel_from: lte("today"), end_date: gte("today") } as const;

const within = (days: number) => [gte("today"), lt(`today+${days}d`)];

/** Active subscriptions whose term ends within so many days. */
export const endsWithin = (days: number) => ({ status: "active", end_date: within(days) }) as const;

/** The same that a renewal is planned for, and those that end unless somebody renews them. */
export const renewsWithin = (days: number) => ({ ...endsWithin(days), "planned.kind": "renew" }) as const;
export const endsUnrenewedWithin = (days: number) => ({ ...endsWithin(days), "planned.kind": not("renew") }) as const;

/** Subscriptions with something planned, and those that are changed or cancelled within so many days. */
export const planned = { status: undefined, "planned.kind": ["renew", "change", "cancel"] } as const;
export const changesWithin = (days: number) =>
  ({ status: undefined, "planned.kind": ["change", "cancel"], "planned.from": lt(`today+${days}d`) }) as const;
