import { type Places, Semaphore } from "./semaphore";

/** Limits how many places of something limited each key takes at a time. */
export class FairShare {
  readonly #uses = new Map<string, Semaphore>();

  /** @param places of each key */
  constructor(readonly places: Places) {}

  /** Takes a place of the key, to be given back with `leave`; the promise, if any, is fulfilled when there is one. */
  enter(key: string): Promise<void> | undefined {
    const use = this.#uses.get(key) ?? new Semaphore(this.places);
    this.#uses.set(key, use);
    return use.enter();
  }

  /** How many pieces of work wait. */
  waiting(): number {
    return [...this.#uses.values()].reduce((sum, use) => sum + use.waiting, 0);
  }

  /** @param refuseWaiting the work ended in a way that the waiting work of its key would share */
  leave(key: string, refuseWaiting = false): void {
    const use = this.#uses.get(key);
    use?.leave(refuseWaiting);
    if (use?.running === 0) this.#uses.delete(key);
  }
}
