import { setTimeout as sleep } from "node:timers/promises";

/** How long an answer waits for a task of the worker that may end soon. */
export const promptSeconds = 2;
const pauseMilliseconds = 100;

/**
 * Reads the state of a task until it has ended, or the seconds are over.
 * @returns the state that was read last
 */
export async function waitForTask<State>(
  seconds: number,
  read: () => Promise<State>,
  isRunning: (state: State) => boolean,
): Promise<State> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const state = await read();
    if (!isRunning(state) || Date.now() >= end) return state;
    await sleep(pauseMilliseconds);
  }
}
