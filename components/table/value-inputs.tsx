"use client";

import { TextInput } from "@mantine/core";
import { type ComponentType, type KeyboardEvent, useId } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { IconX } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { calendarDay } from "@/components/ui/date-format";
import { dayMilliseconds } from "@/lib/base/day";
import type { FieldKind } from "@/lib/base/list/operators";
import { formatRelativeTime, parseRelativeTime, resolveRelativeTime } from "@/lib/base/schema/relative-time";
import { isCalendarDate } from "@/lib/base/schema/text";
import { message, t } from "@/lib/languages/text";
import { DayCalendar, RangeCalendar } from "./calendar";
import classes from "./filter-editor.module.css";
import type { FilterField } from "./filter-field";
import { moveFocus, OfferedValues } from "./offered-values";

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
}

/** The input for a value of each kind. */
export const valueInputs: Record<FieldKind, ComponentType<ValueInputProps>> = {
  text: (props) => (
    <TypedValue
      {...props}
      placeholder={props.several && props.field.offered ? t("Search values") : t("Value")}
      inputMode="text"
    />
  ),
  number: (props) => <TypedValue {...props} placeholder="1250.50" inputMode="decimal" />,
  time: TimeValue,
  boolean: YesNo,
};

function TypedValue(props: ValueInputProps & Pick<TextFieldProps, "placeholder" | "inputMode">) {
  const { field, several } = props;
  return (
    <>
      {several &&
        !field.offered &&
        (field.values ? <Choices field={field} {...several} /> : <AddedValues {...several} />)}
      <Bounds {...props} onKeyDown={several && field.offered ? moveFocus : undefined} />
      {several && field.offered && (
        <>
          <OfferedValues {...several} field={{ ...field, offered: field.offered }} typed={props.value} />
          <p className="text-12 leading-16 text-3">
            {t("Counts follow the other filters. Space ticks, Enter applies.")}
          </p>
        </>
      )}
    </>
  );
}

