/** When a delivery that failed is tried again: soon at first, then ever more patiently, for about a day. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const delays = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];

/** Attempts in one series, the first included. */
export const attemptsMax = delays.length + 1;

/** Deliveries that failed together do not all come back together: each waits a tenth more or less. */
const spread = 0.1;

/** A receiver that asks for patience gets it, up to this. */
const patienceMax = 12 * hour;

/**
 * Milliseconds until the attempt after attempt number `step`, counted from 0, or undefined when that was the last.
 *
 * @param retryAfter milliseconds the receiver asked to be left alone for
 * @param chance a number from 0 to 1
 */
export function delayAfter(step: number, retryAfter = 0, chance = Math.random()): number | undefined {
  const delay = delays[step];
  if (delay === undefined) return undefined;
  const spreadOut = delay * (1 - spread + 2 * spread * chance);
  return Math.round(Math.max(spreadOut, Math.min(retryAfter, patienceMax)));
}
