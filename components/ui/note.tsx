import { IconAlertCircle, IconInfoCircle, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./note.module.css";

const icons = { info: IconInfoCircle, locked: IconLock, error: IconAlertCircle } as const;

/** A remark that stands in the flow: what to know, why something is locked, what went wrong. */
export function Note({ kind = "info", children }: { kind?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={classes.note} data-kind={kind} {...(kind === "error" ? { role: "alert" } : {})}>
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  );
}
