"use client";

import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./checkbox.module.css";

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "ref"> & {
  /** Without one, give an `aria-label`. */
  label?: ReactNode;
  /** Some of what it stands for is checked. */
  isMixed?: boolean;
};

/** The browser's own checkbox in our colours: a table draws one a row, so it must cost nothing. */
export function Checkbox({ label, isMixed = false, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Only scripts can set this state.
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const id = useId();
  const box = <input ref={input} id={id} type="checkbox" {...rest} className={classes.box} />;
  if (label === undefined) return box;
  return (
    <label htmlFor={rest.id ?? id} className={[classes.label, className].filter(Boolean).join(" ")}>
      {box}
      {label}
    </label>
  );
}
