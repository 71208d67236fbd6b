import type { ReactNode } from "react";
import { Brand } from "@/components/ui/brand";
import classes from "./auth.module.css";
import { Decoration } from "./decoration";

/** The layout of the pages for visitors who are not signed in. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <p className={classes.brand}>
          <Brand>Comptoir</Brand>
        </p>
        {children}
      </main>
      <Decoration />
    </div>
  );
}
