import { measureTerm, type Term } from "@/components/ui/term";
import { rounded, sum } from "@/lib/base/decimal";
import { groupBy } from "@/lib/base/group-by";
import type { Subscription } from "@/lib/resources/subscription/schema";

/** A subscription with a start and an end. */
export interface SubscriptionTerm {
  subscription: Subscription;
  term: Term;
}

/** A sum of monthly prices in one currency; `currency` is undefined for tenants that have set none. */
export interface MonthlyValue {
  currency: string | undefined;
  amount: number;
}

/** Adds prices by currency; that of a subscription is its tenant's. */
export function monthlyValues(
  subscriptions: readonly Pick<Subscription, "price" | "tenant">[],
  currencies: ReadonlyMap<string, string>,
): MonthlyValue[] {
  const priced = subscriptions.filter(({ price }) => price !== undefined);
  return [...groupBy(priced, ({ tenant = "" }) => currencies.get(tenant))]
    .map(([currency, all]) => ({ currency, amount: rounded(sum(all, ({ price = 0 }) => price)) }))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** Those without a currency are last. */
const rank = ({ currency }: MonthlyValue): string => currency ?? "~";

export const runningTerms = (terms: readonly SubscriptionTerm[], now: number): SubscriptionTerm[] =>
  terms.filter(({ term }) => measureTerm(term, now).state === "running");

/** How many terms run now, how many of them can be cancelled, and the days until the next one ends. */
export function countTerms(terms: readonly SubscriptionTerm[], now: number) {
  const running = runningTerms(terms, now);
  const measured = running.map(({ term }) => measureTerm(term, now));
  return {
    running,
    open: measured.filter(({ isWindowOpen }) => isWindowOpen).length,
    nextEnd: measured.length === 0 ? undefined : Math.min(...measured.map(({ left }) => left)),
  };
}
