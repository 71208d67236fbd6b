import { createHmac, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/base/crypto/aes-gcm";
import { installationKey } from "@/lib/base/crypto/installation-key";

/**
 * The secrets that sign deliveries. Signing needs the plain secret, so unlike API keys they are encrypted, not hashed,
 * with a key that is not in the database. Each is bound to its webhook: copied to another row, it does not decrypt.
 */

const secretLength = 32;

/** A new secret in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(secretLength).toString("base64")}`;

interface Owner {
  tenant: string;
  id: string;
}

const contextOf = ({ tenant, id }: Owner): string => JSON.stringify(["webhook", tenant, id]);

export const encryptSecret = (secret: string, webhook: Owner): Uint8Array<ArrayBuffer> =>
  encrypt(secret, encryptionKey(), contextOf(webhook));

/** @throws Error if it was encrypted with another key or for another webhook */
export const decryptSecret = (encrypted: Uint8Array, webhook: Owner): string =>
  decrypt(encrypted, encryptionKey(), contextOf(webhook));

/** The signature of one attempt (Standard Webhooks 1.0.0, `v1`): HMAC-SHA256 of `id.timestamp.body`. */
export function sign(secret: string, message: { id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const text = `${message.id}.${message.timestamp}.${message.body}`;
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

const encryptionKey = (): Buffer => installationKey("comptoir webhook secrets");
