import { randomUUID } from "node:crypto";

let lastMillisecond = 0;
let lastEnd = 0;

/**
 * A new identifier: 24 hexadecimal digits, the first 12 the millisecond, so that identifiers sort by time of creation, those of one
 * process also within a millisecond.
 */
export function newIdentifier(now = Date.now()): string {
  // The last 12 digits of a UUID are random, and made in advance, many at once.
  const random = Number.parseInt(randomUUID().slice(-12), 16);
  // 47 of 48 bits, so that there is room for the steps.
  lastEnd = now === lastMillisecond ? lastEnd + 1 + (random % 2 ** 24) : random % 2 ** 47;
  lastMillisecond = now;
  return firstIdentifier(now) + hexadecimal(lastEnd);
}

/** A text that sorts before all identifiers made from this millisecond on. */
export const firstIdentifier = hexadecimal;

function hexadecimal(number: number): string {
  return number.toString(16).padStart(12, "0");
}
