"use client";

import { type FormEvent, useRef, useState } from "react";
import { TextField } from "@/components/form/field";
import { RangeCalendar } from "@/components/table/calendar";
import { Button } from "@/components/ui/button";
import { formatDay } from "@/components/ui/date-format";
import { isCalendarDate } from "@/lib/base/schema/text";
import { t } from "@/lib/languages/text";
import { earliest, type Range } from "./range";

interface CustomRangeProps {
  range: Range;
  /** `2027-01-31`, as the API counts days. */
  today: string;
  onRange: (from: string, to: string) => void;
  onDone: () => void;
}

/** The first and the last day to show, chosen in a calendar or typed. */
export function CustomRange({ range, today, onRange, onDone }: CustomRangeProps) {
  const [[from, to], choose] = useState([range.from, range.to]);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const first = earliest(today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const areDays = isCalendarDate(from) && isCalendarDate(to);
    if (!areDays || from > to || from < first || to > today) {
      setError(t("Choose two days in order, from {day} to today.", { day: formatDay(new Date(first), "UTC") }));
      return field.current?.focus();
    }
    onRange(from, to);
    onDone();
  };
  const day = (value: string) => (isCalendarDate(value) ? value : "");
  const look = { autoComplete: "off", placeholder: "2027-01-31", maxLength: 10 };
  return (
    <form noValidate aria-label={t("Custom range")} className="grid gap-12 py-12 px-12" onSubmit={submit}>
      <TextField
        {...look}
        ref={field}
        data-autofocus
        label={t("From")}
        value={from}
        error={error}
        onChange={({ currentTarget }) => choose([currentTarget.value, to])}
      />
      <TextField
        {...look}
        label={t("To")}
        value={to}
        onChange={({ currentTarget }) => choose([from, currentTarget.value])}
      />
      <RangeCalendar
        today={today}
        min={first}
        max={today}
        from={day(from)}
        to={day(to)}
        onChange={(start, end) => choose([start, end])}
      />
      <Button type="submit" variant="primary">
        {t("Show these days")}
      </Button>
    </form>
  );
}
