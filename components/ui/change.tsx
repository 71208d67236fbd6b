import type { ReactNode } from "react";
import classes from "./change.module.css";

/** A value before and after a change: the old one struck through, then the new one. */
export function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <span className={classes.change}>
      <span className="sr-only">from </span>
      <del>{from}</del>
      <span aria-hidden className={classes.arrow}>
        →
      </span>
      <span className="sr-only"> to </span>
      <ins>{to}</ins>
    </span>
  );
}

/** Changes of a record, one per line, optionally with their author. */
export function ChangeList({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

export function ChangeRow({ label, by, children }: { label: string; by?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{children}</span>
        {by !== undefined && <span className={classes.by}>{by}</span>}
      </dd>
    </div>
  );
}
