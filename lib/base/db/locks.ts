import type { Transaction } from "./transaction";

/**
 * Holds the name until the transaction ends; what the transaction does next waits until no other transaction holds it. Sent
 * with the next statement.
 */
export function lockName(tx: Transaction, name: string): void {
  tx.send`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Holds the name until the transaction ends; false, without waiting, where another transaction holds it. */
export async function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  const [lock] = await tx.$queryRaw<
    { taken: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`;
  return lock?.taken === true;
}
