import { setImmediate } from "node:timers/promises";

/**
 * Batches with what is read for each. While one is worked on, the database reads for the next one, and the one after that.
 */
export async function* ahead<Batch, Opened>(
  batches: AsyncIterator<Batch>,
  open: (batch: Batch) => Promise<Opened>,
): AsyncGenerator<{ batch: Batch; opened: Opened }> {
  let next = batches.next();
  async function opening() {
    const { value: batch, done } = await next;
    if (done) return undefined;
    next = batches.next();
    // Whoever stops early awaits neither this nor what is opened.
    next.catch(() => undefined);
    return { batch, opened: await open(batch) };
  }
  for (let coming = opening(); ; ) {
    const present = await coming;
    if (!present) return;
    coming = opening();
    coming.catch(() => undefined);
    // It is sent before anything is computed.
    await setImmediate();
    yield present;
  }
}
