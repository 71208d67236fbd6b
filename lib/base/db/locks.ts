import type { Transaction } from "./transaction";

/** Waits until no other transaction holds the name, and holds it until this one ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Holds the name until the transaction ends; false, without waiting, where another transaction holds it. */
export async function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  const [lock] = await tx.$queryRaw<
    { taken: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`;
  return lock?.taken === true;
}
