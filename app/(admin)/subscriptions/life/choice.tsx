"use client";

import { useId } from "react";
import { TextField } from "@/components/form/field";
import { typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import classes from "./life.module.css";

export const today = (): string => new Date().toISOString().slice(0, 10);

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

interface DayChoiceProps {
  label: string;
  /** The choice that needs no day. */
  usual: string;
  /** The first day that there can be. */
  first: string;
  from: string | undefined;
  onChange: (from: string | undefined) => void;
}

/** The usual moment, or another day. */
export function DayChoice({ label, usual, first, from, onChange }: DayChoiceProps) {
  return (
    <div className={`flex flex-wrap gap-x-12 gap-y-8 ${classes.pair}`}>
      <Choice
        label={label}
        value={from === undefined ? "usual" : "day"}
        options={[
          ["usual", usual],
          ["day", t("Another day")],
        ]}
        onChange={(value) => onChange(value === "usual" ? undefined : first)}
      />
      {from !== undefined && (
        <TextField
          label={t("Day")}
          type="date"
          min={first}
          value={from}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

/** Why it is done, which the history then says. */
export const OptionalReason = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <TextField label={t("Reason")} value={value} onChange={({ target }) => onChange(target.value)} help={t("Optional")} />
);

/** What to say of the first of these texts that is no number. */
export function notANumber(typed: readonly (string | undefined)[]): string | undefined {
  const wrong = typed.find((each) => each?.trim() && typedNumber(each) === undefined);
  return wrong && t("“{typed}” is not a number.", { typed: wrong.trim() });
}
