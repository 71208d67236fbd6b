import type { ReactNode } from "react";
import classes from "./band.module.css";

interface BandProps {
  /** The name of the region; without it the band is not a region. */
  label?: string;
  /** Whether a screen reader says the text when it appears. */
  isStatus?: boolean;
  icon: ReactNode;
  /** The text. */
  children: ReactNode;
  actions?: ReactNode;
  /** Under the line. */
  below?: ReactNode;
}

/** A line across the page about everything that it shows: a copy, a past state, or offline. */
export function Band({ label, isStatus, icon, children, actions, below }: BandProps) {
  return (
    <section aria-label={label} className={`flex-none ${classes.band}`}>
      <div className={`row min-h-44 gap-9 py-6 ps-20 pe-12 phone-flex-wrap phone-px-16 ${classes.line}`}>
        {icon}
        <p className="flex-1 min-w-0 break-anywhere" role={isStatus ? "status" : undefined}>
          {children}
        </p>
        {actions && (
          <div className={`flex flex-wrap justify-end flex-none gap-8 print-hidden ${classes.actions}`}>{actions}</div>
        )}
      </div>
      {below}
    </section>
  );
}
