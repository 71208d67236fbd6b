import type { Actor } from "@/lib/base/auth/actor";
import { canonicalJson } from "@/lib/base/canonical-json";
import { sha256 } from "@/lib/base/crypto/digest";
import { decryptFor, encryptFor } from "@/lib/base/crypto/for-credential";
import { tryLockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * `Idempotency-Key`: the first answer is stored in the transaction of the change, so that either both exist or neither,
 * and a repeat gets the stored answer.
 */

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const retentionHours = 24;

/** @throws AppError `invalid_parameter` when the header is not 1 to 255 visible ASCII characters. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw AppError.invalidParameter("Idempotency-Key", message("The header takes 1 to 255 visible ASCII characters."));
  }
  return key;
}

export interface KeyedRequest {
  method: string;
  path: string;
  key: string;
  body: unknown;
  /** Set when the answer holds a secret: it is then encrypted so that only this credential can read it again. */
  credential?: string | undefined;
}

const lockNameOf = (actor: Actor, { method, path, key }: KeyedRequest): string =>
  JSON.stringify([actor.tenant.id, method, path, key]);

const stillRunning = () =>
  AppError.retryLater("conflict", message("A request with this Idempotency-Key is still running."), 1);

/** The keys whose first request is running in this process. */
const running = new Set<string>();

/**
 * Refuses a repeat whose first request still runs, before it waits for a mutex or a connection. Across processes the
 * lock in `runIdempotently` does the same.
 * @throws AppError `conflict`
 */
export async function rejectConcurrentRepeat<T>(
  actor: Actor,
  request: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const name = lockNameOf(actor, request);
  if (running.has(name)) throw stillRunning();
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
}

interface StoredRow extends StoredAnswer {
  fingerprint: Uint8Array;
}

/** Runs `change` once per key; a repeat gets the stored answer. @throws AppError `conflict`, `key_reused` */
export async function runIdempotently(
  tx: Transaction,
  actor: Actor,
  request: KeyedRequest,
  change: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const { method, path, key, credential } = request;
  const tenant = actor.tenant.id;
  const fingerprint = sha256(canonicalJson(request.body ?? {}));
  const oldest = new Date(Date.now() - retentionHours * 3_600_000);
  // Both are sent together; the second one sees what was stored before the lock was free.
  const [isFree, [stored]] = await Promise.all([
    tryLockName(tx, lockNameOf(actor, request)),
    tx.$queryRaw<StoredRow[]>`SELECT fingerprint, status, headers, body FROM idempotency
      WHERE tenant = ${tenant} AND method = ${method} AND path = ${path} AND key = ${key} AND created > ${oldest}`,
  ]);
  if (!isFree) throw stillRunning();
  if (stored) {
    if (!Buffer.from(fingerprint).equals(stored.fingerprint)) {
      throw new AppError("key_reused", message("This Idempotency-Key was used with another body."));
    }
    const { status, headers, body } = stored;
    // A COMMIT waits for the replica only if it has written: the stored answer may be of one whose wait was cancelled.
    tx.send`SELECT pg_current_xact_id(), pg_logical_emit_message(true, 'comptoir', '')`;
    if (credential === undefined) {
      return { status, headers, body, replayed: true };
    }
    const answer = decryptFor(credential, body);
    if (answer === undefined)
      throw new AppError("key_reused", message("This Idempotency-Key was used with another credential."));
    return { ...JSON.parse(answer), status, replayed: true };
  }
  tx.send`DELETE FROM idempotency WHERE tenant = ${tenant} AND created <= ${oldest}`;
  const answer = await change();
  const { status, headers, body } = answer;
  const kept =
    credential === undefined
      ? answer
      : { status, headers: {}, body: encryptFor(credential, JSON.stringify({ headers, body })) };
  tx.send`INSERT INTO idempotency (tenant, method, path, key, fingerprint, status, headers, body)
    VALUES (${tenant}, ${method}, ${path}, ${key}, ${fingerprint}, ${kept.status}, ${JSON.stringify(kept.headers)}, ${kept.body})`;
  return { ...answer, replayed: false };
}
