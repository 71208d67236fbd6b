"use client";

import type { ReactNode } from "react";
import { IconX } from "@/components/icons/icons";
import { IconButton } from "@/components/ui/icon-button";
import classes from "./side-panel.module.css";

/** The record's name and a summary. */
export function DrawerTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.title}>
      <h2>{title}</h2>
      {children !== undefined && <div className={classes.glance}>{children}</div>}
    </div>
  );
}

export function DrawerBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={label} tabIndex={0} className={classes.body}>
      {children}
    </section>
  );
}

/** A section of a drawer or panel: a heading, a detail at the end of the line, the content. */
export function PanelSection({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h3>{title}</h3>
        {detail !== undefined && <span className={classes.sectionDetail}>{detail}</span>}
      </div>
      {children}
    </section>
  );
}

export function PanelFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}

interface PanelHeadProps {
  title: string;
  /** An icon before the title that marks pending work. */
  icon?: ReactNode;
  onClose?: () => void;
  children?: ReactNode;
}

/** The header of a side panel that is opened for a task. */
export function PanelHead({ title, icon, onClose, children }: PanelHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.headRow}>
        {icon}
        <h2>{title}</h2>
        {onClose && (
          <IconButton label="Close" keys="escape" onClick={onClose}>
            <IconX aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}
