import { changedSince } from "./changed-since";
import type { ListFacts } from "./define-list-screen";
import type { SavedView } from "./saved-views";

/** The rows of a saved view that are new or changed since this browser last showed it. */
export interface NewInView {
  /** When that was. */
  seen: Date;
  ids: readonly unknown[];
  /** Whether there are more than were counted. */
  hasMore: boolean;
}

export const newInViewKey = (id: string) => ["new in view", id];

const keyOf = (id: string): string => `comptoir.seen.${id}`;

/** Null where the view was never shown, its changes cannot be followed, or that is too long ago to tell. */
export async function readNew(
  { changes, grammar }: Pick<ListFacts, "changes" | "grammar">,
  { id, search }: Pick<SavedView, "id" | "search">,
  signal: AbortSignal,
): Promise<NewInView | null> {
  const [snapshot, seen] = stored(id);
  const query = grammar.feed(grammar.parse(new URLSearchParams(search)), new Date());
  if (!changes || !query || !snapshot || !seen) return null;
  const { ids, hasMore } = await changedSince(changes, query, snapshot, signal);
  return { seen: new Date(seen), ids, hasMore };
}

/** @param snapshot the token that its rows came with */
export function markSeen(id: string, snapshot: string): void {
  try {
    localStorage.setItem(keyOf(id), `${snapshot} ${new Date().toISOString()}`);
  } catch {
    // The browser denies access to its storage, or it is full.
  }
}

function stored(id: string): string[] {
  try {
    return localStorage.getItem(keyOf(id))?.split(" ") ?? [];
  } catch {
    return [];
  }
}
