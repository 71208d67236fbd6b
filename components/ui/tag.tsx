import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger" | "outline";

/** A label of a record: its state, a count of changes, a code. The text always says what the colour means. */
export function Tag({ tone = "neutral", icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center max-w-full text-12 leading-16 font-450 text-2 nowrap rounded-4 bg-active ${classes.tag}`}
      data-tone={tone}
    >
      {icon}
      {children}
    </span>
  );
}

/** A technical name, such as a service or a namespace. */
export function CodeTag({ children }: { children: ReactNode }) {
  return (
    <code
      className={`inline-flex items-center max-w-full text-12 leading-16 font-450 text-2 nowrap rounded-4 bg-active ${classes.tag} overflow-hidden font-mono ellipsis inline-block leading-20 ${classes.code}`}
    >
      {children}
    </code>
  );
}
