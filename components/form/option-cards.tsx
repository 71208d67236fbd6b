"use client";

import { type ReactNode, useId } from "react";
import { rich } from "@/components/language/rich";
import classes from "./option-cards.module.css";

interface OptionCard<Value extends string> {
  value: Value;
  /** Whose value it is: "Ola Nordmann, 10:38", "You". */
  source: ReactNode;
  /** The value if this option is chosen. */
  content: ReactNode;
}

interface OptionCardsProps<Value extends string> {
  /** The field to choose a value for. */
  label: string;
  /** The value before both changes. */
  was?: ReactNode;
  options: readonly OptionCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Two values side by side, of which one is chosen. */
export function OptionCards<Value extends string>({ label, was, options, value, onChange }: OptionCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-labelledby={`${name}-label`}>
      <div className="flex items-baseline justify-between gap-16">
        <span id={`${name}-label`} className={`font-600 ${classes.legend}`}>
          {label}
        </span>
        {was !== undefined && (
          <span className="text-3">{rich("was {value}", { value: <b className="font-400 text-2">{was}</b> })}</span>
        )}
      </div>
      <div className={`grid gap-8 ${classes.row}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`stack min-h-60 gap-2 py-8 px-12 border-2 rounded-8 bg-raised cursor-pointer ${classes.card}`}
          >
            <span className={`row gap-6 text-12 text-3 ${classes.source}`}>
              <input
                className="flex-none w-14 h-14 m-0 rounded-full bg-raised appearance-none focus-outline-none"
                type="radio"
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.source}</span>
            </span>
            <span className={`break-anywhere ${classes.content}`}>{option.content}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
