import { decrypt, encrypt } from "@/lib/base/crypto/aes-gcm";
import { installationKey } from "@/lib/base/crypto/installation-key";

/** The client's secret at a tenant's issuer, encrypted and bound to the tenant: copied to another row, it does not decrypt. */

const encryptionKey = (): Buffer => installationKey("comptoir single sign-on secrets");

const contextOf = (tenant: string): string => JSON.stringify(["single-sign-on", tenant]);

export const encryptSecret = (secret: string, tenant: string): Uint8Array<ArrayBuffer> =>
  encrypt(secret, encryptionKey(), contextOf(tenant));

/** @throws Error if it was encrypted with another key or for another tenant */
export const decryptSecret = (encrypted: Uint8Array, tenant: string): string =>
  decrypt(encrypted, encryptionKey(), contextOf(tenant));
