"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { Form, FormProblems } from "./form";
import { type ConflictingForm, FormConflict } from "./form-conflict";
import classes from "./record-form.module.css";
import { useUnsavedGuard } from "./unsaved-guard";
import type { RecordFormState } from "./use-record-form";

interface RecordFormProps {
  form: ConflictingForm & Pick<RecordFormState<unknown, unknown>, "problems" | "isDirty" | "isSending" | "submit">;
  /** Names the form: "New collection". */
  label: string;
  /** The failure ("Not saved."), shown before the errors of a refused request. */
  failure?: string;
  /** The label of the button that sends the form. */
  submit: string;
  /** Another button that sends it, and what is done before. */
  other?: { label: string; onPress: () => void } | undefined;
  cancel?: string;
  /** Without it there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
  /** Set while text that is typed would be lost; by default during the request. */
  isLocked?: boolean;
  /** False for a form that is part of a page. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The form of one record: errors of the whole form, its fields, and the button that sends it. */
export function RecordForm(props: RecordFormProps) {
  const { form, label, failure, submit, cancel = t("Cancel"), onCancel, takesFocus = true, children } = props;
  const { other, isLocked = form.isSending } = props;
  const fields = useRef<HTMLDivElement>(null);
  useUnsavedGuard(form.isDirty);
  useEffect(() => {
    if (takesFocus) fields.current?.querySelector<HTMLElement>("input:not([readonly]), textarea, select")?.focus();
  }, [takesFocus]);
  return (
    <Form label={label} onSubmit={form.submit}>
      <div className={`grid gap-16 pb-16 ${classes.form}`}>
        <FormProblems problems={form.problems} failure={failure} />
        <div ref={fields} className={`grid gap-16 ${classes.fields}`} inert={isLocked}>
          <FormConflict form={form} />
          {children}
        </div>
        <div className={`flex flex-wrap gap-8 ${classes.buttons}`}>
          {/* A form that is part of a page has nothing to save at first. */}
          <Button
            type="submit"
            variant={takesFocus || form.isDirty ? "primary" : "default"}
            aria-disabled={form.isSending}
          >
            {submit}
          </Button>
          {other && (
            <Button
              aria-disabled={form.isSending}
              onClick={() => {
                other.onPress();
                form.submit();
              }}
            >
              {other.label}
            </Button>
          )}
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {cancel}
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
