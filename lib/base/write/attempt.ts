import type { Transaction } from "@/lib/base/db/transaction";
import type { ErrorCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";

/** Writes that can be refused, or that are taken back, within a transaction that goes on. */

/** The errors that refuse one record; any other error ends the work. */
const refusals: readonly ErrorCode[] = [
  "not_found",
  "conflict",
  "invalid_body",
  "undo_conflict",
  "not_undoable",
  "missing_feature",
  "not_seller",
];

export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && refusals.includes(error.code);

/**
 * Writes records together. Where one is refused each half is tried by itself, so that all others are written.
 * @returns why each of the rest is refused
 */
export async function attempt<Target>(
  tx: Transaction,
  targets: readonly Target[],
  write: (targets: readonly Target[]) => Promise<void>,
): Promise<Map<Target, AppError>> {
  const [first] = targets;
  const error = first === undefined ? undefined : await refusalOf(tx, () => write(targets));
  if (first === undefined || !error) return new Map();
  if (targets.length === 1) return new Map([[first, error]]);
  const half = Math.ceil(targets.length / 2);
  const refused = await attempt(tx, targets.slice(0, half), write);
  return new Map([...refused, ...(await attempt(tx, targets.slice(half), write))]);
}

/** Takes back what is refused. */
async function refusalOf(tx: Transaction, write: () => Promise<void>): Promise<AppError | undefined> {
  tx.send`SAVEPOINT attempt`;
  try {
    await write();
    tx.send`RELEASE SAVEPOINT attempt`;
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    tx.send`ROLLBACK TO SAVEPOINT attempt`;
    tx.send`RELEASE SAVEPOINT attempt`;
    return error;
  }
}

/** Does what is taken back in any case: later statements belong to the transaction itself. */
export async function trial<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  tx.send`SAVEPOINT trial`;
  try {
    return await work();
  } finally {
    tx.send`ROLLBACK TO SAVEPOINT trial`;
    tx.send`RELEASE SAVEPOINT trial`;
  }
}
