"use client";

import type { ReactNode } from "react";
import { rich } from "@/components/language/rich";
import { formatDay } from "@/components/ui/date-format";
import { formatMoney, formatMoneyChange } from "@/components/ui/number-format";
import { decimal, rounded } from "@/lib/base/decimal";
import { t } from "@/lib/languages/text";
import { marginOf } from "@/lib/resources/subscription/amounts";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import classes from "./life.module.css";

export const day = (time: string | undefined): string => (time === undefined ? "" : formatDay(new Date(time), "UTC"));

export const bold = (text: ReactNode): ReactNode => <b>{text}</b>;

interface EffectProps {
  subscription: Subscription;
  preview: SubscriptionChange | undefined;
  problem: string | undefined;
  isStale: boolean;
  /** Said while nothing is asked for. */
  empty?: string;
}

/** What a change does, in words and line by line. */
export function Effect({ subscription, preview, problem, isStale, empty }: EffectProps) {
  if (problem !== undefined)
    return (
      <p role="alert" className="text-danger">
        {problem}
      </p>
    );
  if (!preview?.effect) return <p className="text-3">{empty}</p>;
  return (
    <div className={classes.effect} data-stale={isStale || undefined} aria-live="polite">
      <p className="mb-12 text-15 leading-24">
        {preview.kind === "renew" ? <RenewalSentence change={preview} /> : <ChangeSentence change={preview} />}
      </p>
      <table className={`border-collapse w-full ${classes.figures}`}>
        <tbody>
          <Figure label={t("Per month")} of="price" change={preview} />
          <Figure label={t("Per billing")} of="billingPrice" change={preview} />
          <Figure label={t("A whole term")} of="agreementPrice" change={preview} />
          <Margin subscription={subscription} change={preview} />
        </tbody>
      </table>
      {preview.effect.parts && preview.kind === "change" && <Parts subscription={subscription} change={preview} />}
    </div>
  );
}

function ChangeSentence({ change: { effect = {}, from } }: { change: SubscriptionChange }) {
  const { perMonth = 0, restOfTerm = 0, parts: [part] = [], followedBy = [] } = effect;
  if (perMonth === 0 && restOfTerm === 0) return <>{t("Nothing changes in price.")}</>;
  const isToday = from?.slice(0, 10) === new Date().toISOString().slice(0, 10);
  const values = {
    b: bold,
    price: formatMoneyChange(perMonth),
    rest: formatMoneyChange(restOfTerm),
    days: part?.share.days,
    count: part?.share.of,
    day: day(from),
  };
  const following = followedBy.map((each) => day(each.from)).join(", ");
  return (
    <>
      {!part
        ? rich("<b>{price} a month</b> and <b>{rest} for this term</b>.", values)
        : isToday
          ? rich(
              "<b>{price} a month</b> and <b>{rest} for this term</b>: {days} of {count, plural, one {# day} other {# days}} {days, plural, one {remains} other {remain}}, today included.",
              values,
            )
          : rich(
              "<b>{price} a month</b> and <b>{rest} for this term</b>: {days} of {count, plural, one {# day} other {# days}} {days, plural, one {remains} other {remain}} from {day}.",
              values,
            )}{" "}
      <Cancellable change={{ effect }} />{" "}
      {following !== "" && t("Counted without what is planned for {days}, which follows.", { days: following })}
    </>
  );
}

function RenewalSentence({ change: { effect = {}, from, after } }: { change: SubscriptionChange }) {
  const { perMonth = 0 } = effect;
  const opens = effect.cancellableFrom;
  const values = {
    b: bold,
    day: day(from),
    count: after?.term?.durationMonth ?? 0,
    price: formatMoneyChange(perMonth),
    worth: formatMoney(after?.agreementPrice ?? 0),
    opens: day(opens),
  };
  return (
    <>
      {perMonth === 0
        ? rich("Renews on {day} for {count, plural, one {# month} other {# months}}, at the same price.", values)
        : rich(
            "Renews on {day} for {count, plural, one {# month} other {# months}}, <b>{price} a month</b>.",
            values,
          )}{" "}
      {opens
        ? rich("The new term is worth <b>{worth}</b> and can be cancelled from {opens}.", values)
        : rich("The new term is worth <b>{worth}</b> and can be cancelled at any time.", values)}
    </>
  );
}

function Cancellable({ change: { effect = {} } }: { change: Pick<SubscriptionChange, "effect"> }) {
  const { cancellableFrom: opens, cancellableUntil: until } = effect;
  if (opens === undefined) return <>{t("Can be cancelled at any time.")}</>;
  return (
    <>
      {Date.parse(opens) <= Date.now()
        ? t("Can be cancelled until {day}.", { day: day(until) })
        : t("Can be cancelled from {day}.", { day: day(opens) })}
    </>
  );
}

type Amount = "price" | "billingPrice" | "agreementPrice";

function Figure({ label, of, change: { before, after } }: { label: string; of: Amount; change: SubscriptionChange }) {
  const [from, to] = [before?.[of], after?.[of]];
  if (from === undefined || to === undefined) return null;
  return <Row label={label} from={from} to={to} />;
}

function Row({ label, from, to }: { label: string; from: number; to: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <span className="sr-only">{t("was")}</span>
        {formatMoney(from)} <span aria-hidden>→</span>
      </td>
      <td>
        <span className="sr-only">{t("becomes")}</span>
        {formatMoney(to)}
      </td>
      <td>{formatMoneyChange(rounded(decimal(to).minus(from)))}</td>
    </tr>
  );
}

/** Where the costs are known, which only the seller sees. */
function Margin({ subscription, change: { after } }: { subscription: Subscription; change: SubscriptionChange }) {
  const items = after?.items?.map((item) => {
    const cost = subscription.items?.find(({ id, sku }) => (item.id ? id === item.id : sku === item.sku))?.unit?.cost;
    const spent = cost === undefined ? {} : { cost: rounded(decimal(cost).times(item.amount ?? 0)) };
    return { ...item, price: { ...item.price, ...spent } };
  });
  const [before, next] = [marginOf(subscription), items && marginOf({ items })];
  return before && next ? <Row label={t("Margin a month")} from={before.amount} to={next.amount} /> : null;
}

/** The part of each line. */
export function Parts({
  subscription,
  change: { effect },
}: {
  subscription: Subscription;
  change: SubscriptionChange;
}) {
  return (
    <ul>
      {effect?.parts?.map(({ item, from, to, share, amount }) => (
        <li className="flex flex-wrap justify-between gap-x-12 gap-y-4 py-8 border-t-soft" key={`${item} ${from}`}>
          <span>
            {t("{item}, {from} to {to}", {
              item: subscription.items?.find(({ id, sku }) => id === item || sku === item)?.name ?? item,
              from: day(from),
              to: day(to),
            })}
          </span>
          <span>
            {t("{days} of {count, plural, one {# day} other {# days}}", { days: share.days, count: share.of })}
          </span>
          <b>{formatMoneyChange(amount)}</b>
        </li>
      ))}
    </ul>
  );
}
