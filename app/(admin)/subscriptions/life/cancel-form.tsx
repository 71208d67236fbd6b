"use client";

import { useEffect, useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { TextField } from "@/components/form/field";
import { rich } from "@/components/language/rich";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { formatDay } from "@/components/ui/date-format";
import { Note } from "@/components/ui/note";
import { formatMoneyChange } from "@/components/ui/number-format";
import { dayMilliseconds } from "@/lib/base/day";
import { t } from "@/lib/languages/text";
import { cancellationOpens } from "@/lib/resources/subscription/term";
import { useWithdraw } from "@/lib/resources/subscription-change/client";
import { lastDayOf } from "../subscription-values";
import { Choice, today } from "./choice";
import { bold, day, Effect, Parts } from "./effect";
import classes from "./life.module.css";
import type { LifeFormProps } from "./life-panel";

/** When it ends. Outside the cancellation period the panel says so before anything is pressed, and what can be done instead. */
export function CancelForm({ subscription, planned, onBody, onDo, ...effect }: LifeFormProps) {
  const now = useNow();
  const mayForce = useHasFeature("Platform/Subscription/Force/Write");
  const opens = cancellationOpens(subscription);
  const isOpen = opens === undefined || opens <= now;
  const [isForced, setForced] = useState(false);
  const [when, setWhen] = useState<"end" | "now" | "day">("end");
  const [date, setDate] = useState(today());
  const [reason, setReason] = useState("");
  const withdraw = useWithdraw(subscription._id);
  const renewal = planned.find(({ kind }) => kind === "renew");
  const other = planned.find(({ kind }) => kind === "cancel");
  const isReady = other === undefined && (isOpen || isForced);
  const sent = isReady
    ? JSON.stringify({
        when: when === "day" ? date : when,
        ...(isOpen ? {} : { force: true }),
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      })
    : undefined;
  useEffect(() => onBody(sent === undefined ? undefined : JSON.parse(sent)), [sent, onBody]);
  if (other)
    return (
      <Note>
        <p>{t("Cancelled already, ends on {day}.", { day: formatDay(lastDayOf(other), "UTC") })}</p>
        <Button onClick={() => withdraw.mutate(other._id)}>{t("Withdraw cancellation")}</Button>
      </Note>
    );
  const { preview } = effect;
  return (
    <>
      {!isOpen && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the refusal is read first */}
          <div className={`py-12 px-12 rounded-6 ${classes.refusal}`} tabIndex={0} role="note">
            <b>{t("Can’t be cancelled yet")}</b>
            <p>
              {rich(
                "The cancellation period opens on <b>{day}</b>, in {count, plural, one {# day} other {# days}}, and lasts until the term ends on {end}.",
                {
                  b: bold,
                  day: day(new Date(opens).toISOString()),
                  count: Math.ceil((opens - now) / dayMilliseconds),
                  end: day(subscription.end_date),
                },
              )}
            </p>
          </div>
          {renewal && (
            <div className={`flex flex-wrap justify-between gap-x-12 gap-y-4 py-8 border-t-soft ${classes.advice}`}>
              <p className="flex-1 min-w-192">
                {rich(
                  "<b>Let it end on {end}</b> Without a renewal it ends by itself. The renewal planned for {day} is withdrawn.",
                  { b: bold, end: day(subscription.end_date), day: day(renewal.from) },
                )}
              </p>
              <Button onClick={() => withdraw.mutate(renewal._id)}>{t("Withdraw renewal")}</Button>
            </div>
          )}
          <div className={`flex flex-wrap justify-between gap-x-12 gap-y-4 py-8 border-t-soft ${classes.advice}`}>
            <p className="flex-1 min-w-192">
              {rich("<b>Take out items instead</b> Amounts may be lowered on any day.", { b: bold })}
            </p>
            <Button onClick={() => onDo("change")}>{t("Change…")}</Button>
          </div>
          {mayForce && (
            <Checkbox
              label={t("Cancel outside the period. A reason is required, and the history says that you did.")}
              checked={isForced}
              onChange={({ target }) => setForced(target.checked)}
            />
          )}
        </>
      )}
      {(isOpen || isForced) && (
        <>
          <div className={`flex flex-wrap gap-x-12 gap-y-8 ${classes.pair}`}>
            <Choice
              isFirst={isOpen}
              label={t("Ends")}
              value={when}
              options={[
                ["now", t("Today")],
                ["end", t("End of term")],
                ["day", t("Another day")],
              ]}
              onChange={setWhen}
            />
            {when === "day" && (
              <TextField
                label={t("Day")}
                type="date"
                min={today()}
                value={date}
                onChange={({ target }) => setDate(target.value)}
              />
            )}
          </div>
          <TextField
            label={t("Reason")}
            value={reason}
            required={!isOpen}
            withAsterisk={false}
            help={isOpen ? t("Optional") : t("Required")}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      {preview?.effect && effect.problem === undefined ? (
        <div>
          <p className="mb-12 text-15 leading-24" aria-live="polite">
            {rich("<b>{price} a month</b> and <b>{rest} for this term</b>, from {day}.", {
              b: bold,
              price: formatMoneyChange(preview.effect.perMonth ?? 0),
              rest: formatMoneyChange(preview.effect.restOfTerm ?? 0),
              day: day(preview.from),
            })}{" "}
            {renewal && t("The renewal planned for {day} is withdrawn with it.", { day: day(renewal.from) })}
          </p>
          <Parts subscription={subscription} change={preview} />
        </div>
      ) : (
        <Effect subscription={subscription} {...effect} />
      )}
    </>
  );
}
