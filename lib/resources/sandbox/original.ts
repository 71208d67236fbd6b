import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";

/** Refuses operations that reach somebody outside of a sandbox. */

/** Whether the tenant that the transaction acts for is a sandbox. */
export async function isSandbox(tx: Transaction): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ sandbox_of: string | null }[]>`
    SELECT sandbox_of FROM tenant WHERE id = ${tx.acting}`;
  return row?.sandbox_of != null;
}

/** @throws AppError `conflict` */
export async function requireNoSandbox(tx: Transaction, detail: string): Promise<void> {
  if (await isSandbox(tx)) throw new AppError("conflict", detail);
}
