import type { ComponentType, ReactNode } from "react";
import { createStore } from "@/components/ui/store";

/** One row of the palette: a link (`href`) or a command (`run`). */
export interface PaletteItem {
  id: string;
  label: string;
  /** Secondary text after the label: its kind, or a count. */
  detail?: string | undefined;
  /** Other words for a command, which is as close by them as by its label. */
  words?: string | undefined;
  /** Monospaced text at the end of the row: an id or a SKU. */
  code?: string | undefined;
  /** The words that are underlined; without it those of the query. */
  marks?: readonly string[] | undefined;
  icon?: ReactNode;
  keys?: string | undefined;
  href?: string | undefined;
  /** A command of the page at `href`, which is run when the page is shown. */
  command?: string | undefined;
  run?: (() => void) | undefined;
  /** Whether the palette stays open after `run`. */
  stays?: boolean;
  /** Set if it is not one of the recent items after it has been opened. */
  passes?: boolean;
}

/**
 * Returns the rows of one group for a query. The signal aborts when the user types on; an empty query returns the
 * initial rows.
 */
export interface PaletteProvider {
  id: string;
  group: string;
  /** Where its group is, whatever the labels of its rows; else groups whose labels are closest to the query come first. */
  place?: "first" | "last";
  items: (query: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
}

/** What a palette shows besides its rows. Its parts are loaded when they are first rendered. */
export interface PaletteParts {
  /** Below the text field: the text read as filters. */
  Sentence?: ComponentType<{ query: string; onQueryChange: (query: string) => void }>;
  /** At the end of the foot: how the text is read, or else `children`. */
  Hint?: ComponentType<{ query: string; children: ReactNode }>;
}

/** The words for a command; a query that begins with `>` asks for commands alone. */
export const commandWords = (query: string): string => query.replace(/^>\s*/, "").toLowerCase();

export const paletteOpen = createStore(false);

export const openPalette = (): void => paletteOpen.set(true);
