import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/base/crypto/digest";
import type { Transaction } from "@/lib/base/db/transaction";
import { type Holder, stepOf } from "./authenticator";

/** Codes that are required besides the password: of an authenticator app, or recovery codes. */

/** The second factors that a user can have. */
export type Factor = "code" | "passkey";

/** Longer input is not a code, and is not checked. */
const codeLengthMax = 100;

const recoveryCodes = 10;
/** No l, o, 0 or 1. */
const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Uses a code up. Each is accepted once, also by concurrent requests. The transaction is in the user's tenant. @returns the
 * kind of the code; undefined for a wrong one
 */
export async function takeCode(
  tx: Transaction,
  holder: Holder,
  given: string,
): Promise<"authenticator" | "recovery" | undefined> {
  if (given.length > codeLengthMax) return undefined;
  const code = bare(given);
  if (!/^\d{6}$/.test(code)) {
    const { count } = await tx.recoveryCode.deleteMany({ where: { ...holder, hash: sha256(code) } });
    return count > 0 ? "recovery" : undefined;
  }
  const row = await tx.authenticator.findUnique({ where: { tenant_userId: holder } });
  const step = row?.secret ? stepOf(row.secret, holder, code) : undefined;
  if (step === undefined) return undefined;
  // The statement waits for a concurrent one, and then finds the step that it has stored.
  const { count } = await tx.authenticator.updateMany({
    where: { ...holder, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count > 0 ? "authenticator" : undefined;
}

/** Without the spaces and hyphens that people read codes with. */
const bare = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/** Replaces a user's recovery codes, and returns the new ones: only their hashes are stored. */
export async function renewRecoveryCodes(tx: Transaction, holder: Holder): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: holder });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ ...holder, hash: sha256(bare(code)) })) });
  return codes;
}

/** 16 letters of 5 random bits, too many to be guessed from a leaked hash. */
const newRecoveryCode = (): string =>
  Array.from(randomBytes(16), (byte) => letters[byte % letters.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");

/** Removes all second factors of a user. @returns whether there were any */
export async function removeFactors(tx: Transaction, holder: Holder): Promise<boolean> {
  const { count: apps } = await tx.authenticator.deleteMany({ where: holder });
  const { count: passkeys } = await tx.passkey.deleteMany({ where: holder });
  await tx.recoveryCode.deleteMany({ where: holder });
  return apps + passkeys > 0;
}
