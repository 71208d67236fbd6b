"use client";

import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./checkbox.module.css";

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "ref"> & {
  /** Without one, give an `aria-label`. */
  label?: ReactNode;
  /** Indeterminate: only some of the items it represents are checked. */
  isMixed?: boolean;
};

/** The native checkbox in our colours: a table renders one per row, so it must be fast. */
export function Checkbox({ label, isMixed = false, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no HTML attribute for this state.
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const id = useId();
  const box = (
    <input
      ref={input}
      id={id}
      type="checkbox"
      {...rest}
      className={`flex-none w-16 h-16 m-0 align-middle rounded-4 bg-raised cursor-pointer appearance-none phone-relative ${classes.box}`}
    />
  );
  if (label === undefined) return box;
  return (
    <label
      htmlFor={rest.id ?? id}
      className={["inline-flex items-center gap-8 cursor-pointer", classes.label, className].filter(Boolean).join(" ")}
    >
      {box}
      {label}
    </label>
  );
}
