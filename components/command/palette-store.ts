import type { ReactNode } from "react";
import { createStore } from "@/components/ui/store";

/** One row of the palette: a link (`href`) or a command (`run`). */
export interface PaletteItem {
  id: string;
  label: string;
  /** Secondary text after the label: its kind, or a count. */
  detail?: string | undefined;
  /** Monospaced text at the end of the row: an id or a SKU. */
  code?: string | undefined;
  icon?: ReactNode;
  keys?: string | undefined;
  href?: string | undefined;
  run?: (() => void) | undefined;
}

/**
 * Returns the rows of one group for a query. The signal aborts when the user types on; an empty query returns the
 * initial rows.
 */
export interface PaletteProvider {
  id: string;
  group: string;
  items: (query: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
}

export const paletteOpen = createStore(false);

export const openPalette = (): void => paletteOpen.set(true);
