import type { WebAuthnCredential } from "@simplewebauthn/server";
import { sha256 } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import type { Transaction } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import type { PasskeyAssertion, PasskeyAttestation } from "@/lib/base/schema/passkey";
import type { Holder } from "./authenticator";
import { isChallenge, newChallenge, takeChallenge } from "./challenge";

/**
 * Passkeys (WebAuthn). Each is created for this site, is found by the browser without a username, and is unlocked by
 * biometrics or a PIN: so it is two factors by itself.
 */

/** Loaded on first use, since most processes of the command line do not need it. */
const library = () => import("@simplewebauthn/server");

/** The domain of a site, which is given as the browser sees it: `https://comptoir.example`. */
const domainOf = (site: string): string => new URL(site).hostname;

/** The options with which a browser creates a passkey. */
export async function registrationOptions(
  site: string,
  { holder, username, name, known }: { holder: Holder; username: string; name: string; known: readonly string[] },
) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: "Comptoir",
    rpID: domainOf(site),
    userName: username,
    userDisplayName: name,
    // The same for all passkeys of a user, and without personal data.
    userID: sha256(JSON.stringify(["passkey", holder.tenant, holder.userId])),
    challenge: newChallenge(registrationOf(holder)),
    attestationType: "none",
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

const registrationOf = ({ tenant, userId }: Holder): string => JSON.stringify(["register", tenant, userId]);

export interface NewPasskey {
  credential: WebAuthnCredential;
  /** Whether the user's other devices have it too. */
  synced: boolean;
}

/** The passkey that a browser has created for the user; undefined if it is not valid for this site and user. */
export async function verifyNewPasskey(
  site: string,
  holder: Holder,
  response: PasskeyAttestation,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const check = challengeCheck(registrationOf(holder));
  const result = await verified(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: check.expected,
      expectedOrigin: site,
      expectedRPID: domainOf(site),
      requireUserVerification: true,
    }),
  );
  if (!result?.registrationInfo || !(await check.take())) return undefined;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return { credential, synced: credentialBackedUp };
}

/** The uses of a challenge. */
export const signInUse = "sign-in";
export const proofUse = (session: string): string => JSON.stringify(["proof", session]);

/** The options with which a browser has a passkey sign; without `known`, it offers all passkeys for this site. */
export async function assertionOptions(site: string, use: string, known: readonly string[] = []) {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: domainOf(site),
    challenge: newChallenge(use),
    userVerification: "required",
    allowCredentials: known.map((id) => ({ id })),
  });
}

export interface StoredPasskey {
  credential: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
}

/** The new value of its counter if this passkey has answered the challenge, for the first time; else undefined. */
export async function verifyAssertion(
  site: string,
  use: string,
  passkey: StoredPasskey,
  response: PasskeyAssertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const check = challengeCheck(use);
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: check.expected,
      expectedOrigin: site,
      expectedRPID: domainOf(site),
      credential: {
        id: passkey.credential,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    }),
  );
  if (!result?.verified || !(await check.take())) return undefined;
  return result.authenticationInfo.newCounter;
}

/** Uses the challenge up after everything else is verified, so that an invalid signature does not use it up. */
function challengeCheck(use: string) {
  let given = "";
  return {
    expected: (challenge: string) => {
      given = challenge;
      return isChallenge(challenge, use);
    },
    take: () => takeChallenge(given),
  };
}

/** The library throws for any invalid input. */
async function verified<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    log.debug({ error }, "passkey not verified");
    return undefined;
  }
}

export interface FoundPasskey extends StoredPasskey {
  id: string;
  tenant: string;
  tenant_name: string;
  user_id: string;
  email: string;
  role: string;
}

/** A passkey and its user, of any tenant, if the user may sign in. */
export async function findPasskey(credential: string): Promise<FoundPasskey | undefined> {
  const { rows } = await connection().pool.query<FoundPasskey>({
    text: "SELECT * FROM app.passkey_of($1)",
    values: [credential],
  });
  return rows[0];
}

/** Stores the use of a passkey; false if it has been deleted. The transaction is in the user's tenant. */
export async function recordUse(tx: Transaction, { tenant, id }: { tenant: string; id: string }, counter: number) {
  const { count } = await tx.passkey.updateMany({ where: { tenant, id }, data: { counter, lastUsed: new Date() } });
  return count > 0;
}
