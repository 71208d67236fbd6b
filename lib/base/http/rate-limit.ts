import { RateLimiterMemory } from "rate-limiter-flexible";
import { isOverLimit } from "@/lib/base/concurrency/over-limit";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";

const windowSeconds = 60;

// Pages and the API are bundled apart; one limiter counts for both.
const shared = globalThis as typeof globalThis & { comptoirLimiter?: RateLimiterMemory };
shared.comptoirLimiter ??= new RateLimiterMemory({ points: env.RATE_LIMIT_PER_MINUTE, duration: windowSeconds });
const limiter = shared.comptoirLimiter;

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
