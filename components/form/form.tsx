"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useCommands } from "@/components/command/registry";
import classes from "./form.module.css";

interface FormProps {
  /** Names the form. */
  label: string;
  /** Sends. Once there are errors, checked here or answered, the focus goes to the first field that has one. */
  onSubmit: () => void;
  children: ReactNode;
}

/** A form of two columns. ⌘S saves, ⌥↓ goes to the next error; the button is never disabled: pressing it says what to fix. */
export function Form({ label, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const awaitsErrors = useRef(false);
  const submit = () => {
    awaitsErrors.current = true;
    onSubmit();
  };
  // With every render, because only the fields know of their errors.
  useEffect(() => {
    const [first] = awaitsErrors.current ? invalidFields(form.current) : [];
    if (!first) return;
    awaitsErrors.current = false;
    first.focus();
  });
  useCommands([
    { id: "save", label: "Save", group: "In a form or editor", keys: "mod+s", run: submit },
    {
      id: "error",
      label: "Next error",
      group: "In a form or editor",
      keys: "alt+arrowdown",
      run: () => {
        const fields = invalidFields(form.current);
        const at = document.activeElement instanceof HTMLElement ? fields.indexOf(document.activeElement) : -1;
        fields[(at + 1) % fields.length]?.focus();
      },
      when: () => invalidFields(form.current).length > 0,
    },
  ]);
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      className={classes.form}
      // Who types on meanwhile is left where they are.
      onInput={() => {
        awaitsErrors.current = false;
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
    </form>
  );
}

const invalidFields = (form: HTMLElement | null): HTMLElement[] =>
  form ? [...form.querySelectorAll<HTMLElement>("[aria-invalid='true']")] : [];

/** Fields that belong together, under a heading. */
export function FormSection({ title, children, note }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <div className={classes.grid}>{children}</div>
    </section>
  );
}

/** A field over both columns. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>;
