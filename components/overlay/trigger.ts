"use client";

import { type RefCallback, useEffect, useId, useState } from "react";
import { createStore } from "@/components/ui/store";

/** The number of open layers; while there are any, the shortcuts of the page are off. */
export const openLayers = createStore(0);

/** Counts a layer while it is open. */
export function useLayer(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    openLayers.set((count) => count + 1);
    return () => openLayers.set((count) => count - 1);
  }, [opened]);
}

/** The props of a button that opens a layer. It is an ordinary button, rendered before the layer's code is loaded. */
export interface TriggerProps {
  ref: RefCallback<HTMLElement>;
  id: string;
  "aria-haspopup": "menu" | "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
}

export interface Anchor {
  element: HTMLElement;
  /** Mantine derives the ids of trigger and dropdown from it, which relates the two for screen readers. */
  id: string;
}

/** The state of one trigger and its layer. */
export function useTrigger(kind: "menu" | "dialog") {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  useLayer(opened);

  const close = () => {
    setOpened(false);
    if (isFocusInsideLayer()) element?.focus({ preventScroll: true });
  };
  const trigger: TriggerProps = {
    ref: setElement,
    id: `${id}-target`,
    "aria-haspopup": kind,
    "aria-expanded": opened,
    "aria-controls": opened ? `${id}-dropdown` : undefined,
    onClick: () => setOpened((before) => !before),
  };
  const anchor: Anchor | undefined = opened && element ? { element, id } : undefined;
  return { trigger, anchor, open: () => setOpened(true), close };
}

/** A click outside has already moved the focus; return it only if it would be lost. */
export function isFocusInsideLayer(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.closest("#c-layer") !== null;
}
