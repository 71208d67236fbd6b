"use client";

import { useDrag, useMergedRef } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import { joinClasses } from "@/components/ui/button";
import { useIsPhone } from "@/components/ui/media";
import classes from "./sheet-head.module.css";

/** How far down a sheet is drawn to close, in pixels; a flick, at its speed in pixels per millisecond, need not go so far. */
const [closing, flick, flickSpeed] = [96, 24, 0.5];

interface SheetHeadProps {
  onClose: () => void;
  className?: string | undefined;
  children?: ReactNode;
}

/** The head of a sheet, its parent. On a phone it has a handle, and a swipe down closes the sheet as its button does. */
export function SheetHead({ onClose, className, children }: SheetHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  const { ref } = useDrag(
    ({ movement: [, y], velocity: [, speed], direction: [, way], last, canceled }) => {
      const sheet = head.current?.parentElement;
      if (!sheet) return;
      const down = Math.max(0, y);
      if (!last) {
        if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) sheet.style.translate = `0 ${down}px`;
        return;
      }
      const isFlick = down >= flick && way >= 0 && speed >= flickSpeed;
      const closes = !canceled && (down >= closing || isFlick);
      if (closes) onClose();
      // A sheet that asks before it closes is back in its place; one that closes does not return for a moment.
      const putBack = () => sheet.style.removeProperty("translate");
      if (closes) requestAnimationFrame(() => requestAnimationFrame(putBack));
      else putBack();
    },
    { axis: "y", threshold: 6, enabled: useIsPhone() },
  );
  return (
    <div ref={useMergedRef(head, ref)} className={joinClasses(`phone-relative ${classes.head}`, className)}>
      {children}
    </div>
  );
}
