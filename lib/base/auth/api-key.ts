import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { sha256 } from "@/lib/base/crypto/digest";

/**
 * API keys: `comptoir_<id>_<secret><checksum>` in base62. The prefix and the checksum let secret scanners
 * recognise a leaked key, and let the server refuse a mistyped one without asking the database.
 */

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const form = /^comptoir_([0-9A-Za-z]{22})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export interface NewKey {
  id: string;
  /** The whole key, shown once and never stored. */
  key: string;
  /** What is stored: the SHA-256 of the secret, which is 256 random bits, so that a slow hash would add nothing. */
  hash: Uint8Array<ArrayBuffer>;
}

/** Creates a key with a 128-bit identifier and a 256-bit secret. */
export function newKey(): NewKey {
  const id = base62(randomBytes(16), 22);
  const secret = base62(randomBytes(32), 43);
  return { id, key: `comptoir_${id}_${secret}${checksum(`comptoir_${id}_${secret}`)}`, hash: sha256(secret) };
}

/** The identifier and the hash of the secret; undefined when the text is not a well-formed key. */
export function readKey(key: string): { id: string; hash: Uint8Array<ArrayBuffer> } | undefined {
  const match = form.exec(key);
  if (!match) return undefined;
  const [, id = "", secret = "", sum] = match;
  return checksum(`comptoir_${id}_${secret}`) === sum ? { id, hash: sha256(secret) } : undefined;
}

/** A text without the secrets of keys that somebody has put into it. */
export const withoutKeys = (text: string): string => text.replace(/(comptoir_[0-9A-Za-z]+_)[0-9A-Za-z]+/g, "$1…");

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, 6);
}

function base62(bytes: Buffer, length: number): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let digits = "";
  for (let at = 0; at < length; at++) {
    digits = alphabet[Number(value % 62n)] + digits;
    value /= 62n;
  }
  return digits;
}
