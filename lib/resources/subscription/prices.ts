import type { Subscription } from "./schema";

type Prices = Pick<Subscription, "price" | "billingPrice" | "agreementPrice" | "billing_cycle" | "term">;

/**
 * The new price of an invoice and of the whole term of a changed subscription: they follow the monthly price and the months
 * where they did before, unless they are changed themselves.
 */
export function followingPrices(before: Prices, changed: Prices): Pick<Prices, "billingPrice" | "agreementPrice"> {
  const following: Pick<Prices, "billingPrice" | "agreementPrice"> = {};
  for (const [price, duration] of [
    ["billingPrice", "billing_cycle"],
    ["agreementPrice", "term"],
  ] as const) {
    const present = before[price];
    const isFollowing = present !== undefined && times(before.price, before[duration]?.durationMonth) === present;
    const next = times(changed.price, changed[duration]?.durationMonth);
    if (isFollowing && changed[price] === present && next !== undefined && next !== present) following[price] = next;
  }
  return following;
}

/** Rounded, since decimals such as 12.35 × 3 are not exact. */
const times = (price: number | undefined, months: number | undefined): number | undefined =>
  price === undefined || months === undefined ? undefined : Number((price * months).toFixed(6));
