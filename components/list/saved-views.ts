"use client";

import { createContext, use } from "react";

/** A view that somebody has saved: the viewer, or another who shares it with the tenant. */
export interface SavedView {
  id: string;
  /** The path of its screen. */
  screen: string;
  name: string;
  /** The query string of the URL. */
  search: string;
  shared: boolean;
  /** Whether its owner is notified of rows that enter or leave it. */
  notify: boolean;
  isOwn: boolean;
  /** Who has saved it. */
  owner: string;
  position: number;
}

/** One that is brought back also has its place, and whether its owner is notified. */
type NewView = Pick<SavedView, "screen" | "name" | "search" | "shared"> &
  Partial<Pick<SavedView, "notify" | "position">>;

type SavedViewChange = Partial<Pick<SavedView, "name" | "search" | "shared" | "notify" | "position">>;

/** The saved views of all screens, and how they change. The functions reject with an error to show. */
export interface SavedViews {
  /** Whether the views have been read. */
  areKnown: boolean;
  views: readonly SavedView[];
  create: (view: NewView) => Promise<void>;
  update: (id: string, change: SavedViewChange) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const none: SavedViews = {
  areKnown: false,
  views: [],
  create: async () => {},
  update: async () => {},
  remove: async () => {},
};

/** Provided by the application, since lists do not import resources. */
export const SavedViewsContext = createContext(none);

export const useSavedViews = (): SavedViews => use(SavedViewsContext);
