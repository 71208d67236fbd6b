import type { ReactNode } from "react";
import classes from "./description-list.module.css";

/** Labels with values, one per line. With `align="end"` the values are aligned at the end, for numbers. */
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
