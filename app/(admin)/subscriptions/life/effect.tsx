"use client";

import { formatDay } from "@/components/ui/date-format";
import { countOf, formatMoney } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { marginOf } from "@/lib/resources/subscription/amounts";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import classes from "./life.module.css";

export const day = (time: string | undefined): string => (time === undefined ? "" : formatDay(new Date(time), "UTC"));

export const formatMoneyChange = (value: number): string => (value > 0 ? `+${formatMoney(value)}` : formatMoney(value));

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
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    );
  if (!preview?.effect) return <p className="text-3">{empty}</p>;
  return (
    <div className={classes.effect} data-stale={isStale || undefined} aria-live="polite">
      <p className={classes.sentence}>
        {preview.kind === "renew" ? <RenewalSentence change={preview} /> : <ChangeSentence change={preview} />}
      </p>
      <table className={classes.figures}>
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
  const remain =
    part && `${part.share.days} of ${countOf(part.share.of, "day")} ${part.share.days === 1 ? "remains" : "remain"}`;
  const following = followedBy.map((each) => day(each.from)).join(", ");
  return (
    <>
      <b>{formatMoneyChange(perMonth)} a month</b> and <b>{formatMoneyChange(restOfTerm)} for this term</b>
      {remain && (isToday ? `: ${remain}, today included. ` : `: ${remain} from ${day(from)}. `)}
      <Cancellable change={{ effect }} />
      {following !== "" && ` Counted without what is planned for ${following}, which follows.`}
    </>
  );
}

function RenewalSentence({ change: { effect = {}, from, after } }: { change: SubscriptionChange }) {
  const { perMonth = 0 } = effect;
  const opens = effect.cancellableFrom;
  return (
    <>
      Renews on {day(from)} for {countOf(after?.term?.durationMonth ?? 0, "month")},{" "}
      {perMonth === 0 ? "at the same price" : <b>{formatMoneyChange(perMonth)} a month</b>}. The new term is worth{" "}
      <b>{formatMoney(after?.agreementPrice ?? 0)}</b> and can be cancelled{" "}
      {opens ? `from ${day(opens)}` : "at any time"}.
    </>
  );
}

function Cancellable({ change: { effect = {} } }: { change: Pick<SubscriptionChange, "effect"> }) {
  const { cancellableFrom: opens, cancellableUntil: until } = effect;
  if (opens === undefined) return <>{t("Can be cancelled at any time.")}</>;
  return <>Can be cancelled {Date.parse(opens) <= Date.now() ? `until ${day(until)}` : `from ${day(opens)}`}.</>;
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
      <td>{formatMoneyChange(Number((to - from).toFixed(2)))}</td>
    </tr>
  );
}

/** Where the costs are known, which only the seller sees. */
function Margin({ subscription, change: { after } }: { subscription: Subscription; change: SubscriptionChange }) {
  const items = after?.items?.map((item) => {
    const cost = subscription.items?.find(({ id, sku }) => (item.id ? id === item.id : sku === item.sku))?.unit?.cost;
    return { ...item, price: { ...item.price, ...(cost === undefined ? {} : { cost: cost * (item.amount ?? 0) }) } };
  });
  const [before, next] = [marginOf(subscription), items && marginOf({ items })];
  return before && next ? <Row label={t("Margin a month")} from={before.amount} to={next.amount} /> : null;
}

function Parts({ subscription, change: { effect } }: { subscription: Subscription; change: SubscriptionChange }) {
  return (
    <ul className={classes.parts}>
      {effect?.parts?.map(({ item, from, to, share, amount }) => (
        <li key={`${item} ${from}`}>
          <span>
            {subscription.items?.find(({ id, sku }) => id === item || sku === item)?.name ?? item}, {day(from)} to{" "}
            {day(to)}
          </span>
          <span>
            {share.days} of {countOf(share.of, "day")}
          </span>
          <b>{formatMoneyChange(amount)}</b>
        </li>
      ))}
    </ul>
  );
}
