"use client";

import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { useEscape } from "@/components/command/registry";
import { IconDots } from "@/components/icons/icons";
import { openLayers } from "@/components/overlay/trigger";
import { IconButton } from "@/components/ui/icon-button";
import { t } from "@/lib/languages/text";
import classes from "./page-header.module.css";

/** The actions of a page. A phone has room for the primary one; the others are in a list below the button *Page menu*. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = () => setOpen(false);
  useEscape(isOpen, close);
  useLayerClosed(isOpen, close);
  return (
    <>
      {isOpen && <div aria-hidden className={`phone-fixed ${classes.actionsScrim}`} onClick={close} />}
      {/* biome-ignore lint/a11y: the click on a button in it, which closes the list as well */}
      <div
        id={id}
        className={`row flex-none gap-4 ms-auto phone-h-52 ${classes.actions}`}
        data-open={isOpen || undefined}
        onClick={(event) => isDone(event) && close()}
      >
        {children}
      </div>
      <IconButton
        label={t("Page menu")}
        className={classes.moreActions}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots aria-hidden />
      </IconButton>
    </>
  );
}

/** Calls back when the layer that an action has opened is closed. */
function useLayerClosed(isOpen: boolean, onClosed: () => void): void {
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isOpen) return;
    let before = openLayers.get();
    return openLayers.subscribe(() => {
      const now = openLayers.get();
      if (before > 0 && now === 0) closed();
      before = now;
    });
  }, [isOpen]);
}

/** Whether the list closes: not for an action that opens a layer, which is placed beside the action. */
const isDone = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean => {
  const control = target instanceof Element ? target.closest("a, button") : null;
  return control !== null && currentTarget.contains(control) && !control.hasAttribute("aria-haspopup");
};
