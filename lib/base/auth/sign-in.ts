import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { append, appendInOwnTransaction } from "@/lib/base/audit/append";
import { isOverLimit } from "@/lib/base/concurrency/over-limit";
import { connection } from "@/lib/base/db/connection";
import { inTenant } from "@/lib/base/db/transaction";
import { isStorableText } from "@/lib/base/schema/text";
import type { Actor } from "./actor";
import { userLoggedIn } from "./events";
import { checkPassword } from "./password";
import { openSession } from "./session";

/** Sign-in with e-mail and password: the check, the limits on attempts, and the event. */

/** A user who may be signing in. */
export interface Candidate {
  tenant: string;
  tenant_name: string;
  user_id: string;
  email: string;
  role: string;
}

/** The origin of a sign-in. */
export interface Origin {
  /** The caller's IP address. */
  address: string;
  /** The User-Agent of the browser. */
  agent: string;
}

export interface SignIn extends Origin {
  email: string;
  password: string;
}

export type SignInOutcome =
  | { outcome: "signed-in"; userId: string; secret: string }
  | { outcome: "refused"; triesLeft: number }
  | { outcome: "throttled"; seconds: number };

const triesPerAccount = 10;
// Pages and the API are separate bundles; `globalThis` lets them share the counters.
const shared = globalThis as typeof globalThis & { comptoirSignIn?: Record<"account" | "address", RateLimiterMemory> };
shared.comptoirSignIn ??= {
  account: new RateLimiterMemory({ points: triesPerAccount, duration: 900 }),
  address: new RateLimiterMemory({ points: 30, duration: 60 }),
};
const limits = shared.comptoirSignIn;

/** Counts an attempt at a user's password; returns the seconds to wait after too many. */
export const countTry = (account: string): Promise<number> => consume(limits.account, digest(account));
/** Resets the count after a correct password. */
export const forgetTries = (account: string): Promise<boolean> => limits.account.delete(digest(account));

/** Counters are keyed by digest, so that their size does not depend on the input. */
const digest = (account: string): string => createHash("sha256").update(account).digest("base64url");

/** Input that cannot be an e-mail address has no user, and is not looked up. */
const isEmailLike = (account: string): boolean => account.length <= 254 && isStorableText(account);

/**
 * Tries to sign in. The result and timing are the same for an unknown e-mail address, a wrong password and a disabled user.
 * Ten wrong passwords within 15 minutes block the user's sign-in for the rest of that time.
 */
export async function signIn({ email, password, ...origin }: SignIn): Promise<SignInOutcome> {
  const account = email.trim().toLowerCase();
  // An attempt refused by the limit per network does not count for the user.
  const wait = (await consume(limits.address, origin.address)) || (await countTry(account));
  if (wait > 0) return { outcome: "throttled", seconds: wait };
  const candidates = isEmailLike(account) ? await findCandidates(account) : [];
  for (const candidate of candidates) {
    if (!(await checkPassword(password, candidate.password_hash))) continue;
    await forgetTries(account);
    return { outcome: "signed-in", userId: candidate.user_id, secret: await startSession(candidate, origin) };
  }
  if (candidates.length === 0) await checkPassword(password, null);
  await Promise.all(candidates.map((candidate) => appendFailedSignIn(candidate, "The password was wrong.")));
  const left = await limits.account.get(digest(account));
  return { outcome: "refused", triesLeft: Math.max(0, left?.remainingPoints ?? 0) };
}

type WithPassword = Candidate & { password_hash: string | null };

async function findCandidates(email: string): Promise<WithPassword[]> {
  const { rows } = await connection().pool.query<Omit<WithPassword, "email">>({
    text: "SELECT * FROM app.sign_in_candidates($1)",
    values: [email],
  });
  return rows.map((row) => ({ ...row, email }));
}

/** Opens a session for an authenticated user and returns the session's secret. */
export const startSession = (candidate: Candidate, origin: Origin): Promise<string> =>
  inTenant(candidate.tenant, async (tx) => {
    const { tenant, user_id: userId } = candidate;
    const secret = await openSession(tx, { tenant, userId, ...origin });
    await tx.user.update({ where: { tenant_id: { tenant, id: userId } }, data: { lastLogin: new Date() } });
    await append(tx, candidateActor(candidate), userLoggedIn);
    return secret;
  });

/** Records the failed sign-in of a known user in the tenant's log; an unknown e-mail address has no tenant. */
export const appendFailedSignIn = (candidate: Candidate, message: string): Promise<void> =>
  appendInOwnTransaction(candidateActor(candidate), userLoggedIn, {
    _id: candidate.user_id,
    name: candidate.email,
    statusCode: 401,
    message,
  });

export const candidateActor = (candidate: Candidate): Actor => ({
  tenant: { id: candidate.tenant, name: candidate.tenant_name, parent: null },
  user: { username: candidate.email, role: candidate.role, type: "session", id: candidate.user_id },
  features: new Set(),
  credential: "sign-in",
});

/** Counts an attempt; returns the seconds to wait after too many. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (isOverLimit(refused)) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}
