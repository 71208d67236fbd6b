"use client";

import { useEffect, useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { SelectField, TextField } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import { useWithdraw } from "@/lib/resources/subscription-change/client";
import { Choice, notANumber } from "./choice";
import { day, Effect } from "./effect";
import classes from "./life.module.css";
import type { LifeFormProps } from "./life-panel";

const lengths = [1, 3, 6, 12, 24, 36, 48, 60];

/** The next term: how long, at which price, and whether the one after it is planned as well. */
export function RenewForm({ subscription, planned, onBody, ...effect }: LifeFormProps) {
  const present = subscription.term?.durationMonth;
  const [months, setMonths] = useState(present ?? 12);
  const [way, setWay] = useState<"same" | "percent" | "price">("same");
  const [figure, setFigure] = useState("");
  const [repeats, setRepeats] = useState(false);
  const withdraw = useWithdraw(subscription._id);
  const inTheWay = planned.find(({ kind }) => kind === "cancel" || kind === "renew");
  const value = typedNumber(figure);
  const priced = way === "same" ? {} : way === "percent" ? { percent: value } : { price: value };
  const isComplete = inTheWay === undefined && (way === "same" || value !== undefined);
  const sent = isComplete
    ? JSON.stringify({ months, ...priced, ...(repeats && way !== "price" ? { repeat: true } : {}) })
    : undefined;
  useEffect(() => onBody(sent === undefined ? undefined : JSON.parse(sent)), [sent, onBody]);
  if (inTheWay)
    return (
      <Note>
        <p>
          {inTheWay.kind === "cancel"
            ? t("A cancellation is planned for {day}. Withdraw it first.", { day: day(inTheWay.from) })
            : t("A renewal is planned for {day}. Withdraw it first.", { day: day(inTheWay.from) })}
        </p>
        <Button onClick={() => withdraw.mutate(inTheWay._id)}>
          {inTheWay.kind === "cancel" ? t("Withdraw cancellation") : t("Withdraw renewal")}
        </Button>
      </Note>
    );
  const options = [...new Set([...lengths, months])].toSorted((a, b) => a - b);
  return (
    <>
      <SelectField
        autoFocus
        label={t("New term")}
        value={String(months)}
        onChange={({ target }) => setMonths(Number(target.value))}
        data={options.map((count) => ({
          value: String(count),
          label: t("{count, plural, one {# month} other {# months}}", { count }),
        }))}
        help={
          subscription.status === "ended"
            ? t("Begins today")
            : t("Begins when this one ends, and moves along if the end moves")
        }
      />
      <div className={`flex flex-wrap gap-x-12 gap-y-8 ${classes.pair}`}>
        <Choice
          label={t("Price")}
          value={way}
          options={[
            ["same", t("The same")],
            ["percent", t("Raise or lower by")],
            ["price", t("A new price")],
          ]}
          onChange={setWay}
        />
        {way !== "same" && (
          <TextField
            label={way === "percent" ? t("Percent") : t("Price a month")}
            inputMode="decimal"
            value={figure}
            onChange={({ target }) => setFigure(target.value)}
          />
        )}
      </div>
      {way !== "price" && (
        <Checkbox
          label={t(
            "Repeat: at each end, the next renewal is planned, {count, plural, one {# month} other {# months}}, {price, select, same {at the same price} more {{percent} % more} other {{percent} % less}}.",
            {
              count: months,
              price: way === "same" || !value ? "same" : value > 0 ? "more" : "less",
              percent: Math.abs(value ?? 0),
            },
          )}
          checked={repeats}
          onChange={({ target }) => setRepeats(target.checked)}
        />
      )}
      <Effect subscription={subscription} {...effect} problem={notANumber([figure]) ?? effect.problem} />
    </>
  );
}
