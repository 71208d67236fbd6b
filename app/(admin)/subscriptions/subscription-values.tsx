"use client";

import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Status, type StatusKind } from "@/components/ui/status";
import { type PlannedForTerm, plannedSentences, type Term } from "@/components/ui/term";
import { EmptyValue, Money } from "@/components/ui/values";
import { capitalised } from "@/lib/base/capitalised";
import { dayMilliseconds } from "@/lib/base/day";
import { t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { cancellationOpens } from "@/lib/resources/subscription/term";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";

/** The term with its cancel window and what is planned for it; undefined if a date is missing. */
export function termOf(subscription: Subscription, planned: readonly SubscriptionChange[] = []): Term | undefined {
  const { start_date, end_date, status } = subscription;
  if (start_date === undefined || end_date === undefined) return undefined;
  const opens = cancellationOpens(subscription);
  return {
    start: new Date(start_date),
    end: new Date(end_date),
    windowStart: opens === undefined ? undefined : new Date(opens),
    isEnded: kindOf(status) === "ended",
    planned: plannedFor(planned),
  };
}

function plannedFor(planned: readonly SubscriptionChange[]): PlannedForTerm | undefined {
  const dated = planned.filter(({ status = "planned", from }) => status === "planned" && from !== undefined);
  const dateOf = ({ from = "" }: SubscriptionChange) => new Date(from);
  const renewal = dated.find(({ kind }) => kind === "renew");
  const cancellation = dated.find(({ kind }) => kind === "cancel");
  const changes = dated.filter(({ kind }) => kind === "change").map(dateOf);
  if (!renewal && !cancellation && changes.length === 0) return undefined;
  const { end_date: end, term } = renewal?.after ?? {};
  return {
    changes,
    renewal:
      (renewal && end && { from: dateOf(renewal), end: new Date(end), months: term?.durationMonth ?? 0 }) || undefined,
    cancelled: cancellation && lastDayOf(cancellation),
  };
}

/** "Renews on 10 Apr 2027 for 12 months" for each of what is planned. */
export const sentencesOf = (
  planned: readonly SubscriptionChange[],
): { change: SubscriptionChange; sentence: string }[] =>
  planned.flatMap((change) => {
    const [sentence] = plannedSentences(plannedFor([change]) ?? { changes: [] });
    return sentence === undefined ? [] : { change, sentence };
  });

/** The last day of a subscription that a change cancels: at the end of its term the day that the term names. */
export function lastDayOf({ from = "", before }: SubscriptionChange): Date {
  const end = Date.parse(before?.end_date ?? "");
  return new Date(Date.parse(from) - end === dayMilliseconds ? end : from);
}

const kinds: Readonly<Record<string, StatusKind>> = {
  active: "active",
  pending: "pending",
  failed: "failed",
  cancelled: "ended",
  canceled: "ended",
  expired: "ended",
  ended: "ended",
};

/** The API allows any status: an unknown one is neither running nor ended. */
const kindOf = (status: string | undefined): StatusKind => kinds[status ?? ""] ?? "pending";

export function SubscriptionStatus({ status }: Pick<Subscription, "status">) {
  if (status === undefined || status === "") return <EmptyValue />;
  // The usual ones have a text, as in the filter; others are said as they are.
  return <Status kind={kindOf(status)}>{t(capitalised(status))}</Status>;
}

/** An amount of a subscription, in the currency of its tenant; without a currency if the tenant has none. */
export function Amount({ value, subscription }: { value: number | undefined; subscription: Subscription }) {
  return <Money value={value} currency={useCurrency(subscription)} />;
}

/** The record has no currency, so that of its tenant is used; a customer's can differ from its provider's. */
export function useCurrency({ tenant }: Subscription): string | undefined {
  return useViewer().currencies.get(tenant ?? "");
}

/** Only the seller changes a subscription. */
export function useMaySell(subscription: Subscription | undefined): boolean {
  const { tenant } = useViewer();
  const mayWrite = useHasFeature("Platform/Subscription/Write");
  const seller = subscription?.parent?.account?.tenant;
  return mayWrite && subscription !== undefined && (seller === undefined || seller === tenant.id);
}
