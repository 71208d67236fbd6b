"use client";

import type { ReactNode } from "react";
import { useCommand } from "@/components/command/registry";
import { lateParts } from "@/components/ui/late-parts";
import { createStore, useStore } from "@/components/ui/store";
import { t } from "@/lib/languages/text";
import classes from "./toasts.module.css";

const late = lateParts(() => import("./late"));
const ToastLine = late("ToastLine");

interface Action {
  label: string;
  run: () => void;
}

export interface Toast {
  kind: "done" | "failed" | "progress";
  message: ReactNode;
  /** One button. For a reversible action use `undo`, which `Z` runs as well. */
  action?: Action | undefined;
  undo?: (() => void) | undefined;
  /** Progress of a long operation, from 0 to 1. */
  progress?: number | undefined;
}

export interface Shown extends Toast {
  id: number;
}

const shown = createStore<readonly Shown[]>([]);
let lastId = 0;
const shownMax = 3;

/** Shows a message at the bottom left, newest on top. The returned handle updates or dismisses it. */
export function showToast(toast: Toast): { update: (change: Partial<Toast>) => void; dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  shown.set((toasts) => [{ ...toast, id }, ...toasts].slice(0, shownMax));
  return {
    update: (change) =>
      shown.set((toasts) => toasts.map((known) => (known.id === id ? { ...known, ...change } : known))),
    dismiss: () => dismissToast(id),
  };
}

const dismissToast = (id: number) => shown.set((toasts) => toasts.filter((toast) => toast.id !== id));

const undo = (toast: Shown) => {
  dismissToast(toast.id);
  toast.undo?.();
};

/** The container of all toasts. Mount it once per page, inside the panel. */
export function Toasts() {
  const toasts = useStore(shown);
  useCommand({
    id: "undo",
    label: t("Undo the last change"),
    group: "Anywhere",
    keys: "z",
    run: () => {
      const last = shown.get().find((toast) => toast.undo);
      if (last) undo(last);
    },
  });
  return (
    <section
      aria-label={t("Messages")}
      aria-live="polite"
      className={`stack items-start absolute gap-8 pointer-events-none phone-fixed ${classes.toasts}`}
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onUndo={() => undo(toast)} onDismiss={() => dismissToast(toast.id)} />
      ))}
    </section>
  );
}
