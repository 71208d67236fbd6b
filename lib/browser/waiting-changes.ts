import { onlineManager } from "@tanstack/react-query";

/** A change that is sent when the network is back. */
interface WaitingChange {
  /** `updateTicket` */
  operation: string;
  /** What the operation is called with: the id of its record, or its body, or both. */
  input: unknown;
  /** When it was made. */
  at: Date;
  takeBack: () => void;
}

let changes: readonly WaitingChange[] = [];
const listeners = new Set<() => void>();

/** The changes that wait, in the order in which they were made: a store for `useSyncExternalStore`. */
export const waitingChanges = {
  get: () => changes,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function set(next: readonly WaitingChange[]): void {
  changes = next;
  for (const listener of listeners) listener();
}

/** Waits for the network. Fails if the change is taken back: a mutation that the library has paused cannot be ended. */
export async function untilOnline(operation: string, input: unknown): Promise<void> {
  if (onlineManager.isOnline()) return;
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      stop();
      set(changes.filter((other) => other !== change));
      settle();
    };
    const change: WaitingChange = {
      operation,
      input,
      at: new Date(),
      takeBack: () => end(() => reject(new Error("You took it back."))),
    };
    const stop = onlineManager.subscribe((isOnline) => isOnline && end(resolve));
    set([...changes, change]);
  });
}
