"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "@/components/form/field";
import { DayCalendar } from "@/components/table/calendar";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { calendarDay, toDate } from "@/components/ui/date-format";
import { dayMilliseconds } from "@/lib/base/day";
import { isCalendarDate } from "@/lib/base/schema/text";
import { message, t } from "@/lib/languages/text";
import classes from "./as-of.module.css";

const pastMoments = [
  { label: message("An hour ago"), after: -3_600_000 },
  { label: message("Yesterday"), after: -dayMilliseconds },
  { label: message("7 days ago"), after: -7 * dayMilliseconds },
  { label: message("30 days ago"), after: -30 * dayMilliseconds },
];

const momentsAhead = [
  { label: message("In 30 days"), after: 30 * dayMilliseconds },
  { label: message("In a year"), after: 365 * dayMilliseconds },
];

/** Two years: the API answers as of 24 months ahead. */
const furthest = 730 * dayMilliseconds;

interface MomentFormProps {
  /** The moment that is shown; undefined for the present. */
  at: string | undefined;
  /** Whether a moment to come can be chosen too. */
  hasAhead: boolean;
  onSee: (at: string) => void;
}

/** Chooses another moment: a common one, or day and time in the reader's time zone. */
export function MomentForm({ at, hasAhead, onSee }: MomentFormProps) {
  const timeZone = useTimeZone();
  const today = calendarDay(new Date(), timeZone);
  const last = hasAhead ? calendarDay(new Date(Date.now() + furthest), timeZone) : today;
  const [[day, time], choose] = useState(() => localParts(toDate(at) ?? new Date()));
  const [problem, setProblem] = useState<Problem>();
  const fields = { day: useRef<HTMLInputElement>(null), time: useRef<HTMLInputElement>(null) };
  // The popover is open before this part of it is loaded.
  const first = fields.day;
  useEffect(() => first.current?.focus({ preventScroll: true }), [first]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = momentOf(day, time, hasAhead);
    if (found instanceof Date) return onSee(found.toISOString());
    setProblem(found);
    fields[found.field].current?.focus();
  };
  const errorOf = (field: Problem["field"]) => problem?.field === field && problem.text;
  const look = { autoComplete: "off", maxLength: 10 };
  return (
    <form noValidate aria-label={t("As of another moment")} className="grid gap-12 py-12 px-12" onSubmit={submit}>
      <div className={`grid items-start gap-8 ${classes.fields}`}>
        <TextField
          {...look}
          ref={fields.day}
          label={t("Day")}
          placeholder="2027-01-31"
          value={day}
          error={errorOf("day")}
          onChange={({ currentTarget }) => choose([currentTarget.value, time])}
        />
        <TextField
          {...look}
          ref={fields.time}
          label={t("Time")}
          placeholder="14:05:09"
          value={time}
          error={errorOf("time")}
          onChange={({ currentTarget }) => choose([day, currentTarget.value])}
        />
      </div>
      <div className={`min-h-296 ${classes.calendar}`}>
        <DayCalendar
          today={today}
          max={last}
          day={isCalendarDate(day) && day <= last ? day : ""}
          onChange={(chosen) => choose([chosen, time])}
        />
      </div>
      <Button type="submit" variant="primary">
        {t("Show")}
      </Button>
      <div className={`grid gap-4 ${classes.common}`}>
        {[...pastMoments, ...(hasAhead ? momentsAhead : [])].map(({ label, after }) => (
          <Button key={label} variant="quiet" onClick={() => onSee(new Date(Date.now() + after).toISOString())}>
            {t(label)}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface Problem {
  field: "day" | "time";
  text: string;
}

/** The moment of a day and a time in the reader's zone, or the error in them. */
function momentOf(day: string, time: string, hasAhead: boolean): Date | Problem {
  if (!isCalendarDate(day)) return { field: "day", text: t("Enter a day, such as 2027-01-31.") };
  const moment = /^\d\d:\d\d(:\d\d)?$/.test(time) ? toDate(`${day}T${time}`) : undefined;
  if (!moment) return { field: "time", text: t("Enter a time, such as 14:05.") };
  if (moment.getTime() <= Date.now() + (hasAhead ? furthest : 0)) return moment;
  return {
    field: "day",
    text: hasAhead ? t("Choose a day of the next two years.") : t("Choose a moment that has passed."),
  };
}

/** `2026-03-03` and `14:05:09` in the reader's time zone. */
function localParts(moment: Date): [day: string, time: string] {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  const [day = "", time = ""] = local.toISOString().slice(0, 19).split("T");
  return [day, time];
}
