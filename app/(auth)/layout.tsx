import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import classes from "./auth.module.css";
import { Decoration } from "./decoration";

/** The layout of the pages for visitors who are not signed in. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <p className={classes.brand}>
          <Logo />
          Comptoir
        </p>
        {children}
      </main>
      <Decoration />
    </div>
  );
}
