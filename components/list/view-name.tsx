"use client";

import { type FormEvent, useRef, useState } from "react";
import { TextField } from "@/components/form/field";
import { showToast } from "@/components/overlay/toasts";
import { Button } from "@/components/ui/button";
import { useViews } from "./use-views";
import classes from "./view-name.module.css";
import { writeViews } from "./view-store";

/** Asks for a name, and saves the current view under it. */
export function ViewName({ onDone }: { onDone: () => void }) {
  const { storageKey, saved, views, shown } = useViews();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    const isCommon = views.some(({ label }) => label === name) && !saved.some((view) => view.name === name);
    if (name === "" || isCommon) {
      setError(name === "" ? "Give the view a name." : `There is a view called ${name} already.`);
      return field.current?.focus();
    }
    writeViews(storageKey, [...saved.filter((view) => view.name !== name), { name, search: shown }]);
    onDone();
    const isReplaced = saved.some((view) => view.name === name);
    showToast({
      kind: "done",
      message: `${isReplaced ? "Replaced" : "Saved"} the view ${name}`,
      undo: () => writeViews(storageKey, saved),
    });
  };
  return (
    <form noValidate aria-label="Save view" className={classes.form} onSubmit={submit}>
      <TextField
        ref={field}
        data-autofocus
        label="Name"
        maxLength={40}
        autoComplete="off"
        help="Saved on this device, for this tenant."
        error={error}
      />
      <Button type="submit" variant="primary">
        Save view
      </Button>
    </form>
  );
}
