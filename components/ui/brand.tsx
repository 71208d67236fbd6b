import type { ReactNode } from "react";
import classes from "./brand.module.css";
import { Logo } from "./logo";

/** The logo, followed by a name. */
export function Brand({ children }: { children: ReactNode }) {
  return (
    <span className={classes.brand}>
      <Logo />
      {children}
    </span>
  );
}
