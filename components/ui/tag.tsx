import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger" | "outline";

/** A label of a record: its state, a count of changes, a code. The text always says what the colour means. */
export function Tag({ tone = "neutral", icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

/** A technical name, such as a service or a namespace. */
export function CodeTag({ children }: { children: ReactNode }) {
  return <code className={`${classes.tag} ${classes.code}`}>{children}</code>;
}
