import type { Step } from "@/lib/base/auth/decision";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { metrics } from "@/lib/base/metrics";
import { processWide } from "@/lib/base/process-wide";
import { message } from "@/lib/languages/text";
import { SharedCounts } from "./shared-counts";

/** Limits on requests, which hold across all processes on one database. */

const windowSeconds = 60;

const limits = processWide("rate limits", () => ({
  /** The requests of each credential. */
  credential: new SharedCounts("credential", env.RATE_LIMIT_PER_MINUTE, windowSeconds),
  /** The requests of each network with a credential that the database did not know. */
  unknown: new SharedCounts("unknown", env.RATE_LIMIT_PER_MINUTE, windowSeconds),
}));

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Refuses a request whose credential is to be looked up, when too many from its network were unknown: a flood of invented
 * keys would otherwise reach the database.
 * @throws AppError `rate_limited` with `Retry-After`
 */
export function limitLookUps(network: string): void {
  const { isOver, milliseconds } = limits.unknown.look(network);
  if (!isOver) return;
  metrics.refusals.inc({ limit: "network" });
  const seconds = secondsOf(milliseconds);
  throw AppError.retryLater(
    "rate_limited",
    message("Too many unknown credentials from your network. Try again in {seconds} s.", { seconds }),
    seconds,
  );
}

/** Counts a credential that the database did not know. */
export function countUnknown(network: string): void {
  limits.unknown.count(network);
}

/** Whether a credential has requests left, without counting one. */
export function limitStep(credential: string): Step {
  const { isOver, milliseconds } = limits.credential.look(credential);
  const most = env.RATE_LIMIT_PER_MINUTE;
  const detail = isOver
    ? message("All {most} requests of this minute are used. It begins again in {milliseconds} s.", {
        most,
        milliseconds: secondsOf(milliseconds),
      })
    : message("Fewer than the {most} requests a minute have been sent.", { most });
  return { check: "limit", passed: !isOver, detail };
}

/**
 * Counts a request against its credential and answers the headers that say what is left (IETF RateLimit draft).
 * @throws AppError `rate_limited` with `Retry-After`
 */
export function rateLimit(credential: string): Record<string, string> {
  const { isOver, left, milliseconds } = limits.credential.count(credential);
  const seconds = secondsOf(milliseconds);
  const headers = {
    "RateLimit-Policy": `"default";q=${env.RATE_LIMIT_PER_MINUTE};w=${windowSeconds}`,
    RateLimit: `"default";r=${left};t=${seconds}`,
  };
  if (!isOver) return headers;
  metrics.refusals.inc({ limit: "credential" });
  throw new AppError(
    "rate_limited",
    message("At most {rateLimitPerMinute} requests a minute. Try again in {seconds} s.", {
      rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
      seconds,
    }),
    { headers: { ...headers, "Retry-After": String(seconds) } },
  );
}
