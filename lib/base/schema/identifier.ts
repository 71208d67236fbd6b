import { randomUUID } from "node:crypto";

/** A new identifier: 24 hexadecimal digits, the first 12 the millisecond, so that identifiers sort by time of creation. */
export function newIdentifier(now = Date.now()): string {
  // The last 12 digits of a UUID are random, and made in advance, many at once.
  return firstIdentifier(now) + randomUUID().slice(-12);
}

/** A text that sorts before all identifiers made from this millisecond on. */
export const firstIdentifier = (milliseconds: number): string => milliseconds.toString(16).padStart(12, "0");
