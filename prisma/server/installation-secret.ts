import { hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import type pg from "pg";
import { decrypt, encrypt } from "@/lib/base/crypto/aes-gcm";
import { readOrCreateSecret } from "./secret";
import { withSession } from "./session";

/*
 * All that the processes of an installation share is the database and ENCRYPTION_KEY. The secret from which every key of the
 * installation is derived (webhook secrets, sign-in forms, feed tokens, …) is random, and stored in the database encrypted
 * with ENCRYPTION_KEY. While that key is replaced, the secret is stored twice:
 *
 *   digest of the key   secret
 *   3f9a…               encrypted with the old key    processes that still run with the old one start
 *   c01d…               encrypted with the new key    processes that have the new one start
 *
 * The secret itself stays, so nothing has to be encrypted again and nobody is signed out.
 */

export interface KeyEnvironment {
  ENCRYPTION_KEY?: string | undefined;
  DATA_DIR: string;
}

/** The key that this process is configured with: ENCRYPTION_KEY, otherwise the file that is created in DATA_DIR. */
export const configuredKey = async ({ ENCRYPTION_KEY, DATA_DIR }: KeyEnvironment): Promise<string> =>
  ENCRYPTION_KEY ?? (await readOrCreateSecret(join(DATA_DIR, "encryption.key")));

/** @throws Error where the configured key is not one of the database */
export const installationSecret = (ownerUrl: string, env: KeyEnvironment): Promise<string> =>
  withSession(ownerUrl, async (owner) => openInstallationSecret(owner, await configuredKey(env)));

/**
 * The secret of the installation; the first process of a database creates it. Processes may call it at once.
 * @throws Error where the database belongs to another key
 */
export async function openInstallationSecret(owner: pg.ClientBase, key: string): Promise<string> {
  const { rowCount } = await owner.query("SELECT FROM _encryption_key LIMIT 1");
  if (!rowCount) await createSecret(owner, key);
  return await readInstallationSecret(owner, key);
}

/** The table has a row for each key. The first is inserted under a lock, so that two processes do not insert two. */
async function createSecret(owner: pg.ClientBase, key: string): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  await owner.query("BEGIN");
  try {
    await owner.query("LOCK TABLE _encryption_key IN SHARE ROW EXCLUSIVE MODE");
    await owner.query(
      "INSERT INTO _encryption_key (digest, secret) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM _encryption_key)",
      [digestOf(key), encrypt(secret, cipherOf(key), context)],
    );
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}

/** As `openInstallationSecret`, and changes nothing. @throws Error also where no process has created the secret yet */
export async function readInstallationSecret(owner: pg.ClientBase, key: string): Promise<string> {
  const { rows } = await owner.query<{ digest: string; secret: Uint8Array }>(
    "SELECT digest, secret FROM _encryption_key ORDER BY added",
  );
  const own = rows.find(({ digest }) => digest === digestOf(key));
  if (own) return decrypt(own.secret, cipherOf(key), context);
  const others = rows.map(({ digest }) => digest).join(" or ") || "none yet";
  throw new Error(
    `ENCRYPTION_KEY is not the one of this database: its digest is ${digestOf(key)}, and the database has ${others}. ` +
      "Set the ENCRYPTION_KEY (or bring back the file encryption.key in DATA_DIR) that the other processes have.",
  );
}

/** Lets processes start with `next` too. @throws Error where `key` is not one of this database */
export async function addKey(owner: pg.ClientBase, key: string, next: string): Promise<void> {
  const secret = await readInstallationSecret(owner, key);
  await owner.query("INSERT INTO _encryption_key (digest, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    digestOf(next),
    encrypt(secret, cipherOf(next), context),
  ]);
}

/** Ends all keys but `key`. @returns how many. @throws Error where `key` is not one of this database */
export async function removeOtherKeys(owner: pg.ClientBase, key: string): Promise<number> {
  await readInstallationSecret(owner, key);
  const { rowCount } = await owner.query("DELETE FROM _encryption_key WHERE digest <> $1", [digestOf(key)]);
  return rowCount ?? 0;
}

const context = "comptoir installation";
const cipherOf = (key: string): Buffer => derived(key, "comptoir installation secret", 32);
/** Tells keys apart and says nothing about them. */
const digestOf = (key: string): string => derived(key, "comptoir key digest", 8).toString("hex");

const derived = (key: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", purpose, length));
