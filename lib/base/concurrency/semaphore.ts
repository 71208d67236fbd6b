interface Waiting {
  enter(): void;
  refuse(): void;
}

export interface Places {
  /** How many pieces of work run at a time. */
  runningMax: number;
  /** How many more wait, in the order they came. */
  waitingMax: number;
  /** How long each waits; without it, until there is a place. */
  waitMilliseconds?: number;
  /** The error of work that is refused. */
  refusal(): Error;
}

/** Limits how many pieces of work run at a time. */
export class Semaphore {
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor(readonly places: Places) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Takes a place, to be given back with `leave`; the promise, if any, is fulfilled when there is one. */
  enter(): Promise<void> | undefined {
    if (this.#running < this.places.runningMax) {
      this.#running++;
      return undefined;
    }
    if (this.#waiting.length >= this.places.waitingMax) return Promise.reject(this.places.refusal());
    return this.#wait();
  }

  /** @param refuseWaiting the work ended in a way that the waiting work would share */
  leave(refuseWaiting = false): void {
    if (refuseWaiting) for (const { refuse } of this.#waiting.splice(0)) refuse();
    const next = this.#waiting.shift();
    // The place is handed to the next in the queue, so that later work cannot take it.
    if (next) next.enter();
    else this.#running--;
  }

  /** Runs work in a place. @throws the refusal, if there is none */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  #wait(): Promise<void> {
    const { waitMilliseconds, refusal } = this.places;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiting: Waiting = {
        enter() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          reject(refusal());
        },
      };
      this.#waiting.push(waiting);
      if (waitMilliseconds === undefined) return;
      timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.refuse();
      }, waitMilliseconds);
    });
  }
}
