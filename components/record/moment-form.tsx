"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { TextField } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { toDate } from "@/components/ui/date-format";
import classes from "./as-of.module.css";

const hour = 3_600_000;

const commonMoments = [
  { label: "An hour ago", before: hour },
  { label: "Yesterday", before: 24 * hour },
  { label: "7 days ago", before: 7 * 24 * hour },
  { label: "30 days ago", before: 30 * 24 * hour },
];

interface MomentFormProps {
  /** The moment that is shown; undefined for the present. */
  at: string | undefined;
  onSee: (at: string) => void;
  /** The words of its button. */
  submit?: string;
  /** Below the common moments. */
  children?: ReactNode;
}

/** Chooses a past moment: a common one, or day and time in the reader's time zone. */
export function MomentForm({ at, onSee, submit: words = "Show it as it was", children }: MomentFormProps) {
  const [opened] = useState(() => Date.now());
  const [value, setValue] = useState(() => localText(toDate(at) ?? new Date(opened)));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The popover is open before this part of it is loaded.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Without a zone it is the time of the reader's.
    const moment = toDate(value);
    if (moment && moment.getTime() <= Date.now()) return onSee(moment.toISOString());
    setError(moment ? "Choose a moment that has passed." : "Give a day and a time.");
    field.current?.focus();
  };
  return (
    <form noValidate aria-label="As of a past moment" className={classes.moment} onSubmit={submit}>
      <TextField
        ref={field}
        type="datetime-local"
        step={1}
        max={localText(new Date(opened))}
        label="Day and time"
        value={value}
        error={error}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        {words}
      </Button>
      <div className={classes.common}>
        {commonMoments.map(({ label, before }) => (
          <Button key={label} variant="quiet" onClick={() => onSee(new Date(Date.now() - before).toISOString())}>
            {label}
          </Button>
        ))}
        {children}
      </div>
    </form>
  );
}

/** `2026-03-03T14:05:09` in the reader's time zone, as the field writes it. */
function localText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}
