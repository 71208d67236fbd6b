"use client";

import { useId } from "react";
import { typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import classes from "./life.module.css";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  /** Has the focus when it appears. */
  isFirst?: boolean;
}

/** A few choices side by side. */
export function Choice<Value extends string>({ label, value, options, onChange, isFirst = false }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={`py-0 px-0 m-0 border-0 ${classes.choice}`}>
      <legend className="py-0 px-0 mb-4 font-500">{label}</legend>
      <span className="inline-flex flex-wrap rounded-8 bg-active">
        {options.map(([option, words]) => (
          <label className="relative min-h-28 py-4 px-10 text-2 rounded-6 cursor-pointer" key={option}>
            <input
              className="absolute inset-0 opacity-0 cursor-pointer"
              // biome-ignore lint/a11y/noAutofocus: the panel was opened for it
              autoFocus={isFirst && option === value}
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** What to say of the first of these texts that is no number. */
export function notANumber(typed: readonly (string | undefined)[]): string | undefined {
  const wrong = typed.find((each) => each?.trim() && typedNumber(each) === undefined);
  return wrong && t("“{typed}” is not a number.", { typed: wrong.trim() });
}

export const today = (): string => new Date().toISOString().slice(0, 10);
