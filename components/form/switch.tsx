import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import classes from "./switch.module.css";

type SwitchProps = Omit<ComponentPropsWithRef<"input">, "type" | "role"> & {
  /** Without one, give an `aria-label` or `aria-labelledby`. */
  label?: ReactNode;
};

/** On or off, taking effect at once: the browser's own checkbox in the look of a switch. */
export function Switch({ label, ...rest }: SwitchProps) {
  const id = useId();
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
  const input = <input id={id} {...rest} type="checkbox" role="switch" className={classes.track} />;
  if (label === undefined) return input;
  return (
    <label htmlFor={rest.id ?? id} className={classes.label}>
      {input}
      {label}
    </label>
  );
}
