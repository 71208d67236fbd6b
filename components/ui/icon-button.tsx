import type { ComponentPropsWithRef } from "react";
import { joinClasses } from "./button";
import { firstClick } from "./first-click";
import classes from "./icon-button.module.css";

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & {
  /** The button's name and its tooltip. */
  label: string;
  /** The key that does the same, shown in the tooltip. */
  keys?: string | undefined;
  /** As of `Button`. */
  repeats?: boolean;
};

/** A button with only an icon: it always has an accessible name, and a tooltip with its key. */
export function IconButton({ label, keys, repeats, onClick, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      data-tooltip-keys={keys}
      {...rest}
      onClick={repeats ? onClick : firstClick(onClick)}
      className={joinClasses(
        `inline-flex items-center justify-center flex-none w-28 h-28 text-2 rounded-6 ${classes.icon}`,
        className,
      )}
    />
  );
}
