import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import classes from "./switch.module.css";

type SwitchProps = Omit<ComponentPropsWithRef<"input">, "type" | "role"> & {
  /** Without one, give an `aria-label` or `aria-labelledby`. */
  label?: ReactNode;
};

/** A native checkbox styled as a switch; it takes effect at once. */
export function Switch({ label, ...rest }: SwitchProps) {
  const id = useId();
  const input = (
    <input
      id={id}
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
      role="switch"
      className={`flex-none h-18 py-2 px-2 m-0 align-middle cursor-pointer appearance-none phone-relative ${classes.track}`}
    />
  );
  if (label === undefined) return input;
  return (
    <label
      htmlFor={rest.id ?? id}
      className="inline-flex items-center gap-8 text-13 leading-20 cursor-pointer phone-min-h-40"
    >
      {input}
      {label}
    </label>
  );
}
