/**
 * The keys of the writes that have no successful answer, by what they send. The answer may be lost although the server
 * has stored the record: the same write sent again carries the same key, and the server does it once.
 */
const keys = new Map<string, string>();

/** The `Idempotency-Key` of a write, by what it sends. */
export function keyOfWrite(write: string): string {
  const key = keys.get(write) ?? newKey();
  keys.set(write, key);
  return key;
}

/** The same sent again is another write. */
export function endWrite(write: string): void {
  keys.delete(write);
}

/** Unlike `crypto.randomUUID`, `getRandomValues` exists on pages over plain HTTP too. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
