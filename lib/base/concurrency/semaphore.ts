/** Runs at most `concurrentMax` pieces of work at a time; `waitingMax` more wait, in the order they came. */
export class Semaphore {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly concurrentMax: number,
    readonly waitingMax: number,
  ) {}

  /** @param refuse throws the error of work for which no place is left */
  async run<T>(work: () => Promise<T>, refuse: () => never): Promise<T> {
    if (this.#running >= this.concurrentMax) {
      if (this.#waiting.length >= this.waitingMax) refuse();
      // The place is handed to the next in the queue, so that later work cannot take it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
