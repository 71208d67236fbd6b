"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronLeft, IconX } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, Suspense, useId, useState } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { Button } from "@/components/ui/button";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import type { FilterField } from "./filter-bar";
import classes from "./filter-editor.module.css";
import {
  type Chip,
  commonDays,
  operatorsOf,
  operatorWord,
  takesSeveral,
  takesValue,
  tidyNumber,
  valueProblem,
} from "./filter-words";
import type { Operator } from "./list-query";

/** A step that replaces another within the panel takes the focus over. */
const focusWhenShown = (field: HTMLElement | null) => field?.focus({ preventScroll: true });

const Calendar = lazyOnIdle(async () => (await import("./calendar")).default);

interface ValueFormProps {
  field: FilterField;
  chip: Chip | undefined;
  onApply: (chip: Chip) => void;
  onCancel: () => void;
  onBack: (() => void) | undefined;
}

/** How a field is asked and with what value: by its kind. */
export function ValueForm({ field, chip, onApply, onCancel, onBack }: ValueFormProps) {
  const { kind } = field;
  const [op, setOp] = useState<Operator>(chip?.op ?? operatorsOf[kind][0] ?? "eq");
  const [values, setValues] = useState<readonly string[]>(chip?.values ?? []);
  const [draft, setDraft] = useState(takesSeveral(op, kind) ? "" : (chip?.values[0] ?? ""));
  const [problem, setProblem] = useState<string>();
  const isSeveral = takesSeveral(op, kind);
  const typed = kind === "number" ? tidyNumber(draft) : draft.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!takesValue(op)) return onApply({ field: field.path, op, values: [] });
    const gathered = isSeveral ? [...new Set([...values, ...(typed === "" ? [] : [typed])])] : [typed];
    const wrong =
      gathered.length === 0 ? "Give a value." : gathered.map((value) => valueProblem(value, kind)).find(Boolean);
    setProblem(wrong);
    if (wrong === undefined) onApply({ field: field.path, op, values: gathered });
  };
  const add = () => {
    const wrong = valueProblem(typed, kind);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setValues([...new Set([...values, typed])]);
    setDraft("");
  };
  const toggle = (value: string) =>
    setValues(values.includes(value) ? values.filter((known) => known !== value) : [...values, value]);

  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.head}>
        {onBack && (
          <button type="button" className={classes.back} aria-label="Choose another field" onClick={onBack}>
            <IconChevronLeft aria-hidden />
          </button>
        )}
        <span className={classes.name}>{field.label}</span>
        <code className={classes.path}>{field.path}</code>
      </div>
      <NativeSelect
        rightSection={<IconChevronDown aria-hidden />}
        aria-label={`${field.label}, how`}
        data={operatorsOf[kind].map((value) => ({
          value,
          label: operatorWord(value, kind, Math.max(1, isSeveral ? values.length : 1)),
        }))}
        value={op}
        onChange={(event) => {
          const chosen = operatorsOf[kind].find((known) => known === event.currentTarget.value) ?? op;
          if (!takesSeveral(chosen, kind) && draft === "") setDraft(values[0] ?? "");
          setOp(chosen);
        }}
      />
      {takesValue(op) && kind === "boolean" && (
        <YesNo label={field.label} value={draft || "true"} onChange={setDraft} />
      )}
      {takesValue(op) && kind !== "boolean" && (
        <>
          {isSeveral && field.values ? (
            <Choices field={field} values={values} onToggle={toggle} />
          ) : (
            isSeveral && <Gathered values={values} onRemove={toggle} />
          )}
          <ValueInput
            field={field}
            value={draft}
            problem={problem}
            onChange={setDraft}
            onEnter={isSeveral && typed !== "" && kind !== "time" ? add : undefined}
          />
          {isSeveral && kind !== "time" && (
            <p className={classes.hint}>Enter adds a value, so that several are any of them.</p>
          )}
          {kind === "time" && <Days value={draft} onChange={setDraft} />}
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" onClick={() => kind === "boolean" && draft === "" && setDraft("true")}>
          Apply
        </Button>
      </div>
    </form>
  );
}

interface ValueInputProps {
  field: FilterField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  onEnter: (() => void) | undefined;
}

function ValueInput({ field, value, problem, onChange, onEnter }: ValueInputProps) {
  const placeholders = { text: "Value", number: "1250.50", time: "2027-01-31", boolean: "" } as const;
  return (
    <TextInput
      data-autofocus
      ref={focusWhenShown}
      aria-label={`${field.label}, value`}
      placeholder={placeholders[field.kind]}
      inputMode={field.kind === "number" ? "decimal" : "text"}
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter gathers another value; Apply, or Enter on an empty field, sends them.
        if (event.key !== "Enter" || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function YesNo({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className="sr-only">{label}</legend>
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

function Choices({
  field,
  values,
  onToggle,
}: {
  field: FilterField;
  values: readonly string[];
  onToggle: (value: string) => void;
}) {
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

function Gathered({ values, onRemove }: { values: readonly string[]; onRemove: (value: string) => void }): ReactNode {
  if (values.length === 0) return null;
  return (
    <ul className={classes.gathered}>
      {values.map((value) => (
        <li key={value}>
          <span title={value}>{value}</span>
          <button type="button" aria-label={`Remove ${value}`} onClick={() => onRemove(value)}>
            <IconX aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Days people ask for most, and a calendar for the others. */
function Days({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const now = useNow();
  const timeZone = useTimeZone();
  return (
    <>
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
