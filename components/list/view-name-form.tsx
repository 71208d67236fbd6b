"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { TextField } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import classes from "./view-name-form.module.css";

interface ViewNameFormProps {
  /** Names the form. */
  label: string;
  name: string;
  onChange: (name: string) => void;
  help?: ReactNode;
  /** Why the view cannot have this name. */
  problemOf?: (name: string) => string | undefined;
  submit: string;
  onSubmit: (name: string) => void;
  /** Set in a dialog, which has a button for it. */
  onCancel?: () => void;
  children?: ReactNode;
}

/** Asks for the name of a view. */
export function ViewNameForm(props: ViewNameFormProps) {
  const { label, name, onChange, help, problemOf, submit, onSubmit, onCancel, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    const problem = given === "" ? t("Enter a name.") : problemOf?.(given);
    if (problem === undefined) return onSubmit(given);
    setError(problem);
    field.current?.focus();
  };
  return (
    <form
      noValidate
      aria-label={label}
      className={`stack items-start gap-12 ${classes.form}`}
      data-inset={!onCancel || undefined}
      onSubmit={send}
    >
      <TextField
        ref={field}
        data-autofocus
        label={t("Name")}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        help={help}
        error={error}
      />
      {children}
      <div className={`flex gap-8 ${classes.buttons}`}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        )}
        <Button type="submit" variant="primary">
          {submit}
        </Button>
      </div>
    </form>
  );
}
