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
      className={`row absolute h-44 py-0 rounded-8 bg-overlay shadow-2 ${classes.bar} ${className}`}
    >
      {children}
    </div>
  );
}
