import { Secret, TOTP } from "otpauth";
import { decrypt, encrypt } from "@/lib/base/crypto/aes-gcm";
import { installationKey } from "@/lib/base/crypto/installation-key";
import { log } from "@/lib/base/log";

/**
 * Authenticator apps: codes of six digits that change every 30 seconds (TOTP, RFC 6238). The secret is needed to compute
 * them, so it is stored encrypted rather than hashed, bound to its user.
 */

const purpose = "comptoir authenticator secrets";
const secretLength = 20;
const periodSeconds = 30;
/** How far the clock of a phone may be off, in periods. */
const tolerance = 1;

/** A new secret in base32, as it is typed into an app. */
export const newSecret = (): string => new Secret({ size: secretLength }).base32;

/** The text of the QR code for an app. */
export const addressOf = (secret: string, { tenant, username }: { tenant: string; username: string }): string =>
  totp(secret, { issuer: `Comptoir ${tenant}`, label: username }).toString();

const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: periodSeconds, ...names });

/**
 * The time step of a code, among those that are valid now; undefined for any other code, and if the secret cannot be
 * decrypted: `comptoir server doctor` reports that, and recovery codes still work.
 */
export function stepOf(encrypted: Uint8Array, holder: Holder, code: string): number | undefined {
  const secret = readable(encrypted, holder);
  if (secret === undefined) return undefined;
  const timestamp = Date.now();
  // It compares in constant time.
  const delta = totp(secret).validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

export interface Holder {
  tenant: string;
  userId: string;
}

const contextOf = ({ tenant, userId }: Holder): string => JSON.stringify(["authenticator", tenant, userId]);

export const encryptSecret = (secret: string, holder: Holder): Uint8Array<ArrayBuffer> =>
  encrypt(secret, installationKey(purpose), contextOf(holder));

function readable(encrypted: Uint8Array, holder: Holder): string | undefined {
  try {
    return decrypt(encrypted, installationKey(purpose), contextOf(holder));
  } catch (error) {
    log.error({ error, ...holder }, "authenticator secret cannot be read");
    return undefined;
  }
}
