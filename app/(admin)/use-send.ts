"use client";

import { useRef, useState } from "react";
import { showToast } from "@/components/overlay/toasts";
import { CallError, reasonOf } from "@/lib/base/http/client";

/** What is wrong with the fields of a form, by JSON pointer. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Sends a form: what the API finds wrong with a field is told beside it, anything else in a message. */
export function useSend(failure = "Not saved.") {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  // State is too late for the second press of a double click.
  const isBusy = useRef(false);

  /** With errors of the form's own nothing is sent. */
  const send = async (work: () => Promise<void>, own: FieldErrors = {}): Promise<void> => {
    setErrors(own);
    if (isBusy.current || Object.values(own).some(Boolean)) return;
    isBusy.current = true;
    setSending(true);
    try {
      await work();
    } catch (error) {
      const found = error instanceof CallError ? (error.problem.errors ?? []) : [];
      setErrors(Object.fromEntries(found.map(({ pointer = "", detail }) => [pointer, detail])));
      if (found.length === 0) showToast({ kind: "failed", message: `${failure} ${reasonOf(error)}` });
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return { errors, isSending, send };
}
