import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts a text with AES-256-GCM under 32 bytes of key. The answer is the initialisation vector, the tag and the
 * ciphertext, in this order.
 *
 * @param context what the ciphertext belongs to; it can only be decrypted with the same one
 */
export function encrypt(text: string, key: Uint8Array, context = ""): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), ciphertext]));
}

/** @throws Error where it was encrypted under another key or for another context, was changed, or is no ciphertext */
export function decrypt(encrypted: Uint8Array, key: Uint8Array, context = ""): string {
  if (encrypted.length < ivLength + tagLength) throw new Error("The ciphertext is too short.");
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, ivLength)).setAAD(Buffer.from(context));
  decipher.setAuthTag(encrypted.subarray(ivLength, ivLength + tagLength));
  const text = Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()]);
  return text.toString("utf8");
}
