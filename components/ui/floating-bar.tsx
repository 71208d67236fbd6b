import type { ReactNode } from "react";
import classes from "./floating-bar.module.css";

interface FloatingBarProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A toolbar that floats above the lower edge of a list. */
export function FloatingBar({ label, className = "", children }: FloatingBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={`row absolute inset-x-0 h-44 py-0 mx-auto rounded-8 bg-overlay shadow-2 phone-fixed ${classes.bar} ${className}`}
    >
      {children}
    </div>
  );
}
