import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./button.module.css";
import { buttonClass } from "./button-class";
import { firstClick } from "./first-click";

export interface ButtonLook {
  /** `primary` is filled, one per view; `quiet` has no outline; `link` is used inside text; `dashed` adds something. */
  variant?: "default" | "primary" | "quiet" | "danger" | "link" | "dashed";
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

type ButtonProps = ButtonLook &
  ComponentPropsWithRef<"button"> & {
    /** Quick clicks count one by one, as for steps; by default the second of a double click does nothing. */
    repeats?: boolean;
  };

/** Our own rather than Mantine's, whose loader and transitions would weigh 9 kB on every page. */
export function Button({ variant = "default", leftSection, rightSection, repeats, onClick, ...rest }: ButtonProps) {
  const { className, children, ...props } = rest;
  return (
    <button
      type="button"
      {...props}
      data-variant={variant}
      className={joinClasses(buttonClass, className)}
      onClick={repeats ? onClick : firstClick(onClick)}
    >
      <ButtonParts leftSection={leftSection} rightSection={rightSection}>
        {children}
      </ButtonParts>
    </button>
  );
}

export function ButtonParts({
  leftSection,
  rightSection,
  children,
}: Pick<ButtonLook, "leftSection" | "rightSection"> & { children: ReactNode }) {
  return (
    <>
      {leftSection && (
        <span data-part="left" className={`inline-flex items-center ${classes.section}`}>
          {leftSection}
        </span>
      )}
      <span data-part="label">{children}</span>
      {rightSection && (
        <span data-part="right" className={`inline-flex items-center ${classes.section}`}>
          {rightSection}
        </span>
      )}
    </>
  );
}

/** Our class and the caller's. */
export const joinClasses = (own: string | undefined, given: string | undefined): string =>
  [own, given].filter(Boolean).join(" ");
