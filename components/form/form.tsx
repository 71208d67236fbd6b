"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { formCommands } from "@/components/command/form-commands";
import { useCommands } from "@/components/command/registry";
import { Note } from "@/components/ui/note";
import { t } from "@/lib/languages/text";
import classes from "./form.module.css";

interface FormProps {
  /** For a submit button outside the form. */
  id?: string;
  /** Names the form. */
  label: string;
  /** Sends the form. If there are errors, from the client or the API, the first field with an error gets the focus. */
  onSubmit: () => void;
  children: ReactNode;
}

/** A form of two columns. ⌘S saves, ⌥↓ moves to the next error; the button is never disabled: pressing it says what to fix. */
export function Form({ id, label, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const awaitsErrors = useRef(false);
  const focused = useRef<Element>(null);
  const submit = () => {
    awaitsErrors.current = true;
    focused.current = document.activeElement;
    onSubmit();
  };
  // After every render, because only the fields know their errors.
  useEffect(() => {
    // The focus is lost if its section is disabled while the form is sent.
    const { current: field } = focused;
    const isFree = field instanceof HTMLElement && form.current?.contains(field) && !field.closest("[inert]");
    if (isFree && document.activeElement === document.body) field.focus();
    const [first] = awaitsErrors.current ? invalidFields(form.current) : [];
    if (!first) return;
    awaitsErrors.current = false;
    first.focus();
  });
  useCommands([
    {
      ...formCommands.save,
      run: submit,
      // A page can have several forms.
      when: () => [undefined, null, form.current].includes(document.activeElement?.closest("form")),
    },
    {
      ...formCommands.error,
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
      id={id}
      aria-label={label}
      noValidate
      className={classes.form}
      // If the user has moved to another field, the focus stays there.
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

interface FormSectionProps {
  /** Left out where the form has one section, which its own title names. */
  title?: string;
  note?: ReactNode;
  /** Set while the form is sent, if text typed in the meantime would be lost. */
  isLocked?: boolean;
  children: ReactNode;
}

/** Related fields under a heading. */
export function FormSection({ title, children, note, isLocked = false }: FormSectionProps) {
  return (
    <section className={classes.section}>
      {title !== undefined && <h2 className="text-15 leading-22 tracking-0_011em">{title}</h2>}
      {note !== undefined && <p className={`text-2 ${classes.note}`}>{note}</p>}
      <div className={`grid items-start gap-16 mt-16 ${classes.grid}`} inert={isLocked}>
        {children}
      </div>
    </section>
  );
}

interface FormProblemsProps {
  problems: readonly string[];
  /** The failure: "Not saved." */
  failure?: string;
}

/** An error of the whole form, not of one field. */
export function FormProblems({ problems, failure = t("Not saved.") }: FormProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Note kind="error">
      <b>{failure}</b> {problems.join(" ")}
    </Note>
  );
}

/** A field that spans both columns. */
export const Wide = ({ children }: { children: ReactNode }) => <div className="col-span-full">{children}</div>;
