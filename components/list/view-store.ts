/** A view that a user has saved on this device, for one tenant and screen. */
export interface SavedView {
  name: string;
  /** The query string of the URL. */
  search: string;
}

const none: readonly SavedView[] = [];
const listeners = new Set<() => void>();
/** The last values read, so that an unchanged store returns the same array. */
const read = new Map<string, { stored: string | null; views: readonly SavedView[] }>();

export function readViews(key: string): readonly SavedView[] {
  const stored = storage()?.getItem(key) ?? null;
  const before = read.get(key);
  if (before && before.stored === stored) return before.views;
  const views = stored === null ? none : parsed(stored);
  read.set(key, { stored, views });
  return views;
}

export function writeViews(key: string, views: readonly SavedView[]): void {
  storage()?.setItem(key, JSON.stringify(views));
  for (const listener of listeners) listener();
}

export function subscribeToViews(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed the views.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** A browser may deny access to its storage. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Other programs can write to the storage: invalid content is treated as no views. */
function parsed(stored: string): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored);
    return Array.isArray(views) && views.length <= 50 && views.every(isSavedView) ? views : none;
  } catch {
    return none;
  }
}

const isSavedView = (view: Partial<SavedView> | null): view is SavedView =>
  typeof view?.name === "string" &&
  view.name.length > 0 &&
  view.name.length <= 40 &&
  typeof view.search === "string" &&
  view.search.length <= 8000;
