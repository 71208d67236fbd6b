import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { env } from "@/lib/base/env";
import { keptSecret } from "@/prisma/server/secret";

/**
 * The secrets that sign deliveries. Signing needs them back, so unlike API keys they are stored encrypted rather than
 * hashed: AES-256-GCM under a key that the database does not have, bound to their webhook so that one cannot be put in the
 * place of another.
 */

const secretLength = 32;
const ivLength = 12;
const tagLength = 16;

/** A new secret, as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(secretLength).toString("base64")}`;

interface Place {
  tenant: string;
  id: string;
}

const bound = ({ tenant, id }: Place): Buffer => Buffer.from(JSON.stringify(["webhook", tenant, id]));

export async function seal(secret: string, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", await sealingKey(), iv).setAAD(bound(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
}

/** @throws Error when it was sealed under another key or for another webhook */
export async function unseal(sealed: Uint8Array, place: Place): Promise<string> {
  const bytes = Buffer.from(sealed);
  const iv = bytes.subarray(0, ivLength);
  const decipher = createDecipheriv("aes-256-gcm", await sealingKey(), iv).setAAD(bound(place));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString("utf8");
}

/** The signature of one attempt (Standard Webhooks 1.0.0, `v1`): HMAC-SHA256 of `id.timestamp.body`. */
export function sign(secret: string, message: { id: string; timestamp: number; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const text = `${message.id}.${message.timestamp}.${message.body}`;
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

let key: Promise<Buffer> | undefined;

function sealingKey(): Promise<Buffer> {
  key ??= readKey().catch((error) => {
    key = undefined;
    throw error;
  });
  return key;
}

async function readKey(): Promise<Buffer> {
  const given = env.ENCRYPTION_KEY ?? (await keptSecret(join(env.DATA_DIR, "encryption.key")));
  return Buffer.from(hkdfSync("sha256", given, "", "comptoir webhook secrets", 32));
}
