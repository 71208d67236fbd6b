"use client";

import { PanelSection } from "@/components/layout/panel-parts";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { formatDay } from "@/components/ui/date-format";
import { formatMoney, formatMoneyChange, formatNumber } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { useWithdraw } from "@/lib/resources/subscription-change/client";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { ActorName } from "../../names/actor-name";
import { paths } from "../../paths";
import { lastDayOf } from "../subscription-values";
import { day } from "./effect";
import classes from "./life.module.css";
import { useDone, usePlanAgain } from "./use-done";

interface PlannedSectionProps {
  subscription: Subscription;
  /** Those that were refused as well. */
  changes: readonly SubscriptionChange[];
  /** Those that can be planned again as they were. */
  withdrawn?: readonly SubscriptionChange[];
}

/** What is planned for a subscription, each with its withdrawal, and what was withdrawn. Absent when nothing is. */
export function PlannedSection({ subscription, changes, withdrawn = [] }: PlannedSectionProps) {
  const mayWrite = useHasFeature("Platform/Subscription/Write");
  const withdraw = useWithdraw(subscription._id, useDone(subscription));
  const again = usePlanAgain(subscription);
  if (changes.length + withdrawn.length === 0) return null;
  return (
    <PanelSection title={changes.length === 0 ? t("Planned") : t("Planned, {count}", { count: changes.length })}>
      <ul className={`container ${classes.planned}`}>
        {[...changes, ...withdrawn].map((change) => (
          <li className="grid gap-x-12 gap-y-0 py-10 border-t-soft" key={change._id} data-status={change.status}>
            <span>{day(change.from)}</span>
            <div>
              <b>{titleOf(change)}</b>
              <p className="text-2">{effectWords(change)}</p>
              <p className="text-3">
                {change.status === "withdrawn" && t("Withdrawn. ")}
                {change.user?.username !== undefined && <ActorName username={change.user.username} />}
                {change.user?.username !== undefined && change.reason !== undefined && ". "}
                {change.status === "refused" && change.reason !== undefined
                  ? t("Refused: {reason}", { reason: t(change.reason) })
                  : change.reason}
              </p>
            </div>
            {mayWrite && change.status === "planned" && (
              <Button onClick={() => withdraw.mutate(change._id)}>{t("Withdraw")}</Button>
            )}
            {mayWrite && change.status === "withdrawn" && (
              <Button onClick={() => again(change)}>{t("Plan again")}</Button>
            )}
            {mayWrite && change.status === "refused" && (
              <ButtonLink href={`${paths.subscription(subscription._id)}?do=${change.kind}`}>
                {t("Plan again…")}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function titleOf(change: SubscriptionChange): string {
  const { kind, request = {}, before, after } = change;
  if (kind === "cancel") return t("Cancelled, ends on {day}", { day: formatDay(lastDayOf(change), "UTC") });
  if (kind === "renew") {
    const { percent, repeat } = request;
    return t(
      "Renews for {count, plural, one {# month} other {# months}}{price, select, same {} other {, {price} %}}{repeat, select, true {, and repeats} other {}}",
      {
        count: after?.term?.durationMonth ?? 0,
        price: typeof percent === "number" ? `${percent > 0 ? "+" : "−"}${formatNumber(Math.abs(percent))}` : "same",
        repeat: String(repeat),
      },
    );
  }
  const lines = (after?.items ?? []).flatMap(({ id, sku, name, amount }) => {
    const former = before?.items?.find((item) => (id ? item.id === id : item.sku === sku))?.amount;
    return former === amount ? [] : [`${name ?? sku}, ${former ?? 0} → ${amount}`];
  });
  return lines.join("; ") || t("Changes");
}

function effectWords({ kind, effect = {}, before, after }: SubscriptionChange): string {
  const { perMonth = 0, restOfTerm = 0 } = effect;
  if (kind === "renew")
    return t("{before} → {after} a month, ends {day}", {
      before: formatMoney(before?.price ?? 0),
      after: formatMoney(after?.price ?? 0),
      day: day(after?.end_date),
    });
  return t("{price} a month, {rest} this term", {
    price: formatMoneyChange(perMonth),
    rest: formatMoneyChange(restOfTerm),
  });
}
