"use client";

import { useEffect, useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { TextField } from "@/components/form/field";
import { useHasFeature } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { Note } from "@/components/ui/note";
import { countOf } from "@/components/ui/number-format";
import { dayMilliseconds } from "@/lib/base/day";
import { t } from "@/lib/languages/text";
import { cancellationOpens } from "@/lib/resources/subscription/term";
import { useWithdraw } from "@/lib/resources/subscription-change/client";
import { Choice, today } from "./choice";
import { day, Effect, formatMoneyChange } from "./effect";
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
  const isReady = other === undefined && (isOpen || (isForced && reason.trim() !== ""));
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
        <p>It is cancelled on {day(other.from)} already.</p>
        <Button onClick={() => withdraw.mutate(other._id)}>{t("Withdraw cancellation")}</Button>
      </Note>
    );
  const { preview } = effect;
  return (
    <>
      {!isOpen && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the refusal is read first */}
          <div className={classes.refusal} tabIndex={0} role="note">
            <b>{t("Can’t be cancelled yet")}</b>
            <p>
              The cancellation period opens on <b>{day(new Date(opens).toISOString())}</b>,{" "}
              {`in ${countOf(Math.ceil((opens - now) / dayMilliseconds), "day")}, and lasts until the term ends on `}
              {day(subscription.end_date)}.
            </p>
          </div>
          {renewal && (
            <div className={classes.advice}>
              <p>
                <b>Let it end on {day(subscription.end_date)}</b> Without a renewal it ends by itself. The renewal
                planned for {day(renewal.from)} is withdrawn.
              </p>
              <Button onClick={() => withdraw.mutate(renewal._id)}>{t("Withdraw renewal")}</Button>
            </div>
          )}
          <div className={classes.advice}>
            <p>
              <b>{t("Take out items instead")}</b> Amounts may be lowered on any day.
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
          <div className={classes.pair}>
            <Choice
              isFirst={isOpen}
              label={t("Ends")}
              value={when}
              options={[
                ["now", "Today"],
                ["end", "End of term"],
                ["day", "Another day"],
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
            help={isOpen ? t("Optional") : t("Required")}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      {preview?.effect && effect.problem === undefined ? (
        <p className={classes.sentence} aria-live="polite">
          <b>{t("{moneychange} a month", { moneychange: formatMoneyChange(preview.effect.perMonth ?? 0) })}</b> and{" "}
          <b>{t("{moneychange} for this term", { moneychange: formatMoneyChange(preview.effect.restOfTerm ?? 0) })}</b>,
          from {day(preview.from)}.{renewal && ` The renewal planned for ${day(renewal.from)} is withdrawn with it.`}
        </p>
      ) : (
        <Effect subscription={subscription} {...effect} />
      )}
    </>
  );
}
