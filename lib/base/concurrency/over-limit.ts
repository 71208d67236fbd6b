import type { RateLimiterRes } from "rate-limiter-flexible";

/**
 * Whether a limiter refused because the limit is reached, rather than because it failed. Recognised by shape: pages and
 * the API are bundled separately and share limiters, so an instance may belong to the other bundle's copy of the class.
 */
export const isOverLimit = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === "object" && thrown !== null && "msBeforeNext" in thrown;
