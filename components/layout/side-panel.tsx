"use client";

import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useEscape } from "@/components/command/registry";
import { IconButton } from "@/components/ui/icon-button";
import classes from "./side-panel.module.css";

/** Widths of the panels beside the content, in pixels. */
const widths = { drawer: 432, reader: 320, feature: 376, merge: 528, table: 300 } as const;

interface SidePanelProps {
  label: string;
  size: Exclude<keyof typeof widths, "drawer">;
  children: ReactNode;
}

/** A panel beside the content; below it on a phone. Its label is a heading for screen readers only. */
export function SidePanel({ label, size, children }: SidePanelProps) {
  return (
    <aside
      aria-label={label}
      className={classes.panel}
      data-kind={size}
      style={{ "--width": `${widths[size] / 16}rem` }}
    >
      <h2 className="sr-only">{label}</h2>
      {children}
    </aside>
  );
}

interface DrawerProps {
  label: string;
  onClose: () => void;
  /** At the start of the bar: the record's id. */
  lead: ReactNode;
  /** Opens the previous or next row; undefined at either end. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Further buttons, such as a menu. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * One record beside its table. Not a modal: the table stays usable. On wide screens it narrows the table, on narrower
 * ones it covers part of it, and on a phone it is a sheet. Escape closes it.
 */
export function Drawer({ label, onClose, lead, onPrevious, onNext, tools, children }: DrawerProps) {
  const panel = useRef<HTMLElement>(null);
  useEscape(true, onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const own = panel.current;
    return () => {
      // If the focus is inside, move it back to the row, because it would be lost.
      const isLost = document.activeElement === document.body || own?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      aria-label={label}
      className={classes.panel}
      data-kind="drawer"
      style={{ "--width": `${widths.drawer / 16}rem` }}
    >
      <div className={classes.bar}>
        <div className={classes.lead}>{lead}</div>
        <IconButton label="Previous row" keys="k" disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronUp aria-hidden />
        </IconButton>
        <IconButton label="Next row" keys="j" disabled={!onNext} onClick={onNext}>
          <IconChevronDown aria-hidden />
        </IconButton>
        {tools}
        <IconButton label="Close" keys="escape" onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}

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
  /** Before the title, in brass: an icon that marks waiting work. */
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
