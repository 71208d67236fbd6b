import { parentPort, Worker, workerData } from "node:worker_threads";
import { downloadPool } from "@/lib/base/db/pool";
import { type Download, type Downloads, downloadsOn } from "./download";

/**
 * Runs downloads in a worker thread, which has its own connections. Chunks are handed over without being copied, and the
 * thread is one chunk ahead of its reader.
 */

/** To the thread. `id` names a download. */
type Order = { id: number; do: "start"; download: Download } | { id: number; do: "next" } | { id: number; do: "end" };
/** From the thread, one for each `start` and `next`. */
type Outcome = { id: number } & ({ chunk: Uint8Array<ArrayBuffer> } | { error: Failure } | { done: true });

/** The part of an error that is sent between threads: the server's answer follows from its code. */
interface Failure {
  message: string;
  code: string | undefined;
}

/** Starts the thread with the first download, and again after it has failed. @param script this module, bundled */
export function downloadsInThread(script: URL, databaseUrl: string): Downloads {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let thread: Worker | undefined;
  let lastId = 0;

  const started = (): Worker => {
    if (thread) return thread;
    const worker = new Worker(script, { workerData: { databaseUrl }, resourceLimits: memoryLimits });
    worker.unref();
    worker.on("message", (outcome: Outcome) => waiting.get(outcome.id)?.(outcome));
    const onLoss = (error?: Error) => {
      if (thread === worker) thread = undefined;
      const failure = { message: error?.message ?? "The thread of downloads has ended.", code: undefined };
      for (const [id, settle] of waiting) settle({ id, error: failure });
    };
    worker.on("error", onLoss).on("exit", () => onLoss());
    thread = worker;
    return worker;
  };

  async function* run(download: Download, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const worker = started();
    const id = ++lastId;
    const ask = (order: Order): Promise<Outcome> =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage(order);
      });
    const end = () => {
      waiting.get(id)?.({ id, error: { message: "The download was ended.", code: undefined } });
      worker.postMessage({ id, do: "end" } satisfies Order);
    };
    signal.addEventListener("abort", end);
    try {
      let next = ask({ id, do: "start", download });
      for (;;) {
        const outcome = await next;
        if ("error" in outcome) throw Object.assign(new Error(outcome.error.message), { code: outcome.error.code });
        if ("done" in outcome) return;
        next = ask({ id, do: "next" });
        yield outcome.chunk;
      }
    } finally {
      signal.removeEventListener("abort", end);
      end();
      waiting.delete(id);
    }
  }

  return { run, close: async () => void (await thread?.terminate()) };
}

/** The memory limit of all downloads together, beyond which the thread is ended; each holds a few batches. */
const memoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

if (parentPort && workerData?.databaseUrl) serve(parentPort, downloadsOn(downloadPool(workerData.databaseUrl)));

/** The other side, in the thread. */
function serve(port: NonNullable<typeof parentPort>, downloads: Downloads): void {
  const running = new Map<number, { chunks: AsyncGenerator<Uint8Array>; abort: AbortController }>();
  const post = (outcome: Outcome, transferred: ArrayBuffer[] = []) => port.postMessage(outcome, transferred);

  const next = async (id: number) => {
    try {
      const result = await running.get(id)?.chunks.next();
      if (!result || result.done) return post({ id, done: true });
      // Encoding gave it a buffer of its own.
      const chunk = result.value as Uint8Array<ArrayBuffer>;
      post({ id, chunk }, [chunk.buffer]);
    } catch (error) {
      post({ id, error: failureOf(error) });
    }
  };
  const end = async (id: number) => {
    const ended = running.get(id);
    running.delete(id);
    ended?.abort.abort();
    await ended?.chunks.return(undefined).catch(() => {});
  };

  port.on("message", (order: Order) => {
    if (order.do === "end") return void end(order.id);
    if (order.do === "start") {
      const abort = new AbortController();
      running.set(order.id, { chunks: downloads.run(order.download, abort.signal), abort });
    }
    void next(order.id);
  });
}

const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined,
});
