/**
 * Keeps one slow receiver from holding up all others, by what this process has seen of it. At most a few of a webhook's
 * deliveries run at once; and once several in a row were not answered in time, no more are tried for a minute.
 */
export class Overload {
  readonly #running = new Map<string, number>();
  readonly #timeouts = new Map<string, { inARow: number; openUntil: number }>();

  /** Makes an attempt for the webhook of this name, and learns from it. */
  async during<T extends { timedOut?: true }>(name: string, work: () => Promise<T>): Promise<T> {
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
    try {
      const outcome = await work();
      if (outcome.timedOut) this.#noteTimeout(name);
      else this.#timeouts.delete(name);
      return outcome;
    } finally {
      const left = (this.#running.get(name) ?? 1) - 1;
      if (left > 0) this.#running.set(name, left);
      else this.#running.delete(name);
    }
  }

  /** Names of webhooks that are busy enough. */
  busy(): string[] {
    return [...this.#running].filter(([, count]) => count >= runningMax).map(([name]) => name);
  }

  isOpen(name: string, now = Date.now()): boolean {
    return (this.#timeouts.get(name)?.openUntil ?? 0) > now;
  }

  #noteTimeout(name: string): void {
    const inARow = (this.#timeouts.get(name)?.inARow ?? 0) + 1;
    this.#timeouts.set(name, { inARow, openUntil: inARow >= timeoutsMax ? Date.now() + openMilliseconds : 0 });
  }
}

const runningMax = 4;
const timeoutsMax = 3;
const openMilliseconds = 60_000;
