import type { ReactNode } from "react";
import { IconAlertCircle, IconInfoCircle, IconLock } from "@/components/icons/icons";
import classes from "./note.module.css";

const icons = { info: IconInfoCircle, locked: IconLock, error: IconAlertCircle } as const;

/** A note in the flow of the page: a hint, why something is locked, or an error. */
export function Note({ kind = "info", children }: { kind?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div
      className={`flex gap-9 py-9 px-12 text-2 border rounded-6 bg-sunken ${classes.note}`}
      data-kind={kind}
      role={kind === "error" ? "alert" : undefined}
    >
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  );
}
