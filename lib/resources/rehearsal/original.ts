import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";

/** Refuses operations that reach somebody outside of a rehearsal. */

/** Whether the tenant that the transaction acts for is a rehearsal. */
export async function isRehearsal(tx: Transaction): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ rehearses: string | null }[]>`
    SELECT rehearses FROM tenant WHERE id = ${tx.acting}`;
  return row?.rehearses != null;
}

/** @throws AppError `conflict` */
export async function requireNoRehearsal(tx: Transaction, detail: string): Promise<void> {
  if (await isRehearsal(tx)) throw new AppError("conflict", `This is a rehearsal. ${detail}`);
}
