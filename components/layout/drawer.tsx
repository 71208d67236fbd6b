"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useOuterEscape } from "@/components/command/registry";
import { IconChevronDown, IconChevronUp, IconX } from "@/components/icons/icons";
import { SheetHead } from "@/components/overlay/sheet-head";
import { IconButton } from "@/components/ui/icon-button";
import { t } from "@/lib/languages/text";
import classes from "./side-panel.module.css";

interface DrawerProps {
  label: string;
  onClose: () => void;
  /** At the start of the bar: the record's id. */
  lead: ReactNode;
  /** Opens the previous or next row; undefined at either end, and both if there are no rows. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Further buttons, such as a menu. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * One record beside its table. Not a modal: the table stays usable. On wide screens it narrows the table, on narrower
 * ones it covers part of it, and on a phone it is a sheet. Escape closes it, and a swipe down the sheet.
 */
export function Drawer({ label, onClose, lead, onPrevious, onNext, tools, children }: DrawerProps) {
  const panel = useRef<HTMLElement>(null);
  useOuterEscape(onClose);
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
      className={`stack flex-none min-h-0 border-s bg-surface ${classes.panel}`}
      data-kind="drawer"
    >
      <SheetHead className={`row flex-none gap-4 ${classes.bar}`} onClose={onClose}>
        <div className="flex-1 min-w-0">{lead}</div>
        {(onPrevious || onNext) && (
          <>
            <IconButton repeats label={t("Previous row")} keys="k" disabled={!onPrevious} onClick={onPrevious}>
              <IconChevronUp aria-hidden />
            </IconButton>
            <IconButton repeats label={t("Next row")} keys="j" disabled={!onNext} onClick={onNext}>
              <IconChevronDown aria-hidden />
            </IconButton>
          </>
        )}
        {tools}
        <IconButton label={t("Close")} keys="escape" onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </SheetHead>
      {children}
    </aside>
  );
}
