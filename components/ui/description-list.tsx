import type { ReactNode } from "react";
import classes from "./description-list.module.css";

/** Labelled values, one a line: a label column of 132 px, or values at the end where numbers should align. */
export function DescriptionList({ align = "start", children }: { align?: "start" | "end"; children: ReactNode }) {
  return (
    <dl className={classes.list} data-align={align}>
      {children}
    </dl>
  );
}

export function Description({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
