import { hkdfSync } from "node:crypto";
import { join } from "node:path";
import { env } from "@/lib/base/env";
import { readOrCreateSecret } from "@/prisma/server/secret";

/** Keys of encrypted columns, derived from one secret of the installation, which is not in the database. */

let secret: Promise<string> | undefined;

/** The key of a cipher; ciphers of different purposes have different keys. */
export const installationKey = async (purpose: string): Promise<Buffer> =>
  derivedKey(await installationSecret(), purpose);

function installationSecret(): Promise<string> {
  secret ??= readSecret().catch((error) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

const readSecret = async (): Promise<string> =>
  env.ENCRYPTION_KEY ?? (await readOrCreateSecret(join(env.DATA_DIR, "encryption.key")));

/** The key of a cipher, from what is configured or stored. */
export const derivedKey = (given: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", given, "", purpose, 32));
