import type { Actor } from "@/lib/base/auth/actor";
import { authenticate, hasCredential, isMeantFor, recognize, requireMeant } from "@/lib/base/auth/authenticate";
import { isOutdated } from "@/lib/base/auth/known-credentials";
import { networkOf } from "@/lib/base/auth/throttle";
import { confirm } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { IncomingCall } from "./call";
import { toAppError } from "./error-response";
import { countUnknown, limitLookUps, rateLimit } from "./rate-limit";
import type { Reply } from "./reply";
import { clientIp } from "./request";

type Answering = (actor: Actor) => Promise<Reply>;
type Identifying = (request: Request) => Promise<Actor>;

/** Finds the caller of a request and answers the request. `identifyBy` is for operations that take no credential. */
export async function answerCaller(call: IncomingCall, answer: Answering, identifyBy?: Identifying): Promise<Reply> {
  const answered = identifyBy ? undefined : await answerRecognized(call, answer);
  return answered ?? (await answerIdentified(call, answer, identifyBy ?? authenticate));
}

/**
 * Answers a request whose credential is known from an earlier one. The first transaction confirms it; nothing is answered
 * before. Undefined when it has ended or means another actor: nothing has been changed then.
 */
async function answerRecognized(call: IncomingCall, answer: Answering): Promise<Reply | undefined> {
  const actor = recognize(call.request);
  // Of a request for another user or tenant, the credential is checked before it is refused.
  if (!actor || !isMeantFor(call.request, actor)) return undefined;
  try {
    count(call, actor.credential);
    const answered = await answer(actor);
    await confirm(actor.tenant);
    call.actor = actor;
    return answered;
  } catch (error) {
    if (await isStillValid(actor, error)) {
      call.actor = actor;
      throw error;
    }
    actor.tenant.credential?.forget();
    return undefined;
  }
}

/** Whether a failure may be answered to the caller: the credential is valid, or the failure says nothing. */
async function isStillValid({ tenant }: Actor, failure: unknown): Promise<boolean> {
  // Of two statements at once, one may find it valid and the other ended.
  if (isOutdated(failure)) return false;
  if (tenant.credential?.isConfirmed) return true;
  if (toAppError(failure).code === "unavailable") return true;
  try {
    await confirm(tenant);
    return true;
  } catch (error) {
    if (isOutdated(error)) return false;
    throw error;
  }
}

async function answerIdentified(call: IncomingCall, answer: Answering, identifyBy: Identifying): Promise<Reply> {
  const credential = await identify(call.request, identifyBy);
  count(call, credential.key);
  if ("error" in credential) throw credential.error;
  call.actor = credential.actor;
  requireMeant(call.request, credential.actor);
  return await answer(credential.actor);
}

/**
 * Counts the request once against a credential, a dry run twice: its work is undone as well.
 *
 * @throws AppError `rate_limited`
 */
function count(call: IncomingCall, credential: string): void {
  if (call.counted === credential) return;
  if (call.isDryRun) rateLimit(credential);
  call.limits = rateLimit(credential);
  call.counted = credential;
}

type Identified = { key: string; actor: Actor } | { key: string; error: AppError };

/** Requests of a network without a valid credential share one limit, so that a flood of them is refused as well. */
async function identify(request: Request, identifyBy: Identifying): Promise<Identified> {
  // A credential in the body is found by reading the body.
  const isLookedUp = identifyBy !== authenticate || hasCredential(request);
  const network = networkOf(clientIp(request.headers));
  if (isLookedUp) limitLookUps(network);
  try {
    const actor = await identifyBy(request);
    return { key: actor.credential, actor };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isLookedUp && ["unauthenticated", "not_found"].includes(error.code)) countUnknown(network);
    return { key: `anonymous ${network}`, error };
  }
}
