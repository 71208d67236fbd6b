import type { ReactNode } from "react";
import classes from "./state.module.css";

interface StateProps {
  title: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** Between the sentence and the actions: a list of places, or facts. */
  after?: ReactNode;
  /** One way out, sometimes a quieter second. */
  actions?: ReactNode;
}

/** Text shown instead of rows or of a page. */
export function State({ title, children, after, actions }: StateProps) {
  return (
    <div className={`w-full ${classes.state}`}>
      <h2>{title}</h2>
      <p>{children}</p>
      {after}
      {actions !== undefined && <div className="row flex-wrap gap-6 mt-12">{actions}</div>}
    </div>
  );
}
