"use client";

import { IconCheck, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useCommand } from "@/components/command/registry";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { createStore, useStore } from "@/components/ui/store";
import classes from "./toasts.module.css";

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

interface Shown extends Toast {
  id: number;
}

const shown = createStore<readonly Shown[]>([]);
let lastId = 0;
const shownMax = 3;
const secondsShown = 8;

/** Shows a message at the bottom left, newest on top. The returned handle updates or dismisses it. */
export function showToast(toast: Toast): { update: (change: Partial<Toast>) => void; dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  shown.set((toasts) => [{ ...toast, id }, ...toasts].slice(0, shownMax));
  return {
    update: (change) =>
      shown.set((toasts) => toasts.map((known) => (known.id === id ? { ...known, ...change } : known))),
    dismiss: () => dismiss(id),
  };
}

const dismiss = (id: number) => shown.set((toasts) => toasts.filter((toast) => toast.id !== id));

const undo = (toast: Shown) => {
  dismiss(toast.id);
  toast.undo?.();
};

/** The container of all toasts. Mount it once per page, inside the panel. */
export function Toasts() {
  const toasts = useStore(shown);
  useCommand({
    id: "undo",
    label: "Undo the last change",
    group: "Anywhere",
    keys: "z",
    run: () => {
      const last = shown.get().find((toast) => toast.undo);
      if (last) undo(last);
    },
  });
  return (
    <section aria-label="Messages" aria-live="polite" className={classes.toasts}>
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { toast: Shown }) {
  const timer = useDismissal(toast);
  const line = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    const own = line.current;
    return () => {
      // When a focused toast closes, return the focus to its previous element.
      const isLost = own?.contains(document.activeElement);
      if (isLost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only extends the time
    <div
      ref={line}
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={timer.pause}
      onPointerLeave={timer.resume}
      onFocus={({ currentTarget, relatedTarget }) => {
        timer.pause();
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={timer.resume}
    >
      <Mark toast={toast} />
      <span className={classes.message}>{toast.message}</span>
      {toast.undo && (
        <button type="button" className={classes.action} onClick={() => undo(toast)}>
          Undo
          <Kbd keys="z" />
        </button>
      )}
      {toast.action && (
        <button type="button" className={classes.action} onClick={toast.action.run}>
          {toast.action.label}
        </button>
      )}
      {toast.kind === "failed" && (
        <IconButton label="Dismiss" onClick={() => dismiss(toast.id)}>
          <IconX aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

function Mark({ toast }: { toast: Shown }) {
  if (toast.kind === "done") return <IconCheck aria-hidden className={classes.done} />;
  if (toast.kind === "failed") return <IconX aria-hidden className={classes.failed} />;
  const percent = Math.round((toast.progress ?? 0) * 100);
  return (
    <span
      role="progressbar"
      aria-label="Progress"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes.progress}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Errors and progress stay; other toasts close after a while. The timer stops on hover or focus. */
function useDismissal({ id, kind }: Shown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pause = () => clearTimeout(timer.current);
  const resume = () => {
    pause();
    if (kind === "done") timer.current = setTimeout(() => dismiss(id), secondsShown * 1000);
  };
  useEffect(() => {
    if (kind !== "done") return;
    timer.current = setTimeout(() => dismiss(id), secondsShown * 1000);
    return () => clearTimeout(timer.current);
  }, [id, kind]);
  return { pause, resume };
}
