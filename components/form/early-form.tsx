"use client";

import { type ComponentPropsWithoutRef, useRef } from "react";

interface EarlyFormProps extends Omit<ComponentPropsWithoutRef<"form">, "action" | "onSubmit"> {
  /** Gets the value of the pressed button; empty for one without, and for Enter. */
  onSend: (button: string) => void;
}

/** The name of buttons that differ by their value. */
export const earlyButton = "button";

/**
 * A form that can be sent before the page is interactive: React stores the submission and calls `action` once it has
 * hydrated, which sends the form again. Without `action` the browser would send the fields, a password among them, in the
 * address of a new page.
 */
export function EarlyForm({ onSend, ...rest }: EarlyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sendAgain = (sent: FormData) => {
    const buttons = form.current?.querySelectorAll<HTMLButtonElement>(`button[name="${earlyButton}"]`) ?? [];
    form.current?.requestSubmit([...buttons].find(({ value }) => value === sent.get(earlyButton)));
  };
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      action={sendAgain}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        onSend(submitter instanceof HTMLButtonElement ? submitter.value : "");
      }}
    />
  );
}
