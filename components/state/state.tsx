import type { ReactNode } from "react";
import classes from "./state.module.css";

interface StateProps {
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** One way out, sometimes a quieter second. */
  actions?: ReactNode;
}

/** Text shown instead of rows or of a page. */
export function State({ title, children, actions }: StateProps) {
  return (
    <div className={classes.state}>
      <h2>{title}</h2>
      <p>{children}</p>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
