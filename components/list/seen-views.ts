/** When this browser last showed each saved view, as the token from which the list's feed tells what has changed since. */

export interface Seen {
  token: string;
  /** In milliseconds. */
  at: number;
}

const storageKey = "comptoir.seen-views";
const viewsMax = 200;

/** What anything may have stored there: only what has the form counts. */
function read(): Record<string, Seen> {
  try {
    const stored: [string, Partial<Seen> | null][] = Object.entries(
      JSON.parse(localStorage.getItem(storageKey) ?? "{}"),
    );
    return Object.fromEntries(stored.flatMap(([id, seen]) => (isSeen(seen) ? [[id, seen]] : [])));
  } catch {
    return {};
  }
}

const isSeen = (value: Partial<Seen> | null): value is Seen =>
  typeof value?.token === "string" && typeof value.at === "number";

export const seenViews = {
  get: (id: string): Seen | undefined => read()[id],
  /** Those that were seen longest ago are forgotten first. */
  set(id: string, seen: Seen): void {
    const all = Object.entries({ ...read(), [id]: seen }).sort(([, one], [, other]) => other.at - one.at);
    try {
      localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(all.slice(0, viewsMax))));
    } catch {
      // Without storage no view has been seen.
    }
  },
};
