"use client";

import { useEffect, useRef, useState } from "react";
import { AmountField } from "@/components/form/amount-field";
import { TextField } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/number-format";
import { moneyText, numberText, typedNumber } from "@/components/ui/typed-number";
import { message, t } from "@/lib/languages/text";
import { ProductField } from "../../orders/product-field";
import { BeforeAfter } from "./before-after";
import { DayChoice, notANumber, OptionalReason, today } from "./choice";
import { Effect } from "./effect";
import classes from "./life.module.css";
import type { LifeFormProps } from "./life-panel";
import { LineName, LinesHead, lineAfter } from "./lines";

const field = "h-32 px-8 font-inherit text-1 text-end-own border-control rounded-6 bg-raised";

interface Typed {
  amounts: Readonly<Record<number, string>>;
  prices: Readonly<Record<number, string>>;
  added: readonly { sku: string; name: string; price: number | undefined; amount: string }[];
  /** One price for the whole, instead of those of the lines. */
  whole: string | undefined;
  /** The day, where it is not today. */
  from: string | undefined;
  reason: string;
}

const nothing: Typed = { amounts: {}, prices: {}, added: [], whole: undefined, from: undefined, reason: "" };

/** Amounts and prices line by line, or one price for the whole, from today or another day. */
export function ChangeForm({ subscription, onBody, ...effect }: LifeFormProps) {
  const [typed, setTyped] = useState(nothing);
  const { items = [] } = subscription;
  const lines = useRef<HTMLTableElement>(null);
  const edit = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const { amounts, prices, added, whole } = typed;
  const numbers = [amounts, prices].flatMap((each) => Object.values(each));
  const wrong = notANumber([...numbers, ...added.map(({ amount }) => amount), whole]);
  const body = wrong === undefined ? bodyOf(subscription, typed) : undefined;
  const sent = body && JSON.stringify(body);
  useEffect(() => onBody(sent === undefined ? undefined : JSON.parse(sent)), [sent, onBody]);
  const amountOf = (at: number) => typed.amounts[at] ?? numberText(items[at]?.amount);
  return (
    <>
      <DayChoice
        label={t(message("From", "change"))}
        usual={t("Today")}
        first={today()}
        from={typed.from}
        onChange={(from) => edit({ from })}
      />
      <table ref={lines} className={`border-collapse w-full ${classes.lines}`}>
        <LinesHead />
        <tbody>
          {items.map((item, at) => (
            // Items without an id are identified by their position.
            <tr key={item.id ?? at}>
              <th scope="row" className={typedNumber(amountOf(at)) === 0 ? classes.removed : undefined}>
                <LineName line={item} />
              </th>
              <td>
                <AmountField
                  autoFocus={at === 0}
                  data-amount
                  name={item.name ?? item.sku ?? ""}
                  value={amountOf(at)}
                  onChange={(value) => edit({ amounts: { ...typed.amounts, [at]: value } })}
                />
              </td>
              <td>
                {typed.whole === undefined ? (
                  <input
                    className={field}
                    aria-label={t("Unit price of {name}", { name: item.name ?? item.sku })}
                    inputMode="decimal"
                    value={typed.prices[at] ?? moneyText(item.unit?.price)}
                    onChange={({ target }) => edit({ prices: { ...typed.prices, [at]: target.value } })}
                  />
                ) : (
                  formatMoney(item.unit?.price ?? 0)
                )}
              </td>
              <td>
                {typedNumber(amountOf(at)) === 0 ? (
                  <Button
                    variant="link"
                    onClick={() => edit({ amounts: { ...typed.amounts, [at]: numberText(item.amount) } })}
                  >
                    {t("Put back")}
                  </Button>
                ) : (
                  <BeforeAfter before={item.price?.total} after={lineAfter(effect.preview, item)?.price?.total} />
                )}
              </td>
            </tr>
          ))}
          {typed.added.map((line, at) => (
            <tr key={line.sku}>
              <th scope="row">
                <LineName line={line} />
              </th>
              <td>
                <AmountField
                  autoFocus
                  data-amount
                  name={line.name}
                  value={line.amount}
                  min={1}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(amount) => edit({ added: typed.added.with(at, { ...line, amount }) })}
                />
              </td>
              <td>{line.price === undefined ? "" : formatMoney(line.price)}</td>
              <td>
                <Button
                  variant="link"
                  onClick={() => edit({ added: typed.added.filter(({ sku }) => sku !== line.sku) })}
                >
                  {t("Remove")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ProductField
        label={t("Add an item")}
        placeholder={t("Add an item: name or SKU")}
        onChoose={({ product, variant: { sku, price } }) => {
          if (sku === undefined) return;
          const present = [...items, ...typed.added].findIndex((each) => each.sku === sku);
          if (present >= 0) return lines.current?.querySelectorAll<HTMLInputElement>("[data-amount]")[present]?.focus();
          edit({ added: [...typed.added, { sku, name: product.name ?? sku, price, amount: "1" }], whole: undefined });
        }}
      />
      <div className={`flex flex-wrap gap-x-12 gap-y-8 ${classes.pair}`}>
        <Button
          variant="quiet"
          onClick={() =>
            edit(typed.whole === undefined ? { ...nothing, from: typed.from, whole: "" } : { whole: undefined })
          }
        >
          {typed.whole === undefined ? t("Set one price for the whole…") : t("Set the prices of the items…")}
        </Button>
      </div>
      {typed.whole !== undefined && (
        <TextField
          label={t("Price a month")}
          inputMode="decimal"
          value={typed.whole}
          onChange={({ target }) => edit({ whole: target.value })}
        />
      )}
      <Effect
        subscription={subscription}
        {...effect}
        problem={wrong ?? effect.problem}
        empty={t("Nothing changes yet.")}
      />
      <OptionalReason value={typed.reason} onChange={(reason) => edit({ reason })} />
    </>
  );
}

function bodyOf({ items = [] }: LifeFormProps["subscription"], typed: Typed): object | undefined {
  const changed = items.flatMap(({ id, sku, amount, unit }, at) => {
    const nextAmount = typedNumber(typed.amounts[at] ?? "");
    const price = typedNumber(typed.prices[at] ?? "");
    const line = {
      ...(nextAmount === undefined || nextAmount === amount ? {} : { amount: nextAmount }),
      ...(price === undefined || price === unit?.price ? {} : { unit: { price } }),
    };
    return Object.keys(line).length === 0 ? [] : [{ ...(id === undefined ? { sku } : { id }), ...line }];
  });
  const added = typed.added.map(({ sku, amount }) => ({ sku, amount: typedNumber(amount) ?? 1 }));
  const lines = [...changed, ...added];
  const price = typedNumber(typed.whole ?? "");
  if (lines.length === 0 && price === undefined) return undefined;
  return {
    ...(lines.length > 0 ? { items: lines } : {}),
    ...(price === undefined ? {} : { price }),
    ...(typed.from ? { from: typed.from } : {}),
    ...(typed.reason.trim() === "" ? {} : { reason: typed.reason.trim() }),
  };
}
