import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import classes from "./switch.module.css";

type SwitchProps = Omit<ComponentPropsWithRef<"input">, "type" | "role"> & {
  /** Without one, give an `aria-label` or `aria-labelledby`. */
  label?: ReactNode;
};

/** A native checkbox styled as a switch; it takes effect at once. */
export function Switch({ label, ...rest }: SwitchProps) {
  const id = useId();
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
  const input = <input id={id} {...rest} type="checkbox" role="switch" className={classes.track} />;
  if (label === undefined) return input;
  return (
    <label htmlFor={rest.id ?? id} className={classes.label}>
      {input}
      {label}
    </label>
  );
}
