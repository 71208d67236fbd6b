import { decrypt, encrypt } from "./aes-gcm";
import { sha256 } from "./digest";

/**
 * Text that only the holder of a credential can decrypt: its key is a digest of the credential, which the database does
 * not have. A plain digest is enough, since API keys and session secrets are 256 random bits.
 */
const keyOf = (credential: string): Uint8Array => sha256(`sealed answer\0${credential}`);

export function encryptFor(credential: string, text: string): string {
  return Buffer.from(encrypt(text, keyOf(credential))).toString("base64url");
}

/** The text; undefined where it was encrypted for another credential, or not at all. */
export function decryptFor(credential: string, encrypted: string): string | undefined {
  try {
    return decrypt(Buffer.from(encrypted, "base64url"), keyOf(credential));
  } catch {
    return undefined;
  }
}
