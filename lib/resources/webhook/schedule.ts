/** When a failed delivery is retried: after 5 seconds at first, then at growing intervals, for about a day. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const backoff = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];

/** The number of attempts in a series, including the first. */
export const attemptsMax = backoff.length + 1;

/** Each delay varies by up to a tenth, so that deliveries that failed together are not all retried together. */
const jitter = 0.1;

/** The longest `Retry-After` that is respected. */
const retryAfterMax = 12 * hour;

/**
 * Milliseconds from attempt number `step`, counted from 0, to the next one; undefined after the last attempt.
 *
 * @param retryAfter the receiver's `Retry-After` in milliseconds
 * @param chance a random number from 0 to 1
 */
export function delayAfter(step: number, retryAfter = 0, chance = Math.random()): number | undefined {
  const delay = backoff[step];
  if (delay === undefined) return undefined;
  const withJitter = delay * (1 - jitter + 2 * jitter * chance);
  return Math.round(Math.max(withJitter, Math.min(retryAfter, retryAfterMax)));
}
