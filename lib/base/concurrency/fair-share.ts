interface Waiting {
  enter(): void;
  refuse(): void;
}

interface Use {
  running: number;
  waiting: Waiting[];
}

export interface Shares {
  /** How many pieces of work of one key run at a time. */
  runningMax: number;
  /** How many more of the same key wait, in the order they came. */
  waitingMax: number;
  /** How long each waits. */
  waitMilliseconds: number;
  /** The error of work that is refused. */
  refusal(): Error;
}

/** Limits how many places of something limited each key takes at a time. */
export class FairShare {
  readonly #uses = new Map<string, Use>();

  constructor(readonly shares: Shares) {}

  /** Takes a place of the key, to be given back with `leave`; the promise, if any, is fulfilled when there is one. */
  enter(key: string): Promise<void> | undefined {
    const use = this.#uses.get(key) ?? { running: 0, waiting: [] };
    this.#uses.set(key, use);
    if (use.running < this.shares.runningMax) {
      use.running++;
      return undefined;
    }
    if (use.waiting.length >= this.shares.waitingMax) return Promise.reject(this.shares.refusal());
    return this.#wait(use);
  }

  /** How many pieces of work wait. */
  waiting(): number {
    return [...this.#uses.values()].reduce((sum, use) => sum + use.waiting.length, 0);
  }

  /** @param refuseWaiting the work ended in a way that the waiting work of its key would share */
  leave(key: string, refuseWaiting = false): void {
    const use = this.#uses.get(key);
    if (!use) return;
    if (refuseWaiting) for (const { refuse } of use.waiting.splice(0)) refuse();
    const next = use.waiting.shift();
    // The place is handed to the next in the queue, so that later work cannot take it.
    if (next) next.enter();
    else if (--use.running === 0) this.#uses.delete(key);
  }

  #wait(use: Use): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        use.waiting.splice(use.waiting.indexOf(waiting), 1);
        waiting.refuse();
      }, this.shares.waitMilliseconds);
      const waiting: Waiting = {
        enter() {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          reject(this.shares.refusal());
        },
      };
      use.waiting.push(waiting);
    });
  }
}
