/**
 * Keeps one slow receiver from delaying all others. At most four deliveries of a webhook run at once, and after three
 * timeouts in a row no delivery is attempted for a minute. The state is that of this process.
 */
export class CircuitBreaker {
  readonly #running = new Map<string, number>();
  readonly #timeouts = new Map<string, { inARow: number; openUntil: number }>();

  /** Runs an attempt for the webhook of this name and records whether it timed out. */
  async during<T extends { timedOut?: true }>(name: string, work: () => Promise<T>): Promise<T> {
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
    try {
      const outcome = await work();
      if (outcome.timedOut) this.#recordTimeout(name);
      else this.#timeouts.delete(name);
      return outcome;
    } finally {
      const left = (this.#running.get(name) ?? 1) - 1;
      if (left > 0) this.#running.set(name, left);
      else this.#running.delete(name);
    }
  }

  /** Names of webhooks that have reached the limit of concurrent deliveries. */
  busy(): string[] {
    return [...this.#running].filter(([, count]) => count >= runningMax).map(([name]) => name);
  }

  isOpen(name: string, now = Date.now()): boolean {
    return (this.#timeouts.get(name)?.openUntil ?? 0) > now;
  }

  #recordTimeout(name: string): void {
    const inARow = (this.#timeouts.get(name)?.inARow ?? 0) + 1;
    this.#timeouts.set(name, { inARow, openUntil: inARow >= timeoutsMax ? Date.now() + openMilliseconds : 0 });
  }
}

const runningMax = 4;
const timeoutsMax = 3;
const openMilliseconds = 60_000;
