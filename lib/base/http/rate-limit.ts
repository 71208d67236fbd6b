import { RateLimiterMemory } from "rate-limiter-flexible";
import { isOverLimit } from "@/lib/base/concurrency/over-limit";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";

const windowSeconds = 60;

// Pages and the API are bundled apart; one limiter counts for both.
const shared = globalThis as typeof globalThis & { comptoirLimiter?: RateLimiterMemory };
shared.comptoirLimiter ??= new RateLimiterMemory({ points: env.RATE_LIMIT_PER_MINUTE, duration: windowSeconds });
const limiter = shared.comptoirLimiter;

/** The requests of each network with a credential that the database did not know. */
const unknown = new RateLimiterMemory({ points: env.RATE_LIMIT_PER_MINUTE, duration: windowSeconds });

/**
 * Refuses a request whose credential is to be looked up, when too many from its network were unknown: a flood of invented
 * keys would otherwise reach the database.
 * @throws AppError `rate_limited` with `Retry-After`
 */
export async function limitLookUps(network: string): Promise<void> {
  const outcome = await unknown.get(network);
  if (!outcome || outcome.consumedPoints < env.RATE_LIMIT_PER_MINUTE) return;
  const seconds = Math.max(1, Math.ceil(outcome.msBeforeNext / 1000));
  throw new AppError("rate_limited", `Too many unknown credentials from your network. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

/** Counts a credential that the database did not know. */
export const countUnknown = (network: string): Promise<unknown> => unknown.penalty(network, 1);

/**
 * Counts a request against its credential and answers the headers that say what is left (IETF RateLimit draft).
 * @throws AppError `rate_limited` with `Retry-After`
 */
export async function rateLimit(credential: string): Promise<Record<string, string>> {
  const outcome = await limiter.consume(credential).catch((refused: unknown) => {
    if (isOverLimit(refused)) return refused;
    throw refused;
  });
  const seconds = Math.max(1, Math.ceil(outcome.msBeforeNext / 1000));
  const headers = {
    "RateLimit-Policy": `"default";q=${env.RATE_LIMIT_PER_MINUTE};w=${windowSeconds}`,
    RateLimit: `"default";r=${Math.max(0, outcome.remainingPoints)};t=${seconds}`,
  };
  if (outcome.consumedPoints > env.RATE_LIMIT_PER_MINUTE) {
    throw new AppError(
      "rate_limited",
      `At most ${env.RATE_LIMIT_PER_MINUTE} requests a minute. Try again in ${seconds} s.`,
      {
        headers: { ...headers, "Retry-After": String(seconds) },
      },
    );
  }
  return headers;
}
