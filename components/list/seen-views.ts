import * as z from "zod";

/** When this browser last showed each saved view, as the token from which the list's feed tells what has changed since. */

export interface Seen {
  token: string;
  /** In milliseconds. */
  at: number;
}

const storageKey = "comptoir.seen-views";
const viewsMax = 200;
const stored = z.record(z.string(), z.object({ token: z.string(), at: z.number() }));

function read(): Record<string, Seen> {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(storageKey) ?? "{}"));
  } catch {
    return {};
  }
}

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
