"use client";

import { type FormEvent, useRef, useState } from "react";
import { TextField } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { formatDay } from "@/components/ui/date-format";
import { earliest, type Range } from "./range";
import classes from "./tickets.module.css";

interface CustomRangeProps {
  range: Range;
  /** `2027-01-31`, as the API counts days. */
  today: string;
  onRange: (from: string, to: string) => void;
  onDone: () => void;
}

/** Two days to choose. */
export function CustomRange({ range, today, onRange, onDone }: CustomRangeProps) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const first = earliest(today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const start = from.current?.value ?? "";
    const end = to.current?.value ?? "";
    const isWithin = start !== "" && end !== "" && start <= end && start >= first && end <= today;
    if (!isWithin) {
      setError(`Choose two days in order, from ${formatDay(new Date(first), "UTC")} to today.`);
      return from.current?.focus();
    }
    onRange(start, end);
    onDone();
  };
  return (
    <form noValidate aria-label="Custom range" className={classes.custom} onSubmit={submit}>
      <TextField
        ref={from}
        data-autofocus
        type="date"
        label="From"
        defaultValue={range.from}
        min={first}
        max={today}
        error={error}
      />
      <TextField ref={to} type="date" label="To" defaultValue={range.to} min={first} max={today} />
      <Button type="submit" variant="primary">
        Show these days
      </Button>
    </form>
  );
}
