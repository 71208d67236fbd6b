"use client";

import type { ReactNode } from "react";
import { IconX } from "@/components/icons/icons";
import { IconButton } from "@/components/ui/icon-button";
import { t } from "@/lib/languages/text";
import classes from "./side-panel.module.css";

/** The record's name and a summary. */
export function DrawerTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={`flex-none border-b ${classes.title}`}>
      <h2 className="text-15 leading-22 tracking-0_011em">{title}</h2>
      {children !== undefined && (
        <div className={`flex flex-wrap gap-x-8 gap-y-0 text-2 ${classes.glance}`}>{children}</div>
      )}
    </div>
  );
}

export function DrawerBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={`flex-1 overflow-y-auto min-h-0 focus-outline-inset ${classes.body}`}
    >
      {children}
    </section>
  );
}

/** A section of a drawer or panel: a heading, a detail at the end of the line, the content. */
export function PanelSection({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={`row justify-between min-h-24 gap-16 mb-4 text-12 leading-16 ${classes.sectionHead}`}>
        <h3 className="min-w-0 font-500 text-3">{title}</h3>
        {detail !== undefined && <span className={`text-3 ${classes.sectionDetail}`}>{detail}</span>}
      </div>
      {children}
    </section>
  );
}

export function PanelFooter({ children }: { children: ReactNode }) {
  return (
    <div className={`row flex-none gap-8 py-8 px-gutter border-t bg-surface flex-wrap ${classes.footer}`}>
      {children}
    </div>
  );
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
    <div className={`flex-none ps-20 pe-12 text-2 border-b ${classes.head}`}>
      <div className={`row gap-8 ${classes.headRow}`}>
        {icon}
        <h2 className="flex-1 text-15 leading-22 tracking-0_011em text-1">{title}</h2>
        {onClose && (
          <IconButton label={t("Close")} keys="escape" onClick={onClose}>
            <IconX aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}
