import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { installationKey } from "@/lib/base/crypto/installation-key";
import { countUse } from "./throttle";

/**
 * Challenges that a passkey signs. Each contains its use and its expiry with an HMAC, so that nothing is stored when one is
 * created; a challenge that was signed is stored, and refused afterwards.
 */

const validSeconds = 600;
const nonceLength = 16;
const timeLength = 6;
const bodyLength = nonceLength + timeLength;

const purpose = "comptoir passkey challenges";

/** @param use the sign-in, or a session */
export function newChallenge(use: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(bodyLength);
  randomBytes(nonceLength).copy(body);
  body.writeUIntBE(Math.floor(Date.now() / 1000) + validSeconds, nonceLength, timeLength);
  return Uint8Array.from(Buffer.concat([body, codeOf(body, use)]));
}

/** Whether it is a challenge for this use that has not expired. */
export function isChallenge(challenge: string, use: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const [body, code] = [bytes.subarray(0, bodyLength), bytes.subarray(bodyLength)];
  const expected = codeOf(body, use);
  if (code.length !== expected.length || !timingSafeEqual(code, expected)) return false;
  return body.readUIntBE(nonceLength, timeLength) > Date.now() / 1000;
}

/** Stores that it was answered; false if it was answered before, in any process. */
export const takeChallenge = (challenge: string): Promise<boolean> => countUse(`challenge ${challenge}`);

const codeOf = (body: Uint8Array, use: string): Buffer =>
  createHmac("sha256", installationKey(purpose)).update(`${use}\0`).update(body).digest();
