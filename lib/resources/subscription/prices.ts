import type { Subscription } from "./schema";

type Prices = Pick<Subscription, "price" | "billingPrice" | "agreementPrice" | "billing_cycle" | "term">;

/**
 * A changed subscription in which the price of an invoice and that of the whole term follow the monthly price and the
 * months, where they did before and are not changed themselves.
 */
export function withFollowingPrices(before: Prices, changed: Prices): Prices {
  const followed = { ...changed };
  for (const [price, duration] of [
    ["billingPrice", "billing_cycle"],
    ["agreementPrice", "term"],
  ] as const) {
    const present = before[price];
    const isFollowing = present !== undefined && times(before.price, before[duration]?.durationMonth) === present;
    const following = times(changed.price, changed[duration]?.durationMonth);
    if (isFollowing && changed[price] === present && following !== undefined) followed[price] = following;
  }
  return followed;
}

/** Rounded, since decimals such as 12.35 × 3 are not exact. */
const times = (price: number | undefined, months: number | undefined): number | undefined =>
  price === undefined || months === undefined ? undefined : Number((price * months).toFixed(6));
