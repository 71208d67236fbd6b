import { AppError } from "@/lib/base/errors";

/**
 * Lets writes that would wait for one another in the database wait here instead, where a wait costs no connection: a burst
 * of them at one tenant does not take the pool from the others. The database's lock stays what they are right by, and is
 * what several processes meet at.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  const mine = (last.get(name) ?? Promise.resolve()).then(() => {
    if (Date.now() - since <= waitMax) return work();
    throw new AppError("unavailable", "Too many changes of this kind are waiting. Try again shortly.", {
      headers: { "Retry-After": "1" },
    });
  });
  const ended = mine.then(
    () => {},
    () => {},
  );
  last.set(name, ended);
  try {
    return await mine;
  } finally {
    if (last.get(name) === ended) last.delete(name);
  }
}

const waitMax = 8_000;

/** The end of the latest work of each name. */
const last = new Map<string, Promise<void>>();
