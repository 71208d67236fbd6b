import type { ReactNode } from "react";
import { Logo } from "./logo";

/** The logo, followed by a name. */
export function Brand({ children }: { children: ReactNode }) {
  return (
    <span className="row gap-8 font-600">
      <Logo />
      {children}
    </span>
  );
}
