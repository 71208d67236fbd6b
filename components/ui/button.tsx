import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./button.module.css";

export interface ButtonLook {
  /** `primary` is filled, one per view; `quiet` has no outline; `link` is used inside text; `dashed` adds something. */
  variant?: "default" | "primary" | "quiet" | "danger" | "link" | "dashed";
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

type ButtonProps = ButtonLook & ComponentPropsWithRef<"button">;

/** Our own rather than Mantine's, whose loader and transitions would weigh 9 kB on every page. */
export function Button({ variant = "default", leftSection, rightSection, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} data-variant={variant} className={joinClasses(classes.button, className)}>
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
        <span data-part="left" className={classes.section}>
          {leftSection}
        </span>
      )}
      <span data-part="label">{children}</span>
      {rightSection && (
        <span data-part="right" className={classes.section}>
          {rightSection}
        </span>
      )}
    </>
  );
}

/** Our class and the caller's. */
export const joinClasses = (own: string | undefined, given: string | undefined): string =>
  [own, given].filter(Boolean).join(" ");