/** Common days or periods, a calendar, and a text field for exact times. */
function TimeValue(props: ValueInputProps) {
  const { field, several, value, onChange, onPick, upper } = props;
  const present = new Date(useNow());
  const viewers = useTimeZone();
  const zone = field.isMoment ? viewers : "UTC";
  const today = calendarDay(present, zone);
  const common = upper
    ? commonPeriods(today, field)
    : commonDays.map(({ label, days }) => {
        const day = field.isMoment
          ? new Date(Date.parse(today) + days * dayMilliseconds).toISOString().slice(0, 10)
          : formatRelativeTime({ base: "today", amount: days, unit: "d" });
        return { label, from: day, to: day };
      });
  return (
    <>
      {several && (field.values ? <Choices field={field} {...several} /> : <AddedValues {...several} />)}
      <Bounds {...props} placeholder="2027-01-31" inputMode="text" />
      <div className={`flex flex-wrap my-0 -mx-4 ${classes.days}`}>
        {common.map(({ label, from, to }) => (
          <Button
            key={label}
            variant="quiet"
            aria-pressed={value === from && (!upper || upper.value === to)}
            onClick={() => onPick(from, to)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <div className="min-h-296">
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
      <p className="text-12 leading-16 text-3">
        {field.isMoment
          ? t("You can also type now-24h or a moment such as 2027-01-31T08:00:00Z.")
          : t("Days are UTC. You can also type today+30d or a moment such as 2027-01-31T08:00:00Z.")}
      </p>
    </>
  );
}

/** The day of a value in the calendar, relative ones at present; empty for a moment. */
function dayOf(value: string, present: Date): string {
  const relative = parseRelativeTime(value);
  const day = relative ? resolveRelativeTime(relative, present).slice(0, 10) : value;
  return isCalendarDate(day) ? day : "";
}

const commonDays = [
  { label: message("Today"), days: 0 },
  { label: message("7 days ago"), days: -7 },
  { label: message("30 days ago"), days: -30 },
  { label: message("In 30 days"), days: 30 },
  { label: message("In 60 days"), days: 60 },
  { label: message("In 90 days"), days: 90 },
];

const spans = [7, 30, 60, 90] as const;

/** Days to come or past, those of moments being 24 hours each, and the months and quarters around today. */
function commonPeriods(
  today: string,
  { isAhead = false, isMoment = false }: { isAhead?: boolean; isMoment?: boolean },
) {
  const base = isMoment ? "now" : "today";
  const [year = 0, month = 0] = today.split("-").map(Number);
  const day = (at: number, days: number) => new Date(Date.UTC(year, at, days)).toISOString().slice(0, 10);
  const months = (label: string, first: number, count: number) => ({
    label,
    from: day(first, 1),
    to: day(first + count, 0),
  });
  const [now, quarter] = [month - 1, Math.floor((month - 1) / 3) * 3];
  const by = isAhead ? 1 : -1;
  return [
    ...spans.map((days) => ({
      label: isAhead ? t("Next {count} days", { count: days }) : t("Last {count} days", { count: days }),
      from: isAhead ? base : `${base}-${days}d`,
      to: isAhead ? `${base}+${days}d` : base,
    })),
    months(t("This month"), now, 1),
    months(isAhead ? t("Next month") : t("Last month"), now + by, 1),
    months(t("This quarter"), quarter, 3),
    months(isAhead ? t("Next quarter") : t("Last quarter"), quarter + 3 * by, 3),
  ];
}

/** One text field, or two for a range. */
function Bounds({ upper, ...props }: TextFieldProps) {
  if (!upper) return <TextField {...props} />;
  const { field, problem: _, onKeyDown: __, ...end } = props;
  return (
    <div className={`grid items-baseline gap-6 text-2 ${classes.bounds}`}>
      <TextField {...props} name="from" />
      <span aria-hidden>–</span>
      <TextField {...end} field={field} name="to" problem={undefined} value={upper.value} onChange={upper.onChange} />
    </div>
  );
}

interface TextFieldProps extends ValueInputProps {
  placeholder: string;
  inputMode: "text" | "decimal";
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** Which end of a range it is. */
  name?: "from" | "to";
}

const fieldNames = {
  from: message("{label}, from"),
  to: message("{label}, to"),
  value: message("{label}, value"),
};

/** A new step in the popover takes the focus. */
const focusOnMount = (input: HTMLElement | null) => input?.focus({ preventScroll: true });

function TextField({ field, value, problem, placeholder, inputMode, onChange, onKeyDown, name }: TextFieldProps) {
  return (
    <TextInput
      {...(name === "to" ? {} : { "data-autofocus": true, ref: focusOnMount })}
      aria-label={t(fieldNames[name ?? "value"], { label: field.label })}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function YesNo({ field, value, onChange }: ValueInputProps) {
  const name = useId();
  return (
    <fieldset className={`stack overflow-auto gap-8 py-4 px-4 phone-gap-0 ${classes.choices}`}>
      <legend className="sr-only">{field.label}</legend>
      {[
        { value: "true", label: t("Yes") },
        { value: "false", label: t("No") },
      ].map((choice) => (
        <label key={choice.value} className={`row gap-8 ${classes.choice}`}>
          <input
            className="w-16 h-16 m-0"
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
    <fieldset className={`stack overflow-auto gap-8 py-4 px-4 phone-gap-0 ${classes.choices}`}>
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
        <li className="row max-w-full h-24 rounded-4 bg-active" key={value}>
          <span className="truncate" title={value}>
            {value}
          </span>
          <button
            className="row justify-center flex-none w-24 h-24 text-2 rounded-4 phone-w-40"
            type="button"
            aria-label={t("Remove {value}", { value })}
            onClick={() => onToggle(value)}
          >
            <IconX aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
