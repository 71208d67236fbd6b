import type { ReactNode } from "react";
import { LanguageChoice } from "@/components/language/language-choice";
import { Brand } from "@/components/ui/brand";
import classes from "./auth.module.css";
import { Decoration } from "./decoration";

/** The layout of the pages for visitors who are not signed in. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={`grid min-h-100dvh bg-surface ${classes.page}`}>
      <main className={`row flex-col justify-center relative ${classes.side}`}>
        <p className={`absolute text-15 leading-22 tracking-0_011em ${classes.brand}`}>
          <Brand>Comptoir</Brand>
        </p>
        {children}
        <div className={`absolute ${classes.language}`}>
          <LanguageChoice />
        </div>
      </main>
      <Decoration />
    </div>
  );
}
