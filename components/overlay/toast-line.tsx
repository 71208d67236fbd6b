"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { IconCheck, IconX } from "@/components/icons/icons";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import type { Shown } from "./toasts";
import classes from "./toasts.module.css";

const secondsShown = 8;

interface ToastLineProps {
  toast: Shown;
  onUndo: () => void;
  onDismiss: () => void;
}

/** One message with its buttons. */
export function ToastLine({ toast, onUndo, onDismiss }: ToastLineProps) {
  const timer = useDismissal(toast, onDismiss);
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
      className={`row max-w-full min-h-44 gap-10 rounded-8 bg-overlay shadow-2 ${classes.toast}`}
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
      <span className={`truncate min-w-0 phone-py-8 phone-wrap ${classes.message}`}>{toast.message}</span>
      {toast.undo && (
        <button
          type="button"
          className="inline-flex items-center min-h-28 gap-8 ms-10 font-600 text-accent nowrap rounded-4 phone-justify-center phone-min-h-44 phone-min-w-44"
          onClick={onUndo}
        >
          {t("Undo")}
          <Kbd keys="z" />
        </button>
      )}
      {toast.action && (
        <button
          type="button"
          className="inline-flex items-center min-h-28 gap-8 ms-10 font-600 text-accent nowrap rounded-4 phone-justify-center phone-min-h-44 phone-min-w-44"
          onClick={toast.action.run}
        >
          {toast.action.label}
        </button>
      )}
      {toast.kind === "failed" && (
        <IconButton label={t("Dismiss")} onClick={onDismiss}>
          <IconX aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

function Mark({ toast }: { toast: Shown }) {
  if (toast.kind === "done") return <IconCheck aria-hidden className="text-success-mark" />;
  if (toast.kind === "failed") return <IconX aria-hidden className={classes.failed} />;
  const percent = Math.round((toast.progress ?? 0) * 100);
  return (
    <span
      role="progressbar"
      aria-label={t("Progress")}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`flex-none overflow-hidden h-6 rounded-3 bg-active ${classes.progress}`}
    >
      <span className="block h-full bg-accent-solid" style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Errors and progress stay; other toasts close after a while. The timer stops on hover or focus. */
function useDismissal({ kind }: Shown, onDismiss: () => void) {
  const end = useEffectEvent(onDismiss);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pause = () => clearTimeout(timer.current);
  const resume = () => {
    pause();
    if (kind === "done") timer.current = setTimeout(onDismiss, secondsShown * 1000);
  };
  useEffect(() => {
    if (kind !== "done") return;
    timer.current = setTimeout(() => end(), secondsShown * 1000);
    return () => clearTimeout(timer.current);
  }, [kind]);
  return { pause, resume };
}
