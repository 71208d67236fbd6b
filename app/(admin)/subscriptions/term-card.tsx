"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { rich } from "@/components/language/rich";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { formatDay } from "@/components/ui/date-format";
import { measureTerm, type Term, windowSentence } from "@/components/ui/term";
import { TermBar } from "@/components/ui/term-bar";
import { useUtcToday } from "@/components/ui/utc-today";
import { dayMilliseconds } from "@/lib/base/day";
import { t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { useWithdraw } from "@/lib/resources/subscription-change/client";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { useDone } from "./life/use-done";
import { Amount, SubscriptionStatus, sentencesOf, termOf, useMaySell } from "./subscription-values";
import classes from "./term-card.module.css";

interface TermCardProps {
  subscription: Subscription;
  planned: readonly SubscriptionChange[] | undefined;
  /** Where the end of its bar is drawn, in the window. */
  anchor: Pick<DOMRect, "top" | "bottom" | "right">;
  panel: RefObject<HTMLDivElement | null>;
}

const gap = 8;

/** A card at the end of a term's bar: elapsed and remaining days, when it can be cancelled, and its price. */
export function TermCard({ subscription, planned, anchor, panel }: TermCardProps) {
  const own = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: anchor.right, top: anchor.bottom + gap });
  useLayoutEffect(() => {
    const { width, height } = own.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const left = Math.max(gap, Math.min(anchor.right + gap, window.innerWidth - width - gap));
    const below = anchor.bottom + gap;
    const top = below + height < window.innerHeight ? below : Math.max(gap, anchor.top - height - gap);
    setPlace({ left, top });
  }, [anchor]);
  const term = termOf(subscription, planned);
  return (
    <div
      ref={(element) => {
        own.current = element;
        panel.current = element;
      }}
      // With a button inside it is more than the description of what it belongs to.
      {...(planned?.length ? { role: "group", "aria-label": subscription.name } : { role: "tooltip" })}
      className={`stack font-400 text-start wrap rounded-8 bg-overlay shadow-2 ${classes.card}`}
      style={place}
    >
      <b className="font-600 break-anywhere">{subscription.name ?? subscription._id}</b>
      <span className="flex flex-wrap justify-between gap-x-12 gap-y-0 text-2">
        {subscription.account_details?.name}
        {subscription.status !== "active" && <SubscriptionStatus status={subscription.status} />}
      </span>
      {term && <Facts term={term} subscription={subscription} planned={planned} />}
    </div>
  );
}

function Planned({ subscription, planned }: { subscription: Subscription; planned: readonly SubscriptionChange[] }) {
  const maySell = useMaySell(subscription);
  const withdraw = useWithdraw(subscription._id, useDone(subscription));
  return (
    <ul className="mt-8 text-2">
      {sentencesOf(planned).map(({ change, sentence }) => (
        <li className="flex justify-between gap-8" key={change._id}>
          <span>{sentence}.</span>
          {maySell && (
            <Button variant="link" onClick={() => withdraw.mutate(change._id)}>
              {t("Withdraw")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A day, and how many days it is ahead. */
function dayAhead(date: Date, count: number | false): string {
  const day = formatDay(date, "UTC");
  return count === false ? day : t("{day}, in {count, plural, one {# day} other {# days}}", { day, count });
}

interface FactsProps extends Pick<TermCardProps, "subscription" | "planned"> {
  term: Term;
}

function Facts({ term, subscription, planned }: FactsProps) {
  const now = useNow();
  const today = useUtcToday();
  const { state, day, days, left } = measureTerm(term, now);
  const sentence = windowSentence(term, now);
  const starts = Math.ceil((term.start.getTime() - now) / dayMilliseconds);
  return (
    <>
      <div className={classes.bar}>
        <TermBar term={term} />
      </div>
      <dl className={`grid leading-22 tabular ${classes.facts}`}>
        <dt className="text-2">{state === "upcoming" ? t("Starts") : t("Started")}</dt>
        <dd>{dayAhead(term.start, state === "upcoming" && starts)}</dd>
        {state === "running" && (
          <>
            <dt className="text-2">{today}</dt>
            <dd>{t("day {day} of {days}", { day, days })}</dd>
          </>
        )}
        <dt className="text-2">{state === "ended" && !term.isEnded ? t("Ended") : t("Ends")}</dt>
        <dd>{dayAhead(term.end, state === "running" && left)}</dd>
        <dt className="text-2">{t("Price")}</dt>
        <dd>
          {rich("{amount} a month", {
            amount: <Amount value={subscription.price} subscription={subscription} />,
          })}
        </dd>
      </dl>
      {planned && <Planned subscription={subscription} planned={planned} />}
      {sentence && <p className="pt-8 mt-8 text-warning border-t">{sentence}</p>}
    </>
  );
}
