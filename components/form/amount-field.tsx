"use client";

import type { ComponentProps, KeyboardEvent } from "react";
import { IconMinus, IconPlus } from "@/components/icons/icons";
import { numberText, typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import classes from "./amount-field.module.css";

interface AmountFieldProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  /** Of what it is the amount. */
  name: string;
  /** As it is typed: it need not be a number. */
  value: string;
  min?: number;
  onChange: (value: string) => void;
  /** Without the buttons, where a row has no room: the arrow keys step there too. */
  isBare?: boolean;
}

/** How many of something: typed, or one more or less by its buttons and by ↑ and ↓. */
export function AmountField({ name, value, min = 0, onChange, isBare = false, ...input }: AmountFieldProps) {
  // Without the error of binary sums, such as 2.2 + 1.
  const step = (by: number) =>
    onChange(numberText(Math.max(min, Number(((typedNumber(value) ?? 0) + by).toPrecision(12)))));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return input.onKeyDown?.(event);
    event.preventDefault();
    step(by);
  };
  const field = (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...input}
      aria-label={t("Amount of {name}", { name })}
      value={value}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  if (isBare) return field;
  return (
    <span className={`inline-flex rounded-6 bg-raised border-control ${classes.amount}`}>
      {/* By the keyboard the arrow keys do the same. */}
      <button type="button" tabIndex={-1} aria-label={t("{name}: one less", { name })} onClick={() => step(-1)}>
        <IconMinus aria-hidden />
      </button>
      {field}
      <button type="button" tabIndex={-1} aria-label={t("{name}: one more", { name })} onClick={() => step(1)}>
        <IconPlus aria-hidden />
      </button>
    </span>
  );
}
