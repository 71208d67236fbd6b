import type { Actor } from "@/lib/base/auth/actor";
import type { Chunks } from "@/lib/base/list/run";
import { placesOf, takePlace, toRefusal } from "./download-places";

/**
 * Answers a download while it is being read. It holds a place until it ends, however it ends: read to the end, failed, left
 * by its reader, or read too slowly.
 */
export async function downloadResponse(
  run: Chunks,
  who: Pick<Actor, "tenant" | "credential">,
  headers: Record<string, string>,
): Promise<Response> {
  const giveBack = takePlace(who);
  const abort = new AbortController();
  const chunks = run(abort.signal, placesOf(who));
  const pace = new Pace();
  const end = async () => {
    pace.stop();
    giveBack();
    abort.abort();
    await chunks.return(undefined).catch(() => {});
  };
  let first: IteratorResult<Uint8Array> | undefined;
  try {
    // Until the first bytes are sent, a failure can still be answered with its status.
    first = await chunks.next();
  } catch (error) {
    await end();
    throw toRefusal(error);
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pace.watch(() => {
        // An error breaks the connection, so that nobody takes what has been read for the whole.
        controller.error(new Error("The download was read too slowly."));
        void end();
      });
    },
    async pull(controller) {
      const next = first ?? (await pace.whileReaderWaits(() => chunks.next()).catch(endWith(end)));
      first = undefined;
      if (next.done) {
        controller.close();
        await end();
      } else {
        pace.sent += next.value.byteLength;
        controller.enqueue(next.value);
      }
    },
    // The client has disconnected: ending the iteration releases the database connection.
    cancel: end,
  });
  return new Response(body, { headers: { ...headers, "X-Accel-Buffering": "no" } });
}

/** Ends a download that has failed, and fails with the same error. */
const endWith = (end: () => Promise<void>) => async (error: unknown) => {
  await end();
  throw error;
};

/** A download that is read at less than 100 kB/s for half a minute is too slow. */
const windowMilliseconds = 30_000;
const bytesPerWindow = 3_000_000;

class Pace {
  /** Bytes since the window began. */
  sent = 0;
  #isReaderWaiting = false;
  #timer: NodeJS.Timeout | undefined;

  watch(onSlow: () => void): void {
    this.#timer = setInterval(() => {
      const isSlow = !this.#isReaderWaiting && this.sent < bytesPerWindow;
      this.sent = 0;
      if (isSlow) onSlow();
    }, windowMilliseconds).unref();
  }

  /** While the reader waits for the database, it is not the reader who is slow. */
  async whileReaderWaits<T>(work: () => Promise<T>): Promise<T> {
    this.#isReaderWaiting = true;
    try {
      return await work();
    } finally {
      this.#isReaderWaiting = false;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
