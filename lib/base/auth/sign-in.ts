import { setTimeout as sleep } from "node:timers/promises";
import { append, appendInOwnTransaction } from "@/lib/base/audit/append";
import { digest } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { fold } from "@/lib/base/schema/fold";
import { isStorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";
import type { Actor } from "./actor";
import { recoveryCodeUsed, userLoggedIn } from "./events";
import { rememberNetwork } from "./known-networks";
import { organizationOf, organizationRequired } from "./organization";
import { lockFactors } from "./own-factors";
import { checkPassword } from "./password";
import { type Factor, takeCode } from "./second-factor";
import { openSession } from "./session";
import { countNetworkTry, countTry, forgetTries, networkOf } from "./throttle";

/** Sign-in with e-mail, password and where there is one a second factor: the checks, the limits on attempts, and the event. */

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
  /** Of the authenticator app, or a recovery code; empty at first, since only the password says whether there is one. */
  code?: string;
}

export type SignInOutcome =
  | { outcome: "signed-in"; userId: string; secret: string }
  /** The password is right, and one of these is to be given with it. */
  | { outcome: "second-factor"; factors: Factor[] }
  | { outcome: "refused"; wrong: "password" | "code" | "passkey"; triesLeft: number }
  | { outcome: "throttled"; seconds: number }
  /** The tenant of the address's domain requires its single sign-on. */
  | { outcome: "organization" };

/** Input that cannot be an e-mail address has no user, and is not looked up. */
const isEmailLike = (account: string): boolean => account.length <= 254 && isStorableText(account);

/**
 * Tries to sign in. The result is the same for an unknown e-mail address, a wrong password and a disabled user, and so is
 * the time, however many users have the address.
 *
 * Ten wrong passwords within 15 minutes block the user's sign-in for the rest of that time. Attempts from each network that
 * the user has signed in from are counted apart, so that strangers do not lock the user out. A success resets the one counter
 * that it was counted by.
 */
export async function signIn(attempt: SignIn): Promise<SignInOutcome> {
  const began = performance.now();
  const outcome = await trySignIn(attempt);
  metrics.signIns.inc({ outcome: outcome.outcome });
  if (outcome.outcome !== "signed-in") {
    const passed = performance.now() - began;
    await sleep(Math.ceil(passed / refusalMilliseconds) * refusalMilliseconds - passed);
  }
  return outcome;
}

/** Refusals take a multiple of this, which hides how many hashes were compared. */
const refusalMilliseconds = 250;

async function trySignIn({ email, password, code = "", ...origin }: SignIn): Promise<SignInOutcome> {
  const account = fold(email.trim());
  const network = networkOf(origin.address);
  const facts = { account: accountInLog(account), network };
  // A network that has reached its limit is refused without a query.
  const { wait } = await countNetworkTry(network);
  if (wait > 0) {
    log.warn({ ...facts, reason: "network throttled" }, "sign-in refused");
    return { outcome: "throttled", seconds: wait };
  }
  const organization = await organizationOf(account);
  const all = isEmailLike(account) ? await findCandidates(account, network) : [];
  const candidates = organization?.required ? all.filter(({ tenant }) => tenant !== organization.tenant) : all;
  const counts: { wait: number; left: number }[] = [];
  for (const candidate of candidates) {
    const counter = counterOf(candidate, network);
    const count = await countTry(counter);
    counts.push(count);
    if (count.wait > 0 || !(await checkPassword(password, candidate.password_hash))) continue;
    await forgetTries(counter);
    try {
      return await passSecondFactor(candidate, code, `code ${counter}`, origin);
    } catch (error) {
      if (!(error instanceof UserChanged)) throw error;
      return await trySignIn({ email, password, code, ...origin });
    }
  }
  if (organization?.required && candidates.length === 0) {
    log.warn({ ...facts, reason: organizationRequired }, "sign-in refused");
    await Promise.all(all.map((candidate) => appendFailedSignIn(candidate, organizationRequired)));
    return { outcome: "organization" };
  }
  if (candidates.length === 0) {
    const count = await countTry(`name ${account}`);
    counts.push(count);
    if (count.wait === 0) await checkPassword(password, null);
  }
  const isThrottled = counts.every((count) => count.wait > 0);
  const reason = isThrottled ? message("There were too many attempts.") : message("The password was wrong.");
  await Promise.all(candidates.map((candidate) => appendFailedSignIn(candidate, reason)));
  log.warn({ ...facts, users: candidates.length, reason }, "sign-in refused");
  if (isThrottled) return { outcome: "throttled", seconds: Math.min(...counts.map((count) => count.wait)) };
  return { outcome: "refused", wrong: "password", triesLeft: Math.max(...counts.map(({ left }) => left)) };
}

