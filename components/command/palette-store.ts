import type { ReactNode } from "react";
import { createStore } from "@/components/ui/store";

/** One row of the palette. It leads somewhere (`href`) or does something (`run`). */
export interface PaletteItem {
  id: string;
  label: string;
  /** In text3 after the label: what it is, how many. */
  detail?: string | undefined;
  /** In mono at the end of the row: an id or a SKU. */
  code?: string | undefined;
  icon?: ReactNode;
  keys?: string | undefined;
  href?: string | undefined;
  run?: (() => void) | undefined;
}

/**
 * Answers what is typed with rows of one group. Slow ones get a signal that aborts when the reader types on; an empty
 * query asks for what to show first.
 */
export interface PaletteProvider {
  id: string;
  group: string;
  items: (query: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
}

export const paletteOpen = createStore(false);

export const openPalette = (): void => paletteOpen.set(true);
