import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * Runs work with the same key one after the other, in the order it came. Writes that would wait for one another in the
 * database wait here instead, where waiting costs no connection: a burst of them at one tenant does not exhaust the pool.
 * Correctness still comes from the database lock, which also covers other processes.
 *
 * @throws AppError `unavailable` when the work has waited too long
 */
export async function withKeyedMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  const result = (last.get(key) ?? Promise.resolve()).then(() => {
    if (Date.now() - since <= waitMax) return work();
    throw AppError.retryLater(
      "unavailable",
      message("Too many changes of this kind are waiting. Try again shortly."),
      1,
    );
  });
  const ended = result.then(
    () => {},
    () => {},
  );
  last.set(key, ended);
  try {
    return await result;
  } finally {
    if (last.get(key) === ended) last.delete(key);
  }
}

const waitMax = 8_000;

/** The end of the latest work of each key. */
const last = new Map<string, Promise<void>>();
