"use client";

import { type ReactNode, useId } from "react";
import classes from "./option-cards.module.css";

interface OptionCard<Value extends string> {
  value: Value;
  /** Whose it is: "Ola Nordmann, 10:38", "You". */
  source: ReactNode;
  /** What it would be. */
  content: ReactNode;
}

interface OptionCardsProps<Value extends string> {
  /** The field the choice is about. */
  label: string;
  /** What it was before either. */
  was?: ReactNode;
  options: readonly OptionCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Two values that exclude each other, side by side: one is taken. */
export function OptionCards<Value extends string>({ label, was, options, value, onChange }: OptionCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.cards}>
      <div className={classes.head}>
        <legend className={classes.legend}>{label}</legend>
        {was !== undefined && (
          <span className={classes.was}>
            was <b>{was}</b>
          </span>
        )}
      </div>
      <div className={classes.row}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <span className={classes.source}>
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              {option.source}
            </span>
            <span className={classes.content}>{option.content}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
