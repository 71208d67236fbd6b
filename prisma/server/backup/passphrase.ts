import { randomBytes, scryptSync } from "node:crypto";
import * as z from "zod";
import { decrypt, encrypt } from "@/lib/base/crypto/aes-gcm";
import { BackupError } from "./manifest";

/** Secrets in a backup: encrypted with AES-256-GCM under a key that scrypt makes of the passphrase. */

const stored = z.object({ kdf: z.literal("scrypt"), cost: z.number().int(), salt: z.base64(), encrypted: z.base64() });

/** Secrets by the name of their file in the data folder. */
const secrets = z.record(z.string().regex(/^[\w.-]+$/), z.string());

export type Secrets = z.infer<typeof secrets>;

/** 64 MB of memory and a fifth of a second for each guess at the passphrase. */
const cost = 2 ** 16;

const keyOf = (passphrase: string, salt: Buffer, N: number): Uint8Array =>
  scryptSync(passphrase.normalize("NFC"), salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 });

export function encryptSecrets(values: Secrets, passphrase: string): string {
  const salt = randomBytes(16);
  const encrypted = encrypt(JSON.stringify(values), keyOf(passphrase, salt, cost));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  return `${JSON.stringify({ kdf: "scrypt", cost, salt: base64(salt), encrypted: base64(encrypted) })}\n`;
}

/** @throws BackupError where the passphrase is another */
export function decryptSecrets(text: string, passphrase: string): Secrets {
  const { salt, encrypted, ...rest } = stored.parse(JSON.parse(text));
  const key = keyOf(passphrase, Buffer.from(salt, "base64"), Math.min(rest.cost, cost * 16));
  try {
    return secrets.parse(JSON.parse(decrypt(Buffer.from(encrypted, "base64"), key)));
  } catch {
    throw new BackupError("The passphrase is not that of the backup.");
  }
}
