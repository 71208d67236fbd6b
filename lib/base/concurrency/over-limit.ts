import type { RateLimiterRes } from "rate-limiter-flexible";

/**
 * Whether a limiter refused because the limit is reached, rather than because it failed. Told by shape: pages and the API
 * are bundled apart and share limiters, so that the class of what one throws may be another's copy.
 */
export const isOverLimit = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === "object" && thrown !== null && "msBeforeNext" in thrown;
