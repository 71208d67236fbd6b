import Link from "next/link";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./button.module.css";

interface Look {
  /** `primary`: at most one per view; `quiet`: no outline; `link`: in running text; `dashed`: adds something. */
  variant?: "default" | "primary" | "quiet" | "danger" | "link" | "dashed";
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

type ButtonProps = Look & ComponentPropsWithRef<"button">;

/** Not Mantine's button, whose loader and transitions would add 9 kB to every page. */
export function Button({ variant = "default", leftSection, rightSection, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} data-variant={variant} className={join(classes.button, className)}>
      <Parts leftSection={leftSection} rightSection={rightSection}>
        {children}
      </Parts>
    </button>
  );
}

type ButtonLinkProps = Look & ComponentPropsWithRef<typeof Link>;

/** A link that looks like a button. */
export function ButtonLink({
  variant = "default",
  leftSection,
  rightSection,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link prefetch={false} {...rest} data-variant={variant} className={join(classes.button, className)}>
      <Parts leftSection={leftSection} rightSection={rightSection}>
        {children}
      </Parts>
    </Link>
  );
}

function Parts({
  leftSection,
  rightSection,
  children,
}: Pick<Look, "leftSection" | "rightSection"> & { children: ReactNode }) {
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

/** Joins our class with that of the caller. */
const join = (own: string | undefined, given: string | undefined): string => [own, given].filter(Boolean).join(" ");
