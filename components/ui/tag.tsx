import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type Tone = "neutral" | "accent" | "moss" | "brass" | "madder" | "outline";

/** A word about a record: its state, a count of changes, a code. Colour is state; the word always says it too. */
export function Tag({ tone = "neutral", icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

/** A machine's word, such as a service or a namespace. */
export function CodeTag({ children }: { children: ReactNode }) {
  return <span className={`${classes.tag} ${classes.code}`}>{children}</span>;
}
