"use client";

import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { IconX } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { formatMoney } from "@/components/ui/number-format";
import { typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import { totalOf } from "@/lib/resources/subscription/amounts";
import { ProductField } from "../product-field";
import { type Draft, type DraftLine, discountOf, faultOf, isRecurring, lineOf, pricedLine } from "./draft";
import classes from "./new-order.module.css";
import type { Faults } from "./new-order-screen";

interface OrderLinesProps {
  draft: Draft;
  faults: Faults;
  onChange: (changes: Pick<Draft, "lines">) => void;
  addField: RefObject<HTMLInputElement | null>;
}

const fieldId = (line: DraftLine, name: string) => `${line.key}-${name}`;

export function OrderLines({ draft: { lines }, faults, onChange, addField }: OrderLinesProps) {
  const [focused, setFocused] = useState<DraftLine>();
  useEffect(() => {
    if (!focused) return;
    document.getElementById(fieldId(focused, "amount"))?.focus();
    setFocused(undefined);
  }, [focused]);
  const set = (line: DraftLine, changes: Partial<DraftLine>) =>
    onChange({ lines: lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)) });
  const add = (line: DraftLine) => {
    const present = lines.find(
      ({ product, variant }) => product.id === line.product.id && variant.sku === line.variant.sku,
    );
    if (!present) onChange({ lines: [...lines, line] });
    setFocused(present ?? line);
  };
  return (
    <>
      {lines.length > 0 && (
        <div className="mb-12">
          <div
            aria-hidden
            className={`grid items-center gap-x-8 gap-y-4 pb-6 text-2 border-b phone-hidden ${classes.heads}`}
          >
            <span>{t("Product")}</span>
            <span>{t("Amount")}</span>
            <span>{t("Unit price")}</span>
            <span>{t("Discount")}</span>
            <span>{t("Per month")}</span>
          </div>
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              line={line}
              faults={faults}
              at={at}
              onChange={(changes) => set(line, changes)}
              onRemove={() => {
                onChange({ lines: lines.filter(({ key }) => key !== line.key) });
                addField.current?.focus();
              }}
              onDone={() => addField.current?.focus()}
            />
          ))}
        </div>
      )}
      <div className={classes.customer}>
        <ProductField
          ref={addField}
          label={t("Add a line")}
          placeholder={t("Add a line: name or SKU")}
          onChoose={({ product, variant }) => add(lineOf(product, variant))}
        />
      </div>
      {faults.get("/items") && <p className={`mx-0 mt-6 mb-0 text-danger ${classes.fault}`}>{faults.get("/items")}</p>}
    </>
  );
}

interface LineRowProps {
  line: DraftLine;
  at: number;
  faults: Faults;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
  onDone: () => void;
}

function LineRow({ line, at, faults, onChange, onRemove, onDone }: LineRowProps) {
  const { product, variant } = line;
  const { name = product.id } = product;
  const [, answered] = [...faults].find(([pointer]) => `${pointer}/`.startsWith(`/items/${at}/`)) ?? [];
  const typedWrong = line.amount === "" ? undefined : faultOf(line);
  const fault = answered ?? typedWrong;
  const total = totalOf(pricedLine(line));
  const reduced = discountOf(line);
  const off = reduced && {
    percent: typedNumber(line.discount) ?? 0,
    amount: formatMoney(reduced.of),
    discount: formatMoney(reduced.off),
  };
  const own = typedNumber(line.price);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };
  const field = (member: "amount" | "price" | "discount", label: string, placeholder: string) => (
    <input
      id={fieldId(line, member)}
      aria-label={label}
      aria-invalid={fault !== undefined && member === "amount" ? true : undefined}
      aria-describedby={fault === undefined ? undefined : fieldId(line, "fault")}
      inputMode="decimal"
      autoComplete="off"
      className={`w-full min-h-34 px-10 font-inherit text-inherit border-2 rounded-6px bg-surface phone-min-h-44 ${classes.input}`}
      placeholder={placeholder}
      value={line[member]}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange({ [member]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset
      className={`grid items-center min-w-0 gap-x-8 gap-y-4 py-4 px-0 m-0 phone-py-12 ${classes.line}`}
      aria-label={name}
    >
      <span className={`min-w-0 break-anywhere ${classes.product}`}>
        <span className="font-500">{name}</span> <code className="text-2 mono">{variant.sku}</code>
      </span>
      {field("amount", t("Amount of {name}", { name }), "1")}
      {field(
        "price",
        t("Unit price of {name}", { name }),
        variant.price === undefined ? "" : formatMoney(variant.price),
      )}
      {field("discount", t("Discount in percent of {name}", { name }), "0 %")}
      <span className="text-end-own tabular phone-col-span-full">
        {isRecurring(line)
          ? formatMoney(total)
          : rich("<once>once</once> {amount}", {
              amount: formatMoney(total),
              once: (text) => <span className="text-2">{text}</span>,
            })}
      </span>
      <IconButton label={t("Remove {name}", { name })} onClick={onRemove}>
        <IconX aria-hidden />
      </IconButton>
      {fault !== undefined && (
        <p id={fieldId(line, "fault")} className={`mx-0 mt-6 mb-0 text-danger ${classes.fault}`}>
          {fault}
        </p>
      )}
      {fault === undefined && off && (
        <p className={`mx-0 mt-6 mb-0 text-2 ${classes.note}`}>
          {isRecurring(line)
            ? t("{percent} % of {amount} is {discount} a month", off)
            : t("{percent} % of {amount} is {discount}", off)}
        </p>
      )}
      {own !== undefined && variant.price !== undefined && own !== variant.price && (
        <p className={`mx-0 mt-6 mb-0 text-2 ${classes.note}`}>
          {t("Your price. The list says {price}.", { price: formatMoney(variant.price) })}{" "}
          <Button variant="link" onClick={() => onChange({ price: "" })}>
            {t("Use the list price")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
