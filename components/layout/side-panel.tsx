"use client";

import type { ReactNode } from "react";
import classes from "./side-panel.module.css";

/** Widths of the panels beside the content, in pixels. */
const widths = { reader: 320, feature: 376, merge: 528, life: 528, table: 300 } as const;

export type PanelSize = keyof typeof widths;

export const panelWidth = (size: PanelSize): string => `${widths[size] / 16}rem`;

interface SidePanelProps {
  label: string;
  /** It is inside a part of the page that has a name itself. */
  isPart?: boolean;
  size: PanelSize;
  children: ReactNode;
}

/** A panel beside the content; below it on a phone. Its label is a heading for screen readers only. */
export function SidePanel({ label, isPart = false, size, children }: SidePanelProps) {
  const Element = isPart ? "section" : "aside";
  return (
    <Element
      aria-label={label}
      className={`stack flex-none min-h-0 border-s bg-surface ${classes.panel}`}
      data-kind={size}
      style={{ "--width": panelWidth(size) }}
    >
      <h2 className="sr-only">{label}</h2>
      {children}
    </Element>
  );
}
