import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { newKey, readKey } from "@/lib/base/auth/api-key";
import { featureNames, isFeature } from "@/lib/base/auth/features";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { keyCreated, keyRevoked } from "./events";

/** What the operator does with keys: it may make one that has every feature and never expires. */

export interface NewKeyOptions {
  name?: string | undefined;
  /** The features the key is limited to; none means all its creator has. */
  features?: readonly string[] | undefined;
}

/** Makes an API key and answers it, the one time it is shown. @throws AppError `invalid_body` for an unknown feature */
export async function issueKey(
  tx: Transaction,
  actor: Actor,
  { name = "", features = [] }: NewKeyOptions = {},
): Promise<{ id: string; key: string }> {
  const unknown = features.find((feature) => !isFeature(feature));
  if (unknown !== undefined) {
    const detail = `There is no feature ${unknown}. Known: ${featureNames.join(", ")}.`;
    throw AppError.invalidBody([{ pointer: "/features", code: "invalid", detail }]);
  }
  const made = await addKey(tx, actor.tenant.id, { name, scopes: features.length > 0 ? features : null });
  await append(tx, actor, keyCreated, { _id: made.id, name });
  return made;
}

export interface KeyColumns {
  name: string;
  /** `null`: every feature the creator has. */
  scopes: readonly string[] | null;
  /** None: the operator. */
  creator?: string | null;
  creatorTenant?: string | null;
  expires?: Date | null;
  replaces?: string;
}

/** Stores a new key, of which the hash alone is kept. */
export async function addKey(tx: Transaction, tenant: string, key: KeyColumns): Promise<{ id: string; key: string }> {
  const { scopes, ...columns } = key;
  const made = newKey();
  await tx.apiKey.create({
    data: {
      tenant,
      id: made.id,
      hash: Uint8Array.from(made.hash),
      ...columns,
      // Left out, the column is NULL, which an empty list is not.
      ...(scopes === null ? {} : { scopes: [...scopes] }),
    },
    select: { id: true },
  });
  return { id: made.id, key: made.key };
}

export interface KeyRow {
  id: string;
  name: string;
  status: string;
  scopes: string[] | null;
  expires: Date | null;
  revoked: Date | null;
  last_used: Date | null;
}

/** The tenant's keys, newest first; never anything of their secrets. */
export const listIssuedKeys = (tx: Transaction, tenant: string): Promise<KeyRow[]> =>
  tx.$queryRaw`SELECT r.id, r.name, r.status, k.scopes, r.expires, r.revoked, r."lastUsed" AS last_used
    FROM key_record r JOIN api_key k ON k.tenant = r.tenant AND k.id = r.id
    WHERE r.tenant = ${tenant} ORDER BY r.created DESC, r.id`;

/**
 * Revokes a key, named by its identifier or by itself; its next request is refused.
 * @returns false when it was revoked already
 * @throws AppError `not_found`
 */
export async function revokeKey(
  tx: Transaction,
  actor: Actor,
  keyOrId: string,
): Promise<{ id: string; done: boolean }> {
  const id = readKey(keyOrId)?.id ?? keyOrId;
  const tenant = actor.tenant.id;
  const [key] = await tx.$queryRaw<{ name: string; revoked: boolean }[]>`
    SELECT name, coalesce(revoked <= now(), false) AS revoked FROM api_key
    WHERE tenant = ${tenant} AND id = ${id} FOR UPDATE`;
  if (!key) throw AppError.notFound("The API key");
  if (key.revoked) return { id, done: false };
  // The database's clock, by which the next request is judged. Cut off, since the column would round into the future.
  await tx.$executeRaw`UPDATE api_key SET revoked = date_trunc('milliseconds', now())
    WHERE tenant = ${tenant} AND id = ${id}`;
  await append(tx, actor, keyRevoked, { _id: id, name: key.name });
  return { id, done: true };
}
