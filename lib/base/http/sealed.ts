import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * Text that only the holder of a credential can read again: AES-256-GCM under a digest of the credential, of which the
 * database has none. A plain digest will do, since keys and session secrets are 256 random bits.
 */

const keyOf = (credential: string): Buffer => createHash("sha256").update(`sealed answer\0${credential}`).digest();
const ivLength = 12;
const tagLength = 16;

export function seal(text: string, credential: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", keyOf(credential), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text, or undefined where another credential sealed it, or none. */
export function unseal(sealed: string, credential: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivLength + tagLength) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(credential), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