/** Signs in a user whose password is right, and whose code is right if the user has a second factor. */
async function passSecondFactor(
  candidate: WithPassword,
  code: string,
  counter: string,
  origin: Origin,
): Promise<SignInOutcome> {
  const { user_id: userId, factors } = candidate;
  if (factors.length === 0) {
    return { outcome: "signed-in", userId, secret: await startSessionByPassword(candidate, origin) };
  }
  if (code === "") return { outcome: "second-factor", factors };
  const { wait, left } = await countTry(counter);
  const secret = wait > 0 ? undefined : await startSessionByCode(candidate, origin, code);
  if (secret === undefined) {
    const reason = wait > 0 ? message("There were too many attempts.") : message("The code was wrong.");
    log.warn({ network: networkOf(origin.address), reason }, "sign-in refused");
    await appendFailedSignIn(candidate, reason);
    return wait > 0 ? { outcome: "throttled", seconds: wait } : { outcome: "refused", wrong: "code", triesLeft: left };
  }
  await forgetTries(counter);
  return { outcome: "signed-in", userId, secret };
}

const counterOf = ({ tenant, user_id, known }: WithPassword, network: string): string =>
  known ? `user ${tenant} ${user_id} ${network}` : `user ${tenant} ${user_id}`;

/** Forgets the wrong passwords and codes of a user. The transaction is in the user's tenant. */
export async function forgetTriesOf(tx: Transaction, { tenant, id }: { tenant: string; id: string }): Promise<void> {
  const networks = await tx.knownNetwork.findMany({ where: { tenant, userId: id }, select: { network: true } });
  const base = `user ${tenant} ${id}`;
  const counters = [base, ...networks.map(({ network }) => `${base} ${network}`)];
  for (const counter of counters) for (const name of [counter, `code ${counter}`]) await forgetTries(name);
}

/** The name of an address in the log, which says of whom an attempt was without naming anybody. */
export const accountInLog = (account: string): string => digest(account).slice(0, 12);

interface WithPassword extends Candidate {
  password_hash: string | null;
  /** Whether the user has signed in from the network before. */
  known: boolean;
  /** The user's second factors, one of which is needed. */
  factors: Factor[];
}

async function findCandidates(email: string, network: string): Promise<WithPassword[]> {
  const { rows } = await connection().pool.query<Omit<WithPassword, "email">>({
    text: "SELECT * FROM app.sign_in_candidates($1, $2)",
    values: [email, network],
  });
  return rows.map((row) => ({ ...row, email }));
}

/**
 * Opens a session for an authenticated user and returns the session's secret.
 *
 * @param strong whether the user has been authenticated by more than a password
 */
export const startSession = (candidate: Candidate, origin: Origin, strong = false): Promise<string> =>
  inTenant(candidate.tenant, (tx) => openFor(tx, candidate, origin, { strong }));

/** The same after the password alone. @throws UserChanged */
const startSessionByPassword = (candidate: WithPassword, origin: Origin): Promise<string> =>
  inTenant(candidate.tenant, async (tx) => {
    await requireUnchanged(tx, candidate);
    return await openFor(tx, candidate, origin, { strong: false });
  });

/**
 * The same with a code; undefined for a wrong one. The code is used up in the transaction that opens the session.
 * @throws UserChanged
 */
const startSessionByCode = (candidate: WithPassword, origin: Origin, code: string): Promise<string | undefined> =>
  inTenant(candidate.tenant, async (tx) => {
    await requireUnchanged(tx, candidate);
    const holder = { tenant: candidate.tenant, userId: candidate.user_id };
    const taken = await takeCode(tx, holder, code);
    if (taken === undefined) return undefined;
    if (taken === "recovery") {
      const left = await tx.recoveryCode.count({ where: holder });
      append(tx, candidateActor(candidate), recoveryCodeUsed, { _id: holder.userId, name: candidate.email, left });
    }
    return await openFor(tx, candidate, origin, { strong: true });
  });

/** The password of a user has changed since it was checked, or a second factor was added. */
class UserChanged extends Error {}

/**
 * A new password or factor ends the sessions there are. One that opens meanwhile, with the former password, would outlive
 * this: until the transaction ends, the password stays and no factor is added.
 */
async function requireUnchanged(tx: Transaction, { tenant, user_id: userId, ...found }: WithPassword): Promise<void> {
  lockFactors(tx, { tenant, userId });
  const unchanged = await tx.$queryRaw<object[]>`
    SELECT id FROM "user" WHERE tenant = ${tenant} AND id = ${userId} AND disabled_at IS NULL
      AND password_hash = ${found.password_hash} AND app.factors(tenant, id) <@ ${found.factors}::text[]
    FOR NO KEY UPDATE`;
  if (unchanged.length === 0) throw new UserChanged();
}

/** The same in a transaction of the user's tenant, which has checked the user. */
export async function openFor(
  tx: Transaction,
  candidate: Candidate,
  origin: Origin,
  { strong, issuer }: { strong: boolean; issuer?: string },
): Promise<string> {
  const { tenant, user_id: userId } = candidate;
  const secret = await openSession(tx, { tenant, userId, ...origin, strong, ...defined({ issuer }) });
  await tx.user.update({ where: { tenant_id: { tenant, id: userId } }, data: { lastLogin: new Date() } });
  const actor = candidateActor(candidate);
  append(tx, actor, userLoggedIn);
  await rememberNetwork(tx, { tenant, userId, network: networkOf(origin.address) }, actor);
  return secret;
}

/** Records the failed sign-in of a known user in the tenant's log. */
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
