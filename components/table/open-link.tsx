import type { ReactNode } from "react";
import classes from "./open-link.module.css";

interface OpenLinkProps {
  href: string | undefined;
  tabIndex: number;
  /** Given if opening expands the row in place. */
  isExpanded: boolean | undefined;
  onOpen: () => void;
  children: ReactNode;
}

/** The link that opens the row; with a modifier key it works as an ordinary link. */
export function OpenLink({ href, tabIndex, isExpanded, onOpen, children }: OpenLinkProps) {
  if (href === undefined) {
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-expanded={isExpanded}
        className={`inline-block overflow-hidden max-w-full weight-inherit ellipsis align-middle rounded-3 focus-outline-inset phone-block ${classes.open}`}
        onClick={onOpen}
      >
        {children}
      </button>
    );
  }
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      className={`inline-block overflow-hidden max-w-full weight-inherit ellipsis align-middle rounded-3 focus-outline-inset phone-block ${classes.open}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
