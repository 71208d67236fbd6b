import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { newKey, readKey } from "@/lib/base/auth/api-key";
import { type Feature, featureNames, isFeature } from "@/lib/base/auth/features";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { keyCreated, keyRevoked } from "./events";
import { keyName } from "./schema";

/** API keys for the operator, who can create keys that have every feature and never expire. */

export interface NewKeyOptions {
  name?: string | undefined;
  /** The features the key is limited to. Undefined: all features of its creator. */
  features?: readonly string[] | undefined;
  /** Limits it to the features that change nothing. */
  access?: "read" | undefined;
  expires?: Date | undefined;
}

/** Those of these features that change nothing. */
export const readingFeatures = (features: Iterable<string>): Feature[] =>
  [...features].filter((feature): feature is Feature => isFeature(feature) && !feature.endsWith("/Write"));

/** Creates an API key and returns it; it is not shown again. @throws AppError `invalid_body` for an unknown feature */
export async function issueKey(
  tx: Transaction,
  actor: Actor,
  { name = "", access, expires, features = access ? readingFeatures(featureNames) : [] }: NewKeyOptions = {},
): Promise<{ id: string; key: string }> {
  const unknown = features.find((feature) => !isFeature(feature));
  if (unknown !== undefined) {
    const detail = message("There is no feature {unknown}. Known: {featureNames}.", {
      unknown,
      featureNames: featureNames.join(", "),
    });
    throw AppError.invalidField("/features", detail);
  }
  if (expires && expires.getTime() <= Date.now()) {
    throw AppError.invalidField("/expires", message("A key expires after now."), "out_of_range");
  }
  const wrong = name === "" ? undefined : keyName.safeParse(name).error?.issues[0];
  if (wrong) throw AppError.invalidField("/name", wrong.message);
  const made = await addKey(tx, actor.tenant.id, {
    name,
    scopes: features.length > 0 ? features : null,
    expires: expires ?? null,
  });
  append(tx, actor, keyCreated, { _id: made.id, name, ...defined({ expires: expires?.toISOString() }) });
  return made;
}

export interface KeyColumns {
  name: string;
  /** `null`: all features of the creator. */
  scopes: readonly string[] | null;
  /** Undefined: the operator. */
  creator?: string | null;
  creatorTenant?: string | null;
  expires?: Date | null;
  replaces?: string;
}

/** Stores a new key as its hash. */
export async function addKey(tx: Transaction, tenant: string, key: KeyColumns): Promise<{ id: string; key: string }> {
  const { scopes, ...columns } = key;
  const made = newKey();
  await tx.apiKey.create({
    data: {
      tenant,
      id: made.id,
      hash: Uint8Array.from(made.hash),
      ...columns,
      // An absent list is stored as NULL, an empty one as an empty array.
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

/** The tenant's keys, newest first, without their secrets. */
export const listIssuedKeys = (tx: Transaction, tenant: string): Promise<KeyRow[]> =>
  tx.$queryRaw`SELECT r.id, r.name, r.status, k.scopes, r.expires, r.revoked, r."lastUsed" AS last_used
    FROM key_record r JOIN api_key k ON k.tenant = r.tenant AND k.id = r.id
    WHERE r.tenant = ${tenant} ORDER BY r.created DESC, r.id`;

/**
 * Revokes a key, given its identifier or the key itself. Requests with it are refused immediately.
 * @returns false if it was already revoked
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
  if (!key) throw AppError.notFound(message("The API key was not found."));
  if (key.revoked) return { id, done: false };
  // The database's clock, since requests are checked against it. Truncated, since rounding could give a future time.
  tx.send`UPDATE api_key SET revoked = date_trunc('milliseconds', now())
    WHERE tenant = ${tenant} AND id = ${id}`;
  append(tx, actor, keyRevoked, { _id: id, name: key.name });
  return { id, done: true };
}
