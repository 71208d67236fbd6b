import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { installationKey } from "@/lib/base/crypto/installation-key";
import { countUse } from "./throttle";

/**
 * Challenges that a passkey signs. Each says itself what it is for and until when, under a code of ours (HMAC), so that
 * nothing is stored for those who only ask for one; one that was signed is noted, and not taken again.
 */

const validSeconds = 600;
const nonceLength = 16;
const timeLength = 6;
const bodyLength = nonceLength + timeLength;

const purpose = "comptoir passkey challenges";

/** @param use what it is for: the sign-in, or a session */
export async function newChallenge(use: string): Promise<Uint8Array<ArrayBuffer>> {
  const body = Buffer.alloc(bodyLength);
  randomBytes(nonceLength).copy(body);
  body.writeUIntBE(Math.floor(Date.now() / 1000) + validSeconds, nonceLength, timeLength);
  return Uint8Array.from(Buffer.concat([body, await codeOf(body, use)]));
}

/** Whether it is a challenge for this use that has not expired. */
export async function isChallenge(challenge: string, use: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  const [body, code] = [bytes.subarray(0, bodyLength), bytes.subarray(bodyLength)];
  const expected = await codeOf(body, use);
  if (code.length !== expected.length || !timingSafeEqual(code, expected)) return false;
  return body.readUIntBE(nonceLength, timeLength) > Date.now() / 1000;
}

/** Notes that it was answered; false when it was before, in whatever process. */
export const takeChallenge = (challenge: string): Promise<boolean> => countUse(`challenge ${challenge}`);

const codeOf = async (body: Uint8Array, use: string): Promise<Buffer> =>
  createHmac("sha256", await installationKey(purpose))
    .update(`${use}\0`)
    .update(body)
    .digest();
