import { onlineManager } from "@tanstack/react-query";
import { t } from "@/lib/languages/text";

/** A change that is sent when the network is back. */
interface WaitingChange {
  /** `updateTicket` */
  operation: string;
  /** What the operation is called with: the id of its record, or its body, or both. */
  input: unknown;
  /** When it was made. */
  at: Date;
  takeBack: () => void;
  /** Never rejects: the mutation reports its own failure. */
  send: () => Promise<void>;
}

let changes: readonly WaitingChange[] = [];
let isSending = false;
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

/**
 * Sends a change when there is a network. What was made without one is sent in the order in which it was made, each when the
 * former is answered, so that the last change of a record is the one that stays. Fails if the change is taken back: a
 * mutation that the library has paused cannot be ended.
 */
export function sendInOrder<Data>(operation: string, input: unknown, send: () => Promise<Data>): Promise<Data> {
  if (onlineManager.isOnline() && !isSending && changes.length === 0) return send();
  return new Promise((resolve, reject) => {
    const change: WaitingChange = {
      operation,
      input,
      at: new Date(),
      takeBack: () => {
        remove(change);
        reject(new Error(t("You cancelled it.")));
      },
      send: () => send().then(resolve, reject),
    };
    set([...changes, change]);
  });
}

const remove = (change: WaitingChange): void => set(changes.filter((other) => other !== change));

async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let [next] = changes; next && onlineManager.isOnline(); [next] = changes) {
    remove(next);
    await next.send();
  }
  isSending = false;
}

onlineManager.subscribe((isOnline) => void (isOnline && sendAll()));
