import { gte, lte } from "@/lib/base/list/where";

/** Active subscriptions that can be cancelled at the end of their term. */
export const inCancelWindow = { status: "active", cancel_from: lte("today"), end_date: gte("today") } as const;
