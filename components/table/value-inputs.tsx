"use client";

import { TextInput } from "@mantine/core";
import { type ComponentType, useId } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { IconX } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { calendarDay } from "@/components/ui/date-format";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import type { FieldKind } from "@/lib/base/list/operators";
import { parseRelativeTime, resolveRelativeTime } from "@/lib/base/schema/relative-time";
import { isCalendarDate } from "@/lib/base/schema/text";
import classes from "./filter-editor.module.css";
import type { FilterField } from "./filter-field";

interface ValueInputProps {
  field: FilterField;
  /** The value that is typed or chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Applies a value, or both bounds of a range, that was chosen with one click. */
  onPick: (from: string, to: string) => void;
  problem: string | undefined;
  /** Given if the operator accepts several values. */
  several?: SeveralValues | undefined;
  /** The upper bound; given if the value is the lower bound of a range. */
  upper?: UpperBound | undefined;
}

interface UpperBound {
  value: string;
  onChange: (value: string) => void;
  /** Sets both bounds. */
  onRange: (from: string, to: string) => void;
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
      <Bounds {...props} onEnter={several?.onAdd} />
      {several && <p className="text-12 leading-16 text-3">Enter adds a value, so that several are any of them.</p>}
    </>
  );
}

/** Common days or periods, a calendar, and a text field for exact times. */
function TimeValue(props: ValueInputProps) {
  const { field, several, value, onChange, onPick, upper } = props;
  const present = new Date(useNow());
  const today = calendarDay(present, "UTC");
  return (
    <>
      {several && (field.values ? <Choices field={field} {...several} /> : <AddedValues {...several} />)}
      <Bounds {...props} placeholder="2027-01-31" inputMode="text" />
      <div className={`flex flex-wrap ${classes.days}`}>
        {(upper ? commonPeriods : commonDays).map(({ label, from, to }) => (
          <Button
            key={label}
            variant="quiet"
            aria-pressed={value === from && (!upper || upper.value === to)}
            onClick={() => onPick(from, to)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Suspense fallback={<div className={classes.calendar} />}>
        <div className={classes.calendar}>
          {upper ? (
            <RangeCalendar
              today={today}
              from={dayOf(value, present)}
              to={dayOf(upper.value, present)}
              onChange={upper.onRange}
            />
          ) : (
            <DayCalendar today={today} day={dayOf(value, present)} onChange={onChange} />
          )}
        </div>
      </Suspense>
      <p className="text-12 leading-16 text-3">
        A day is the whole UTC day. Also today+30d or now-24h, which stay relative, and moments such as
        2027-01-31T08:00:00Z.
      </p>
    </>
  );
}

const DayCalendar = lazyOnIdle(async () => (await import("./calendar")).DayCalendar);
const RangeCalendar = lazyOnIdle(async () => (await import("./calendar")).RangeCalendar);

/** The day of a value in the calendar, relative ones at present; empty for a moment. */
function dayOf(value: string, present: Date): string {
  const relative = parseRelativeTime(value);
  const day = relative ? resolveRelativeTime(relative, present).slice(0, 10) : value;
  return isCalendarDate(day) ? day : "";
}

const dayFromToday = (label: string, from: string) => ({ label, from, to: from });

const commonDays = [
  dayFromToday("Today", "today"),
  dayFromToday("7 days ago", "today-7d"),
  dayFromToday("30 days ago", "today-30d"),
  dayFromToday("In 30 days", "today+30d"),
  dayFromToday("In 90 days", "today+90d"),
];

const commonPeriods = [
  dayFromToday("Today", "today"),
  { label: "Next 7 days", from: "today", to: "today+7d" },
  { label: "Next 30 days", from: "today", to: "today+30d" },
  { label: "Next 90 days", from: "today", to: "today+90d" },
  { label: "Last 7 days", from: "today-7d", to: "today" },
  { label: "Last 30 days", from: "today-30d", to: "today" },
];

/** One text field, or two for a range. */
function Bounds({ upper, ...props }: TextFieldProps) {
  if (!upper) return <TextField {...props} />;
  const { field, problem: _, onEnter: __, ...end } = props;
  return (
    <div className={`grid items-baseline gap-6 text-2 ${classes.bounds}`}>
      <TextField {...props} name="from" />
      <span aria-hidden>to</span>
      <TextField {...end} field={field} name="to" problem={undefined} value={upper.value} onChange={upper.onChange} />
    </div>
  );
}

interface TextFieldProps extends ValueInputProps {
  placeholder: string;
  inputMode: "text" | "decimal";
  onEnter?: (() => void) | undefined;
  /** Which end of a range it is. */
  name?: "from" | "to";
}

/** A new step in the popover takes the focus. */
const focusOnMount = (input: HTMLElement | null) => input?.focus({ preventScroll: true });

function TextField({ field, value, problem, placeholder, inputMode, onChange, onEnter, name }: TextFieldProps) {
  return (
    <TextInput
      {...(name === "to" ? {} : { "data-autofocus": true, ref: focusOnMount })}
      aria-label={`${field.label}, ${name ?? "value"}`}
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
    <fieldset className={`stack overflow-auto gap-8 py-4 px-4 ${classes.choices}`}>
      <legend className="sr-only">{field.label}</legend>
      {[
        { value: "true", label: "Yes" },
        { value: "false", label: "No" },
      ].map((choice) => (
        <label key={choice.value} className={`row gap-8 ${classes.choice}`}>
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
    <fieldset className={`stack overflow-auto gap-8 py-4 px-4 ${classes.choices}`}>
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
    <ul className={`flex flex-wrap gap-4 ${classes.gathered}`}>
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
