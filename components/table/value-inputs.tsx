"use client";

import { TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ComponentType, Suspense, useId } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { Button } from "@/components/ui/button";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { calendarDay } from "@/components/ui/date-format";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import type { FieldKind } from "@/lib/base/list/operators";
import classes from "./filter-editor.module.css";
import type { FilterField } from "./filter-field";

interface ValueInputProps {
  field: FilterField;
  /** The value that is typed or chosen. */
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  /** Given if the operator accepts several values. */
  several?: SeveralValues | undefined;
}

interface SeveralValues {
  values: readonly string[];
  onToggle: (value: string) => void;
  /** Adds the typed value; undefined while it is empty. */
  onAdd: (() => void) | undefined;
}

/** The input for a value of each kind. */
export const valueInputs: Record<FieldKind, ComponentType<ValueInputProps>> = {
  text: (props) => <TypedValue {...props} placeholder="Value" inputMode="text" />,
  number: (props) => <TypedValue {...props} placeholder="1250.50" inputMode="decimal" />,
  time: TimeValue,
  boolean: YesNo,
};

function TypedValue(props: ValueInputProps & Pick<TextFieldProps, "placeholder" | "inputMode">) {
  const { field, several } = props;
  return (
    <>
      {several && (field.values ? <Choices field={field} {...several} /> : <AddedValues {...several} />)}
      <TextField {...props} onEnter={several?.onAdd} />
      {several && <p className={classes.hint}>Enter adds a value, so that several are any of them.</p>}
    </>
  );
}

/** Common days, a calendar, and a text field for exact times. */
function TimeValue(props: ValueInputProps) {
  const { field, several, value, onChange } = props;
  const now = useNow();
  const timeZone = useTimeZone();
  return (
    <>
      {several && (field.values ? <Choices field={field} {...several} /> : <AddedValues {...several} />)}
      <TextField {...props} placeholder="2027-01-31" inputMode="text" />
      <div className={classes.days}>
        {commonDays(now, timeZone).map((day) => (
          <Button
            key={day.label}
            variant="quiet"
            aria-pressed={value === day.value}
            onClick={() => onChange(day.value)}
          >
            {day.label}
          </Button>
        ))}
      </div>
      <Suspense fallback={<div className={classes.calendar} />}>
        <div className={classes.calendar}>
          <Calendar value={value} onChange={onChange} />
        </div>
      </Suspense>
      <p className={classes.hint}>A day is the whole UTC day. A moment such as 2027-01-31T08:00:00Z can be typed.</p>
    </>
  );
}

const Calendar = lazyOnIdle(async () => (await import("./calendar")).default);

const dayMilliseconds = 86_400_000;

function commonDays(now: number, timeZone: string): { label: string; value: string }[] {
  const daysFromNow = (days: number) => calendarDay(new Date(now + days * dayMilliseconds), timeZone);
  return [
    { label: "Today", value: daysFromNow(0) },
    { label: "7 days ago", value: daysFromNow(-7) },
    { label: "30 days ago", value: daysFromNow(-30) },
    { label: "In 30 days", value: daysFromNow(30) },
    { label: "In 90 days", value: daysFromNow(90) },
  ];
}

interface TextFieldProps extends ValueInputProps {
  placeholder: string;
  inputMode: "text" | "decimal";
  onEnter?: (() => void) | undefined;
}

/** A new step in the popover takes the focus. */
const focusOnMount = (input: HTMLElement | null) => input?.focus({ preventScroll: true });

function TextField({ field, value, problem, placeholder, inputMode, onChange, onEnter }: TextFieldProps) {
  return (
    <TextInput
      data-autofocus
      ref={focusOnMount}
      aria-label={`${field.label}, value`}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter adds another value; Apply, or Enter on an empty field, sends them.
        if (event.key !== "Enter" || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function YesNo({ field, value, onChange }: ValueInputProps) {
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className="sr-only">{field.label}</legend>
      {[
        { value: "true", label: "Yes" },
        { value: "false", label: "No" },
      ].map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

function Choices({ field, values, onToggle }: SeveralValues & { field: FilterField }) {
  const others = values.filter((value) => !field.values?.some((known) => known.value === value));
  return (
    <fieldset className={classes.choices}>
      <legend className="sr-only">{field.label}</legend>
      {[...(field.values ?? []), ...others.map((value) => ({ value, label: value }))].map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={values.includes(value)} onChange={() => onToggle(value)} />
      ))}
    </fieldset>
  );
}

function AddedValues({ values, onToggle }: SeveralValues) {
  if (values.length === 0) return null;
  return (
    <ul className={classes.gathered}>
      {values.map((value) => (
        <li key={value}>
          <span title={value}>{value}</span>
          <button type="button" aria-label={`Remove ${value}`} onClick={() => onToggle(value)}>
            <IconX aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
