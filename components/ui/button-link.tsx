import Link from "next/link";
import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, ButtonParts, joinClasses } from "./button";
import { buttonClass } from "./button-class";

type ButtonLinkProps = ButtonLook & ComponentPropsWithRef<typeof Link>;

/** A link that looks like a button. In a file of its own, so that pages with buttons only do not load the code of links. */
export function ButtonLink({
  variant = "default",
  leftSection,
  rightSection,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link prefetch={false} {...rest} data-variant={variant} className={joinClasses(buttonClass, className)}>
      <ButtonParts leftSection={leftSection} rightSection={rightSection}>
        {children}
      </ButtonParts>
    </Link>
  );
}
