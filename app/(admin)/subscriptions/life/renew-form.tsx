"use client";

import { useEffect, useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { SelectField, TextField } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { formatNumber } from "@/components/ui/number-format";
import { typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import { dateOf, termOf } from "@/lib/resources/subscription/term";
import { useWithdraw } from "@/lib/resources/subscription-change/client";
import { BeforeAfter } from "./before-after";
import { Choice, DayChoice, notANumber, OptionalReason, today } from "./choice";
import { day, Effect } from "./effect";
import classes from "./life.module.css";
import type { LifeFormProps } from "./life-panel";
import { LineName, LinesHead, lineAfter } from "./lines";

const lengths = [1, 3, 6, 12, 24, 36, 48, 60];

/** The next term: how long, at which price, and whether the one after it is planned as well. */
export function RenewForm({ subscription, planned, onBody, ...effect }: LifeFormProps) {
  const present = subscription.term?.durationMonth;
  const [months, setMonths] = useState(present ?? 12);
  const [way, setWay] = useState<"same" | "percent" | "price">("same");
  const [figure, setFigure] = useState("");
  const [repeats, setRepeats] = useState(false);
  const [from, setFrom] = useState<string>();
  const [reason, setReason] = useState("");
  const withdraw = useWithdraw(subscription._id);
  const inTheWay = planned.find(({ kind }) => kind === "cancel" || kind === "renew");
  const value = typedNumber(figure);
  const priced = way === "same" ? {} : way === "percent" ? { percent: value } : { price: value };
  const isComplete = inTheWay === undefined && (way === "same" || value !== undefined);
  const sent = isComplete
    ? JSON.stringify({
        ...{ months, ...priced, from: from || undefined },
        repeat: (repeats && way !== "price") || undefined,
        reason: reason.trim() || undefined,
      })
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
  const isEnded = subscription.status === "ended";
  const end = termOf(subscription)?.end;
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
      />
      <DayChoice
        label={t("Begins")}
        usual={isEnded ? t("Today") : t("When this one ends")}
        first={isEnded || end === undefined || end < Date.now() ? today() : dateOf(end)}
        from={from}
        onChange={setFrom}
      />
      {!isEnded && from === undefined && (
        <p className="text-12 text-3">{t("The renewal moves along if the end of this term moves.")}</p>
      )}
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
      <Lines subscription={subscription} preview={effect.preview} />
      <Effect subscription={subscription} {...effect} problem={notANumber([figure]) ?? effect.problem} />
      <OptionalReason value={reason} onChange={setReason} />
    </>
  );
}

/** What each line will come to. */
function Lines({ subscription: { items = [] }, preview }: Pick<LifeFormProps, "subscription" | "preview">) {
  if (!preview || items.length === 0) return null;
  return (
    <table className={`border-collapse w-full ${classes.lines}`}>
      <LinesHead />
      <tbody>
        {items.map((item, at) => {
          const after = lineAfter(preview, item);
          return (
            // Items without an id are identified by their position.
            <tr key={item.id ?? at}>
              <th scope="row">
                <LineName line={item} />
              </th>
              <td>{item.amount === undefined ? "" : formatNumber(item.amount)}</td>
              <td>
                {item.unit?.price !== undefined && <BeforeAfter before={item.unit.price} after={after?.unit?.price} />}
              </td>
              <td>
                <BeforeAfter before={item.price?.total} after={after?.price?.total} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
