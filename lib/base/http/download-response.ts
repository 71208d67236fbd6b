import type { Actor } from "@/lib/base/auth/actor";
import type { Chunks } from "@/lib/base/list/read";
import { placesOf, takePlace, toRefusal } from "./places";

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
  const end = async () => {
    clearInterval(pace);
    giveBack();
    abort.abort();
    await chunks.return(undefined).catch(() => {});
  };
  let pace: NodeJS.Timeout | undefined;
  let first: IteratorResult<Uint8Array> | undefined;
  try {
    // Until the first bytes are sent, a failure can still be answered with its status.
    first = await chunks.next();
  } catch (error) {
    await end();
    throw toRefusal(error);
  }
  let sent = 0;
  let isReaderWaiting = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pace = setInterval(() => {
        const isSlow = !isReaderWaiting && sent < bytesPerWindow;
        sent = 0;
        if (!isSlow) return;
        // An error breaks the connection, so that nobody takes what has been read for the whole.
        controller.error(new Error("The download was read too slowly."));
        void end();
      }, windowMilliseconds).unref();
    },
    async pull(controller) {
      isReaderWaiting = true;
      try {
        const { done, value } = first ?? (await chunks.next());
        first = undefined;
        if (done) {
          controller.close();
          await end();
        } else {
          sent += value.byteLength;
          controller.enqueue(value);
        }
      } catch (error) {
        await end();
        throw error;
      } finally {
        isReaderWaiting = false;
      }
    },
    // The client has disconnected: ending the iteration releases the database connection.
    cancel: end,
  });
  return new Response(body, { headers: { ...headers, "X-Accel-Buffering": "no" } });
}

/** A download that is read at less than 100 kB/s for half a minute is ended. */
const windowMilliseconds = 30_000;
const bytesPerWindow = 3_000_000;
